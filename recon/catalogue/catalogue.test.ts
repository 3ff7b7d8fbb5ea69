import type { CatalogueRule, DomainCatalogue } from './catalogue';
import { checkCatalogue } from './check-catalogue';
import { catalogues } from './index';

const { crime } = catalogues;

/** The crime catalogue with a fault put in. */
function faulty(change: Partial<DomainCatalogue>): string[] {
  return checkCatalogue({ ...crime, ...change });
}

function withRule(id: string, change: Partial<CatalogueRule>): Partial<DomainCatalogue> {
  return { rules: crime.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)) };
}

function withWords(predicate: string, change: object): Partial<DomainCatalogue> {
  return { predicates: { ...crime.predicates, [predicate]: { ...crime.predicates[predicate]!, ...change } } };
}

describe.each(Object.entries(catalogues))('the %s catalogue', (_, catalogue) => {
  it('has nothing that the generator or the narrator would stumble over', () => {
    expect(checkCatalogue(catalogue)).toEqual([]);
  });

  it('has two hundred persons for each of the eight cases of a set, and thirty places', () => {
    const sorts = Object.values(catalogue.sorts);
    const persons = sorts.map(({ names, familyNames = [] }) => names.length * familyNames.length);
    expect(Math.max(...persons)).toBeGreaterThanOrEqual(8 * 200);
    const placeSort = catalogue.streams[0]!.placeSort;
    expect(catalogue.sorts[placeSort]!.names.length).toBeGreaterThanOrEqual(30);
  });
});

describe('a fault of a catalogue is found', () => {
  it('where a rule requires what no rule establishes', () => {
    expect(faulty(withRule('C12', { requires: ['b palmMatch(i,x)'] }))).toContain(
      'C12 requires palmMatch, which no rule establishes',
    );
  });

  it('where a variable has no sort', () => {
    expect(faulty(withRule('C36', { establishes: ['tip(Q)'] }))).toContain('the variable Q of C36 has no sort');
  });

  it('where a predicate has no words, or words have no predicate', () => {
    const { tip, ...others } = crime.predicates;
    expect(faulty({ predicates: others })).toContain('C36 has tip, which has no words');
    expect(faulty({ predicates: { ...crime.predicates, hunch: tip! } })).toContain(
      'there are words for hunch, which no rule has',
    );
  });

  it('where a statement leaves out what it is about, or names what is not given', () => {
    const { statements } = crime.predicates['tip']!;
    expect(faulty(withWords('tip', { statements: [...statements, 'somebody rang'] }))).toEqual([
      "statements of tip: 'somebody rang' lacks {P}",
    ]);
    expect(faulty(withWords('tip', { statements: [...statements, '{x} rang about {P}'] }))).toEqual([
      "statements of tip: nothing is given for {x} of '{x} rang about {P}'",
    ]);
  });

  it('where there are too few wordings', () => {
    const { statements } = crime.predicates['tip']!;
    expect(faulty(withWords('tip', { statements: statements.slice(0, 4) }))).toEqual([
      'statements of tip: 4 wordings; at least 6 are asked',
    ]);
  });

  it('where a wording has a digit, or a word of the machinery', () => {
    const said = (statement: string): string[] =>
      faulty(withWords('tip', { statements: [...crime.predicates['tip']!.statements, statement] }));
    expect(said('a caller rang 3 times about {P}')).toEqual([
      "statements of tip: 'a caller rang 3 times about {P}' has a digit",
    ]);
    expect(said('the proof lies at {P}')).toEqual([
      "statements of tip: 'the proof lies at {P}' has a word that a reader must not see",
    ]);
    expect(said('the chain of custody at {P} is whole')).toEqual([]);
  });

  it('where two predicates are referred to alike', () => {
    const { references } = crime.predicates['tip']!;
    const [first] = references;
    const { references: others } = crime.predicates['lighting']!;
    expect(faulty(withWords('lighting', { references: [...others, first] }))).toEqual([
      "two predicates are referred to as 'the anonymous information about {}'",
    ]);
  });

  it('where two things can be called alike', () => {
    const { place } = crime.sorts;
    expect(faulty({ sorts: { ...crime.sorts, yard: { kind: 'yard', names: place!.names.slice(0, 1) } } })).toEqual([
      `two things can be called '${place!.names[0]}'`,
    ]);
  });

  it('where the verdict, a trail, a hook or a notice refers to a rule that there is not', () => {
    expect(faulty({ verdict: { ...crime.verdict, rule: 'C99' } })).toContain('the verdict is by the unknown rule C99');
    expect(faulty({ trails: [['C2', 'C99']] })).toEqual(['a trail has the unknown rule C99']);
    expect(faulty({ trails: [['C2', 'C12']] })).toEqual(['C12 requires nothing of C2, which it follows in a trail']);
    expect(faulty({ hooks: [{ rule: 'C99', moves: ['never'] }] })).toEqual(['there is no rule C99']);
    const [notice] = crime.notices;
    expect(faulty({ notices: [{ ...notice!, strikes: { rule: 'C3', predicate: 'prints' } }] })).toEqual([
      `the notice ${notice!.id} strikes prints, which C3 does not establish`,
    ]);
  });

  it('where another rule gives the verdict', () => {
    expect(faulty(withRule('C15', { establishes: ['delivered(x)', 'culprit(x)'] }))).toEqual([
      'C15 gives the verdict too',
    ]);
  });
});
