import type { DomainCatalogue } from '../catalogue';

const refusals = [
  'the request could not be met, as {what} had ended at {closed}; {delay} would have been needed',
  'nothing could be done, because {what} closed at {closed} and the work takes {delay}',
  'this was refused on the ground that {what} had expired at {closed}, the usual lapse being {delay}',
  'since {what} was over at {closed}, the step was not taken; it follows its occasion after {delay}',
  'with {what} ended at {closed} and {delay} required, no action was possible',
  'the step was recorded as not taken, {what} having lapsed at {closed}, while the process needs {delay}',
  'no retrieval was possible after {closed}, when {what} came to an end, given a lead time of {delay}',
] as const;

export const missed: DomainCatalogue['missed'] = ['M6', 'M14', 'M21', 'M31'].map((rule) => ({
  rule,
  statements: refusals,
}));
