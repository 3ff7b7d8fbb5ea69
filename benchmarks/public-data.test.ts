import { sharedData } from '../test/support/shared-data';
import { type DatasetSource, type Item, openDataset } from '.';

const hotpotqa = sharedData('hotpotqa/distractor_dev_sample.json');
const locomo = sharedData('locomo/locomo7.json');
const defects = sharedData('locomo/known_defects.json');
if (hotpotqa === undefined) console.log('HotpotQA data: skipped, the public test data are not at hand');
if (locomo === undefined) console.log('LoCoMo data: skipped, the public test data are not at hand');

async function read(source: DatasetSource) {
  const dataset = openDataset(source);
  const items: Item[] = [];
  for await (const item of dataset.items()) items.push(item);
  return { items, manifest: await dataset.manifest() };
}

function count(keys: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(keys)].sort().map((key) => [key, keys.filter((each) => each === key).length]));
}

const turnsOf = ({ sessions }: Item) => sessions.flatMap(({ turns }) => turns);
const witnessesOf = (item: Item) => turnsOf(item).filter(({ isWitness }) => isWitness);

(hotpotqa === undefined ? describe.skip : describe)('the HotpotQA file at hand', () => {
  it('gives 198 items of documents, each with its witnesses', async () => {
    const { items, manifest } = await read({ benchmark: 'hotpotqa', path: hotpotqa ?? '' });
    expect(manifest).toMatchObject({ itemCount: 198, types: { bridge: 132, comparison: 66 }, skipped: [] });
    expect(count(items.flatMap(({ flags }) => flags))).toEqual({});
    expect(count(items.map(({ sessions }) => `${sessions.length} documents`))).toEqual({
      '10 documents': 197,
      '2 documents': 1,
    });
    expect(items.every((item) => witnessesOf(item).length >= 2)).toBe(true);
    expect(
      items.flatMap(turnsOf).every(({ address, role }) => /^D\d+\.S\d+$/.test(address) && role === 'document'),
    ).toBe(true);
    expect(items.every(({ gold }) => gold.kind === 'forms' && gold.forms.length > 0)).toBe(true);
  });
});

(locomo === undefined || defects === undefined ? describe.skip : describe)('the LoCoMo file at hand', () => {
  const source = { benchmark: 'locomo', path: locomo ?? '' };

  it('gives an item for every question of its seven conversations', async () => {
    const { items, manifest } = await read(source);
    expect(manifest).toMatchObject({
      itemCount: 1434,
      licence: 'CC BY-NC 4.0',
      types: { '1-multi-hop': 200, '2-temporal': 231, '3-open-domain': 69, '4-single-hop': 609, '5-adversarial': 325 },
      skipped: [],
    });
    expect(count(items.flatMap(({ flags }) => flags))).toEqual({
      adversarial_with_answer: 2,
      malformed_evidence: 6,
      missing_evidence: 1,
      no_witness: 2,
      numeric_gold: 6,
    });
    expect(count(items.map(({ gold }) => gold.kind))).toEqual({ forms: 1109, unanswerable: 325 });
    expect(items.every(({ questionDate, sessions }) => questionDate === sessions.at(-1)?.saidAt)).toBe(true);
  });

  it('agrees with the names of its categories', async () => {
    const { items } = await read(source);
    const share = (type: string, holds: (item: Item) => boolean) => {
      const ofType = items.filter((item) => item.type === type);
      return ofType.filter(holds).length / ofType.length;
    };
    const citesSeveral = (item: Item) => witnessesOf(item).length > 1;
    expect(share('1-multi-hop', citesSeveral)).toBeGreaterThan(0.95);
    expect(share('4-single-hop', citesSeveral)).toBeLessThan(0.1);
    expect(share('2-temporal', ({ question }) => /^when\b/i.test(question))).toBeGreaterThan(0.75);
    expect(share('3-open-domain', ({ question }) => /^when\b/i.test(question))).toBe(0);
  });

  it('holds the turns of each conversation once', async () => {
    const { items } = await read(source);
    const distinct = new Set(items.flatMap(turnsOf));
    const texts = items.filter(({ id }) => id.endsWith('/q0')).flatMap(turnsOf).length;
    const marked = items.flatMap(witnessesOf).length;
    console.log(
      `LoCoMo: ${items.length} items over ${texts} turns keep ${distinct.size} turns, ${marked} of them as witnesses`,
    );
    expect(distinct.size).toBeLessThanOrEqual(texts + marked);
  });

  it('has 72 golds that an audit calls wrong; its 42 wrong citations stay unmarked', async () => {
    const { items, manifest } = await read({ ...source, defects: defects ?? '' });
    expect(manifest.defects).toMatchObject({ path: defects, items: 72 });
    expect(count(items.flatMap(({ defect }) => defect ?? []))).toEqual({
      AMBIGUOUS: 7,
      ATTRIBUTION_ERROR: 19,
      HALLUCINATION: 26,
      INCOMPLETE: 3,
      TEMPORAL_ERROR: 17,
    });
  });
});
