import { findBenchmark, itemHeader } from '../benchmarks';
import type { Item } from '../benchmarks/item';
import { generateSample } from '../benchmarks/sample';
import type { ValueSource } from '../evidence/packets';
import { resolve } from '../evidence/resolution';
import { itemsOf, sampleItemsOfProject } from '../test/support/benchmark-items';
import { checkPackets, type InvariantReport } from '../test/support/packet-invariants';
import { sharedData } from '../test/support/shared-data';
import { sampleItems } from './sample-items';

const sources: readonly ValueSource[] = ['gold', 'extractive'];
/** Every word that the two backends write in a record, besides numbers, addresses and dates. */
const recordWords = [
  ...['event', 'sequence', 'logged', 'no'],
  ...['row', 'version', 'amended', 'valid', 'from', 'not', 'written', 'unchanged'],
];

/** Checks the packets of all items, as both backends really resolve them, with each source of the value. */
function checked(name: string, items: readonly Item[]): InvariantReport[] {
  const cases = items.map((item) => ({
    item,
    resolutions: { event_log: resolve(item, 'event_log'), state_table: resolve(item, 'state_table') },
  }));
  return sources.map((source) => {
    const report = checkPackets(cases, { source, recordWords });
    const { failures, sharingConstantText, sharingDates, ...counts } = report;
    const shared = { sharingConstantText: sharingConstantText.length, sharingDates: sharingDates.length };
    console.log(`${name}, ${source}: ${JSON.stringify({ ...counts, ...shared })}`);
    expect(failures).toEqual([]);
    return report;
  });
}

describe('packets with the gold and with the resolved value keep their promises', () => {
  it('on every item of the bundled sample', async () => {
    for (const { items, itemsWithPackets } of checked('sample', await sampleItemsOfProject())) {
      expect([items, itemsWithPackets > 50]).toEqual([64, true]);
    }
  });

  it('on 600 generated items', () => {
    const benchmark = findBenchmark('sample');
    const items = generateSample({ seed: 20_260, items: 600, bank: 'both' }).rows.flatMap((row) =>
      benchmark.parseRow(row).flatMap((parsed) => (parsed.kind === 'item' ? [parsed.item] : [])),
    );
    expect(checked('generated', items).map((report) => report.items)).toEqual([600, 600]);
  });

  it.each([
    ['LongMemEval rows', 'longmemeval/oracle_rows.json', 'longmemeval', 11],
    ['LongMemEval evidence turns', 'longmemeval/oracle_evidence_turns.json', 'longmemeval', 329],
    ['LoCoMo questions, 80 of them', 'locomo/locomo7.json', 'locomo', 80],
    ['HotpotQA', 'hotpotqa/distractor_dev_sample.json', 'hotpotqa', 198],
  ])('on %s (skipped where %s is not beside the checkout)', async (name, file, benchmark, count) => {
    const path = sharedData(file);
    if (path === undefined) return console.log(`skipped: ${file} is not beside the checkout`);
    const items = await itemsOf({ benchmark, path, skipInvalid: true });
    const { chosen } = sampleItems(items.map(itemHeader), {
      ...{ n: Math.min(count, items.length), seed: 7, stream: name, exact: false },
      stratumOf: ({ type }) => type,
      allocation: 'proportional',
    });
    const reports = checked(
      name,
      items.filter((_, ordinal) => chosen.has(ordinal)),
    );
    expect(reports.map((report) => report.items)).toEqual([count, count]);
  });
});
