import type { RerunPlan } from '../../db/queries/open-rerun';
import { describePlan, describeResult } from './describe-rerun';

const condition = (key: string, cells: number) =>
  ({ condition: { experiment: 'templates', key }, cells }) as RerunPlan['conditions'][number];
const plan: RerunPlan = {
  cells: 12,
  calls: 10,
  estimatedMicroUsd: 1_234_000,
  conditions: [condition('nl/mini', 12)],
  outcomes: { failed: 12, answer: 3 },
  underWay: 0,
  shownTexts: 0,
  unplanned: 0,
};

it('before it starts a rerun says how many cells, conditions, distinct calls and dollars', () => {
  expect(describePlan(plan)).toEqual([
    '12 cells in 1 condition to be rerun (templates/nl/mini 12): 10 distinct calls, at most $1.23 by their estimates.',
  ]);
  expect(describePlan({ ...plan, estimatedMicroUsd: 0 })[0]).toMatch(/10 distinct calls\.$/u);
});

it('it says what it leaves out, and why', () => {
  const lines = describePlan({ ...plan, outcomes: { pending: 1 }, underWay: 2, shownTexts: 3 });
  expect(lines.slice(1)).toEqual([
    '1 cell there are pending: owed already, and not rerun.',
    'A rerun of 2 cells there is owed already; they are left alone.',
    '3 texts of generators there are left out: readers were shown them, so that other texts take a new sweep.',
  ]);
});

it('of many conditions it names some', () => {
  const conditions = Array.from({ length: 7 }, (_, index) => condition(`c${index}`, 1));
  expect(describePlan({ ...plan, conditions })[0]).toContain('templates/c4 1 and 2 more');
});

it('at its end it says what was delivered, what was kept, and which tables were written', () => {
  const tables = { templates: { rows: 1, complete: true, digest: 'd' } };
  const [counts, written, both] = describeResult('s-1', {
    cells: 6,
    delivered: 3,
    kept: 1,
    failed: 1,
    owed: 1,
    tables,
  });
  expect(counts).toBe(
    'Rerun of 6 cells of s-1: 3 delivered; 1 not, which keep their earlier answer; 1 not, which have no answer; 1 owed still.',
  );
  expect(written).toBe('Written anew: the table of templates. npx render-bench report s-1');
  expect(both).toContain('npx render-bench show CELL');
});
