import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Item } from '../../benchmarks/item';
import { longMemEval } from '../../benchmarks/longmemeval/load';
import { sharedData } from '../../test/support/shared-data';
import { hasText } from '../templates/dated-turns';
import { CrossUserStore, ownStore, retrievedTurns, selectDistractors, selections, tooFewDistractors } from '.';

function itemsOf(path: string): Item[] {
  const parsed = JSON.parse(readFileSync(path, 'utf8')) as unknown;
  const rows: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return rows.flatMap((row) => longMemEval.parseRow(row)).flatMap((each) => (each.kind === 'item' ? [each.item] : []));
}

const sample = join(__dirname, '..', '..', 'sample', 'sample.json');
const real = ['oracle_rows.json', 'oracle_evidence_turns.json', 's_row.json'].map((name) =>
  sharedData(`longmemeval/${name}`),
);

describe.each([
  ['the bundled sample', [sample]],
  ['LongMemEval rows', real.filter((path) => path !== undefined)],
])('over %s', (name, paths) => {
  if (paths.length === 0) {
    it.skip(`skipped: ${name} are not beside the checkout`, () => undefined);
    return;
  }
  const items = paths.flatMap(itemsOf);
  const store = new CrossUserStore();
  for (const item of items) store.add(item);

  it('every item gets nine cross-user distractors, none of which says what a turn of its own says', () => {
    expect(store.leftOut).toEqual([]);
    for (const item of items) {
      const own = new Set(item.sessions.flatMap(({ turns }) => turns.map(({ text }) => text)));
      const ids = item.sessions.map(({ id }) => id);
      for (const selection of selections) {
        const chosen = selectDistractors({ item, store, selection, k: 9, seed: 1 });
        if (chosen.kind === 'not_applicable') throw new Error(`${item.id}: ${chosen.reason}`);
        expect(chosen.turns.filter(({ text, sessionId }) => own.has(text) || ids.includes(sessionId))).toEqual([]);
      }
    }
  });

  it('own distractors are not applicable exactly where the dialogue has too few other turns', () => {
    let tooFew = 0;
    for (const item of items) {
      const others = ownStore(item).turns.length;
      const chosen = selectDistractors({ item, store: ownStore(item), selection: 'random', k: 9, seed: 1 });
      if (others < 9) {
        tooFew += 1;
        expect(chosen).toEqual({ kind: 'not_applicable', reason: tooFewDistractors(9) });
      } else expect(chosen.kind).toBe('turns');
    }
    console.log(
      `${name}: ${items.length} items, ${store.turns.length} turns, ${tooFew} items without nine own distractors`,
    );
  });

  it('the witness recall of BM25 never falls with more turns and is whole when all are retrieved', () => {
    const recallOf = (item: Item, m: number) => {
      const retrieved = retrievedTurns({ item, m, surface: 'raw', seed: 1 });
      return retrieved.kind === 'artifact' ? (retrieved.witnessRecall ?? undefined) : undefined;
    };
    const witnessed = items.filter(({ flags }) => !flags.includes('no_witness'));
    for (const item of witnessed) {
      const all = item.sessions.flatMap(({ turns }) => turns.filter(hasText)).length;
      const recalls = [1, 5, 10, 20, all].flatMap((m) => recallOf(item, Math.min(m, all)) ?? []);
      expect(recalls).toEqual(recalls.toSorted((a, b) => a - b));
      expect(recalls.at(-1)).toBe(1);
    }
    const means = [5, 10, 20].map((m) => {
      const recalls = witnessed.flatMap((item) => recallOf(item, m) ?? []);
      const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
      return `${mean.toFixed(3)} at ${m} (${recalls.length} items)`;
    });
    console.log(`${name}: witness recall ${means.join(', ')}`);
  });
});
