import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

import { findBenchmark } from '../../benchmarks';
import { loadSweepFile } from '../../experiments/sweep-file';
import { WordLikeText } from '../word-like-text';
import { hotpotQaRows } from './hotpotqa-rows';
import { loCoMoRows } from './locomo-rows';
import { longMemEvalRows } from './longmemeval-rows';
import { writePaperSweep } from './write-paper-sweep';

const text = new WordLikeText(xoroshiro128plus(1));

/** How many items the rows hold, and of which types; a row that the benchmark's reader refuses fails. */
function typesOf(benchmark: string, rows: Iterable<object>): ReadonlyMap<string, number> {
  const types = new Map<string, number>();
  for (const row of rows) {
    for (const parsed of findBenchmark(benchmark).parseRow(row)) {
      if (parsed.kind !== 'item') throw new Error(`no item: ${JSON.stringify(parsed)}`);
      types.set(parsed.item.type, (types.get(parsed.item.type) ?? 0) + 1);
    }
  }
  return types;
}

test("LongMemEval's rows have the public file's numbers by type and about its size", () => {
  const rows = longMemEvalRows(1, text);
  expect(Object.fromEntries(typesOf('longmemeval', rows))).toMatchObject({
    'multi-session': 133,
    'knowledge-update': 78,
  });
  expect(rows).toHaveLength(500);
  expect(rows.filter(({ question_id: id }) => id.endsWith('_abs'))).toHaveLength(30);
  expect(JSON.stringify(rows).length / 15_388_478).toBeCloseTo(1, 1);
});

test("HotpotQA's rows have the public file's numbers by type", () => {
  const rows = [...hotpotQaRows(text)];
  const some = rows.filter((_, index) => index % 500 === 0);
  expect(rows).toHaveLength(7_405);
  expect(Object.fromEntries(typesOf('hotpotqa', some))).toEqual({ bridge: 12, comparison: 3 });
});

test('LoCoMo has ten conversations of 199 questions in five categories', () => {
  const types = typesOf('locomo', loCoMoRows(text));
  expect(types.size).toBe(5);
  expect([...types.values()].reduce((sum, count) => sum + count)).toBe(1_990);
});

test('the shipped sweep file is valid over them, with nothing on the network and no keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paper-sweep-'));
  try {
    const { spec } = await loadSweepFile(await writePaperSweep(folder, 'http://127.0.0.1:9/v1'), {
      skipInvalid: false,
    });
    expect(spec.readers).toHaveLength(9);
    for (const { baseUrl, keyEnv } of spec.readers)
      expect([baseUrl, keyEnv]).toEqual(['http://127.0.0.1:9/v1', undefined]);
    expect(spec.generators.map(({ provider }) => provider)).toEqual(['offline']);
    expect(spec.experiments).toHaveLength(7);
  } finally {
    await rm(folder, { recursive: true });
  }
});
