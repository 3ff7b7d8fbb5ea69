import { ApplicationFailureCategory } from '@temporalio/common';

import { budgetReached, laneStopped, probeUnanswered, rateLimited } from './failure-types';

it.each([
  ['a rate limit', rateLimited('HTTP 429', 1_000)],
  ['a stopped lane', laneStopped('openai', 'the key is refused')],
  ['a reached budget', budgetReached('the budget of the sweep')],
  ['a probe without a verdict', probeUnanswered('http_500', undefined)],
])('%s is no fault of the worker, which logs no stack of it', (_, failure) => {
  expect(failure.category).toBe(ApplicationFailureCategory.BENIGN);
});
