import { skeletonOf } from '../../test/support/recon-cases';
import { catalogues } from '../catalogue';
import { type Case, clearedId, domains } from '../model/case';
import { caseMinutes, closingMinute } from '../model/time';
import { cascadeOf } from '../semantics/cascade';
import { CaseView } from '../semantics/case-view';
import { validateCase } from '../validators/validate';
import { defaultDifficulty, type Difficulty, sizeOf } from './difficulty';
import { generateSkeleton } from './generate-skeleton';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const small = domains.flatMap((domain) => seeds.map((seed) => skeletonOf(domain, seed, 0.1)));
const full = domains.map((domain) => skeletonOf(domain, 3, 1));

describe.each([...small, ...full].map((own) => [`${own.id} of ${own.entries.length} entries`, own] as const))(
  '%s',
  (_, own) => {
    const view = CaseView.of(own);

    it('keeps every invariant that a case can break before it is narrated', () => {
      expect(validateCase(own, { verdictRule: catalogues[own.domain].verdict.rule })).toEqual([]);
    });

    it('has conflicts of which one account is borne out, and windows whose longest gap is of one', () => {
      for (const conflict of own.conflicts) expect(view.resolution(conflict)).toBeDefined();
      for (const { subjects, interval } of own.windows) {
        expect(subjects).toHaveLength(6);
        expect(interval.to - interval.from).toBe(180);
      }
    });

    it('has a notice that brings down two findings, one that leaves a finding another ground, and a restoration', () => {
      const effects = own.nodes
        .filter(({ kind }) => kind === 'invalidation')
        .map((notice) => cascadeOf(view.support, notice));
      expect(effects.some(({ fallen }) => fallen.size > 1)).toBe(true);
      expect(effects.some(({ weakened }) => weakened.size > 0)).toBe(true);
      expect(own.nodes.some(({ kind }) => kind === 'restoration')).toBe(true);
    });

    it('clears all candidates but one by its end', () => {
      const cleared = own.candidates.filter((id) => view.support.at(clearedId(id), closingMinute));
      const known = cleared.filter((id) => own.attributes.some((attribute) => attribute.id === clearedId(id)));
      expect(known).toHaveLength(5);
    });
  },
);

it.each(full)('$id at full scale has the entries of the table', (own) => {
  const size = sizeOf(1, defaultDifficulty);
  const count = (role: Case['entries'][number]['role']): number =>
    own.entries.filter((entry) => entry.role === role).length;
  expect(own.entries).toHaveLength(size.entries);
  expect(count('protocol')).toBe(1);
  expect(count('stream')).toBe(size.streams);
  expect(count('decoy')).toBe(size.decoys);
  expect([own.conflicts.length, own.hooks.length, own.windows.length]).toEqual([4, 6, 4]);
});

it.each(full)('in $id steps of dependency lie far apart in the file', (own) => {
  const places = new Map(own.entries.map(({ id }, place) => [id, place]));
  const placeOf = new Map(own.nodes.map((node) => [node.id, places.get(node.entry)!]));
  const distances = own.edges
    .filter(({ kind }) => kind === 'support' || kind === 'trigger')
    .map(({ from, to }) => placeOf.get(to)! - placeOf.get(from)!)
    .toSorted((a, b) => a - b);
  expect(distances[Math.floor(distances.length / 20)]).toBeGreaterThanOrEqual(10);
  expect(distances[Math.floor(distances.length / 2)]).toBeGreaterThanOrEqual(40);
});

it.each(domains)('%s: the same options give the same case, another attempt another', (domain) => {
  const build = (attempt: number): string =>
    JSON.stringify(generateSkeleton(catalogues[domain], { seed: 5, scale: 0.1, attempt }));
  expect(build(0)).toBe(JSON.stringify(skeletonOf(domain, 5, 0.1)));
  expect(build(1)).not.toBe(build(0));
});

const { strike, support, hook } = defaultDifficulty;
const unchained = { strike: { ...strike, chained: 0 } };

it.each<[knob: string, change: Partial<Difficulty>, from?: Partial<Difficulty>]>([
  ['trail.length', { trail: { length: 7 } }],
  ['strike.depth', { strike: { ...strike, depth: 1 } }],
  ['strike.chained', { strike: { ...strike, chained: 2 } }],
  ['strike.restored', { strike: { ...strike, restored: 0 } }],
  ['support.width', { ...unchained, support: { ...support, width: 1 } }, unchained],
  ['support.twoGroundOfThree', { support: { ...support, twoGroundOfThree: 0 } }],
  ['conflict.echoes', { conflict: { echoes: 2 } }],
  ['hook.branching', { hook: { ...hook, branching: 5 } }],
  ['hook.closings', { hook: { ...hook, closings: 5 } }],
  ['decoyShare', { decoyShare: 20 }],
])('the knob %s makes other cases', (_, change, from = {}) => {
  const build = (own: Partial<Difficulty>): string[] =>
    domains.map((domain) => {
      const difficulty = { ...defaultDifficulty, ...own };
      return JSON.stringify(generateSkeleton(catalogues[domain], { seed: 5, scale: 0.2, difficulty }));
    });
  expect(build(change)).not.toEqual(build(from));
});

it.each(domains)('%s: no two cases of a set name the same candidate in full', (domain) => {
  const names = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((seed) => {
    const { entities, candidates } = skeletonOf(domain, seed, 0.1);
    const people = entities.filter(({ kind, id }) => kind === 'person' && candidates.includes(id));
    return people.map(({ name }) => name);
  });
  expect(new Set(names).size).toBe(names.length);
});

it('entries of a case come in the order of their ids, within its thirty days', () => {
  for (const { entries } of small) {
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(entries.every(({ at }, place) => at < caseMinutes && at > (entries[place - 1]?.at ?? -1))).toBe(true);
  }
});
