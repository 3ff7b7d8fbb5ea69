import { type ItemHeader, itemHeader } from '../benchmarks/item-header';
import { UserError } from '../contracts/user-error';
import { sampleItemsOfProject } from '../test/support/benchmark-items';
import { experimentSpec } from '../test/support/experiment-specs';
import { selectItems } from './select-items';

function headers(counts: Readonly<Record<string, number>>, goldKind: ItemHeader['goldKind'] = 'forms'): ItemHeader[] {
  return Object.entries(counts)
    .flatMap(([type, count]) =>
      Array.from({ length: count }, (_, index) => ({ id: `${type}-${index}`, type, goldKind })),
    )
    .map((header, ordinal) => ({ ...header, ordinal }) as ItemHeader);
}

const ladder = experimentSpec('ladder');
const noise = experimentSpec('retrieval-noise');
const hotpotqa = experimentSpec('hotpotqa-transfer');
const locomo = experimentSpec('locomo-transfer');

describe('the items an experiment takes', () => {
  it('are all where it names no number, rubric and unanswerable items too', async () => {
    const all = (await sampleItemsOfProject()).map(itemHeader);
    const { ordinals, strata } = selectItems(ladder, all, 7);
    expect(ordinals).toEqual(all.map(({ ordinal }) => ordinal));
    for (const { available, planned, taken } of strata) expect([planned, taken]).toEqual([available, available]);
  });

  it('are n, stratified by type in proportion, in file order, with the strata returned', () => {
    const { ordinals, strata } = selectItems({ ...ladder, n: 20 }, headers({ b: 60, a: 40 }), 7);
    expect(ordinals).toEqual([...ordinals].sort((a, b) => a - b));
    expect(strata).toEqual([
      { stratum: 'a', available: 40, planned: 8, taken: 8 },
      { stratum: 'b', available: 60, planned: 12, taken: 12 },
    ]);
    expect(ordinals.filter((ordinal) => ordinal < 60)).toHaveLength(12);
  });

  it('are the same in every process, and others by another seed or on another data set', () => {
    const of = { ...ladder, n: 20 };
    const all = headers({ a: 40, b: 60 });
    const taken = selectItems(of, all, 7).ordinals;
    expect(selectItems(structuredClone(of), all.toReversed(), 7).ordinals).toEqual(taken);
    expect(selectItems(of, all, 8).ordinals).not.toEqual(taken);
    expect(selectItems({ ...of, benchmark: 'other' }, all, 7).ordinals).not.toEqual(taken);
    expect(selectItems({ ...of, name: 'renamed', readers: ['x'] }, all, 7).ordinals).toEqual(taken);
  });

  it('of noise and the transfers are 200 by default', () => {
    expect(selectItems(noise, headers({ a: 300, b: 100 }), 7).ordinals).toHaveLength(200);
    expect(selectItems(locomo, headers({ a: 300, b: 100 }), 7).ordinals).toHaveLength(200);
    expect(selectItems(hotpotqa, headers({ bridge: 400, comparison: 150 }), 7).strata).toEqual([
      { stratum: 'bridge', available: 400, planned: 100, taken: 100 },
      { stratum: 'comparison', available: 150, planned: 100, taken: 100 },
    ]);
  });

  it('of noise are those with accepted forms: neither rubric nor unanswerable', () => {
    const all = [...headers({ a: 5 }), ...headers({ b: 5 }, 'rubric'), ...headers({ c: 5 }, 'unanswerable')];
    const numbered = all.map((header, ordinal) => ({ ...header, ordinal }));
    expect(selectItems(noise, numbered, 7).ordinals).toEqual([0, 1, 2, 3, 4]);
  });

  it('of LoCoMo are the answerable ones, or the adversarial ones alone', () => {
    const all = [...headers({ a: 3 }), ...headers({ adversarial: 2 }, 'unanswerable')];
    const numbered = all.map((header, ordinal) => ({ ...header, ordinal }));
    expect(selectItems(locomo, numbered, 7).ordinals).toEqual([0, 1, 2]);
    expect(selectItems({ ...locomo, set: 'adversarial' }, numbered, 7).ordinals).toEqual([3, 4]);
  });

  it('are what there is where a stratum is short, and the strata say so', () => {
    const { ordinals, strata } = selectItems(hotpotqa, headers({ bridge: 400, comparison: 30 }), 7);
    expect(ordinals).toHaveLength(130);
    expect(strata[1]).toEqual({ stratum: 'comparison', available: 30, planned: 100, taken: 30 });
  });

  it('are refused where an exact sample is asked for and a stratum is short', () => {
    const exact = { ...hotpotqa, sampling: 'exact' } as const;
    expect(() => selectItems(exact, headers({ bridge: 400, comparison: 30 }), 7)).toThrow(UserError);
    expect(() => selectItems(exact, headers({ bridge: 400, comparison: 30 }), 7)).toThrow(
      /comparison: 100 planned, 30 available \(short\)/u,
    );
    expect(selectItems(exact, headers({ bridge: 400, comparison: 100 }), 7).ordinals).toHaveLength(200);
  });

  it('are none where none is eligible, but an exact sample of them is refused', () => {
    const rubrics = headers({ a: 5 }, 'rubric');
    expect(selectItems(noise, rubrics, 7)).toEqual({ ordinals: [], strata: [] });
    expect(() => selectItems({ ...noise, sampling: 'exact' }, rubrics, 7)).toThrow(/None of its items is eligible/u);
  });
});
