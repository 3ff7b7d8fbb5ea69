import picocolors from 'picocolors';

import { summarizePlan } from '../experiments/plan-summary';
import { examplePlan, examplePlanInput } from '../test/support/example-plan';
import { matchGoldenText } from '../test/support/match-golden-text';
import { renderPlan } from './render-plan';

const colors = picocolors.createColors(false);

it('a plan reads the same until someone changes it on purpose', () => {
  matchGoldenText('plan/everything.txt', renderPlan(examplePlan(), { colors }));
});

it('a small offline plan is short', () => {
  const { spec, datasets, conditions } = examplePlanInput();
  const offline = summarizePlan({
    spec: { ...spec, budget: undefined },
    datasets,
    conditions: conditions.slice(0, 1),
  });
  matchGoldenText('plan/offline.txt', renderPlan(offline, { colors, width: 80 }));
});

it('names from a spec file can not steer the terminal', () => {
  const { spec, datasets, conditions } = examplePlanInput();
  const hostile = conditions.map((condition) => ({
    ...condition,
    notApplicable: { 'no\x1b[2J_witness': 1 },
    calls: 1,
  }));
  const text = renderPlan(summarizePlan({ spec: { ...spec, name: 'a\x1b]0;b' }, datasets, conditions: hostile }), {
    colors,
  });

  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
});
