import type { TemplatesSpec } from '../experiments/sweep-spec';
import { cellRow } from '../test/support/cell-rows';
import { computeExperimentTable } from './read-experiment-table';
import type { CellRow } from './tables/cell-row';

const templates = ['raw_conversation', 'chatgpt_entries', 'memgpt_records'] as const;
const entry: TemplatesSpec = {
  experiment: 'templates',
  benchmark: 'sample',
  readers: ['mini'],
  sampling: 'available',
  templates,
  generators: [],
};
const spec = { scorers: ['substring', 'f1'], seed: 7, readers: [], experiments: [entry] };
const identity = { label: 'templates', sample: [] };

/** Scores that are neither all alike nor only 0 and 1, so that every estimate resamples. */
const rows: CellRow[] = templates.flatMap((template, column) =>
  Array.from({ length: 8 }, (_, index) =>
    cellRow({
      template,
      itemId: `q${index}`,
      scores: Object.fromEntries(
        spec.scorers.map((id) => [
          id,
          { value: ((index * index * 7 + index * column * 13 + column) % 101) / 101, abstained: false },
        ]),
      ),
    }),
  ),
);

describe('computeExperimentTable', () => {
  it('lets the event loop turn before each estimate, so that a worker goes on beating while it computes', async () => {
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const table = await computeExperimentTable(rows, entry, identity, spec);
    isDone = true;
    expect(table.results.length + table.comparisons.length).toBe(10);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('gives the same figures for the same rows and seed, and other intervals for another seed', async () => {
    const [once, again, other] = await Promise.all([
      computeExperimentTable(rows, entry, identity, spec),
      computeExperimentTable(rows.toReversed(), entry, identity, spec),
      computeExperimentTable(rows, entry, identity, { ...spec, seed: 8 }),
    ]);
    expect([again.digest, again.results, again.comparisons]).toEqual([once.digest, once.results, once.comparisons]);
    expect(other.digest).toBe(once.digest);
    expect(other.comparisons).not.toEqual(once.comparisons);
  });
});
