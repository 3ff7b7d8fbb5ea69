import { join } from 'node:path';

import { findBenchmark, openDataset } from '../../benchmarks';
import type { DatasetSource, Item } from '../../benchmarks/item';
import { generateSample } from '../../benchmarks/sample';
import { handResolution } from '../../test/support/hand-resolution';
import { checkPackets, type InvariantReport } from '../../test/support/packet-invariants';
import { sharedData } from '../../test/support/shared-data';
import { packageRoot } from '../../text/package-root';
import { renderWitnessText, witnessTextIsCut } from '.';

async function itemsOf(source: DatasetSource): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of openDataset(source).items()) items.push(item);
  return items;
}

function checked(name: string, items: readonly Item[]): InvariantReport {
  const report = checkPackets(
    items.map((item) => ({
      item,
      resolutions: {
        event_log: handResolution(item, 'event_log'),
        state_table: handResolution(item, 'state_table'),
      },
    })),
  );
  const { failures, ...counts } = report;
  console.log(`${name}: ${JSON.stringify(counts)}`);
  expect(failures).toEqual([]);
  return report;
}

const sample: DatasetSource = { benchmark: 'sample', path: join(packageRoot(), 'sample', 'sample.json') };

test('the packets of the bundled sample keep their promises', async () => {
  const items = await itemsOf(sample);
  const report = checked('sample', items);
  expect(report.items).toBe(items.length);
  expect(report.itemsWithPackets).toBeGreaterThan(50);
});

test('the packets of 2,000 generated items keep their promises', () => {
  const benchmark = findBenchmark('sample');
  const items = generateSample({ seed: 20_260, items: 2_000, bank: 'both' }).rows.flatMap((row) =>
    benchmark.parseRow(row).flatMap((parsed) => (parsed.kind === 'item' ? [parsed.item] : [])),
  );
  expect(checked('generated', items).items).toBe(2_000);
});

const longMemEval = ['oracle_rows.json', 'oracle_evidence_turns.json', 's_row.json'].flatMap((name) => {
  const path = sharedData(`longmemeval/${name}`);
  return path === undefined ? [] : [{ name, path }];
});

(longMemEval.length === 0 ? test.skip : test)(
  'the packets of real rows keep their promises (skipped without LongMemEval rows beside the checkout)',
  async () => {
    for (const { name, path } of longMemEval) {
      checked(name, await itemsOf({ benchmark: 'longmemeval', path, skipInvalid: true }));
    }
  },
);

(longMemEval.length < 3 ? test.skip : test)('of 329 real items 26 have witness texts over 256 words', async () => {
  const path = sharedData('longmemeval/oracle_evidence_turns.json') ?? '';
  const items = await itemsOf({ benchmark: 'longmemeval', path, skipInvalid: true });
  const cut = items.filter(witnessTextIsCut);
  expect([items.length, cut.length]).toEqual([329, 26]);
  for (const item of items) {
    const rendered = renderWitnessText(item);
    if (rendered.kind === 'artifact') expect(rendered.text.includes('\nwitness_texts_cut: ')).toBe(cut.includes(item));
  }
});

test.each([
  ['a word of a witness', 'event E1 about Lisbon', 'P1 holds constant text alone'],
  ['three words of a witness', 'event moved to Lisbon', 'P0 holds no three words of a witness'],
  ['the value', 'event E1 Lisbon', 'P0 holds no token of the value'],
  ['a line of its own', 'event E1\nactive_value: 5', 'both backends state the same value at P2'],
])('a record that leaks %s is found', (_what, record, rule) => {
  const item: Item = {
    id: 'moved',
    type: 'fact',
    question: 'Where did I move to?',
    questionDate: null,
    gold: { kind: 'forms', raw: 'Lisbon', forms: ['Lisbon'] },
    flags: [],
    sessions: [
      {
        ordinal: 1,
        id: 'one',
        saidAt: null,
        turns: [{ address: 'S1.T1', role: 'user', text: 'I moved to Lisbon.', isWitness: true }],
      },
    ],
  };
  const state_table = handResolution(item, 'state_table');
  const event_log = { ...handResolution(item, 'event_log'), records: [{ address: 'S1.T1', record }] };
  const { failures } = checkPackets([{ item, resolutions: { event_log, state_table } }]);
  expect(failures.map((failure) => failure.rule)).toContain(rule);
});
