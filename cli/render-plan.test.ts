import picocolors from 'picocolors';

import { summarizePlan } from '../experiments/plan-summary';
import { examplePlan, examplePlanInput, exampleVendorInput } from '../test/support/example-plan';
import { matchGoldenText } from '../test/support/match-golden-text';
import { renderPlan } from './render-plan';

const colors = picocolors.createColors(false);

it('a plan reads the same until someone changes it on purpose', () => {
  matchGoldenText('plan/everything.txt', renderPlan(examplePlan(), { colors }));
});

it('a small offline plan is short', () => {
  const { spec, datasets, conditions } = examplePlanInput();
  const { budget: _budget, ...unbudgeted } = spec;
  const offline = summarizePlan({
    spec: unbudgeted,
    datasets,
    conditions: conditions.slice(0, 1),
    samples: [],
  });
  matchGoldenText('plan/offline.txt', renderPlan(offline, { colors, width: 80 }));
});

it('a plan for vendors says what is declared, what batches and caches come to, and how many days it takes', () => {
  matchGoldenText('plan/vendors.txt', renderPlan(summarizePlan(exampleVendorInput()), { colors }));
});

it('names from a spec file can not steer the terminal', () => {
  const { spec, datasets, conditions } = examplePlanInput();
  const samples = [{ experiment: 'a\x1bc', strata: [{ stratum: 'b\x1b[2J\r', available: 3, planned: 2, taken: 1 }] }];
  const hostile = conditions.map((condition) => ({
    ...condition,
    label: 'l\x1b[1A',
    notApplicable: { 'no\x1b[2J_witness': 1 },
    calls: 1,
  }));
  const plan = summarizePlan({ spec: { ...spec, name: 'a\x1b]0;b' }, datasets, conditions: hostile, samples });
  const text = renderPlan(plan, { colors });

  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
});
