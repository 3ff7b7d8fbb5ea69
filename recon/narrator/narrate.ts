import type { DomainCatalogue, EntryType } from '../catalogue/catalogue';
import { foundIn } from '../catalogue/found-in';
import type { Case, Entry } from '../model/case';
import { sentence } from '../model/sentence';
import type { CaseRandom } from '../random/case-random';
import { background } from './background';
import { FactWriter } from './clauses';
import { Deck } from './deck';
import { bodyOf, plans } from './plans';
import { neutralTone, type Tone, toneOf } from './tone';
import { Wording } from './wording';

/**
 * Writes every entry's body: its facts in the catalogue's words, in orders and wordings dealt by seed, so that none comes again
 * before all others of its kind. The same case, catalogue and seed give the same bytes.
 */
export function narrate(case_: Case, catalogue: DomainCatalogue, random: CaseRandom): Case {
  const deck = new Deck(random.fork('deck'));
  const wording = new Wording(case_, catalogue, deck);
  const types = new Map(catalogue.entryTypes.map((type) => [type.name, type]));
  const people = new Set(case_.entities.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  const speakers = new Map(
    case_.attributes.flatMap(({ id, args }) => {
      const witness = args.map(String).find((arg) => people.has(arg));
      return witness === undefined ? [] : [[id, witness] as const];
    }),
  );
  const backgrounds = new Map(catalogue.background.map((kind) => [kind.entryType, kind]));
  const written = (entry: Entry, place: number): Entry => {
    if (entry.role === 'protocol') return { ...entry, body: catalogue.protocol.clauses.map(sentence).join(' ') };
    const type = foundIn(catalogue, types.get(entry.type), `entry type '${entry.type}'`);
    const tone = type.neutral ? neutralTone : toneOf(entry.author, random);
    const own = random.fork('entry', entry.id);
    const opener = own.chance(tone.openers, 10) ? dealOpener(deck, type, place) : undefined;
    if (entry.role === 'background') {
      const kind = foundIn(catalogue, backgrounds.get(entry.type), `background '${entry.type}'`);
      const { clauses, facts } = background(kind, place, { deck, random: own });
      const [first, ...rest] = clauses;
      return {
        ...entry,
        facts,
        body: [opener === undefined ? first! : `${opener} ${first!}`, ...rest].map(sentence).join(' '),
      };
    }
    const body = bodyOf(deck.dealOne(`plan ${entry.type}`, plans(), place), {
      ...new FactWriter(entry, place, wording, deck, speakers).clauses(),
      opener,
      colour: dealColour(deck, type, { place, count: colourCount(tone, own) }),
    });
    return { ...entry, body };
  };
  return { ...case_, entries: case_.entries.map(written) };
}

function dealOpener(deck: Deck, { name, openers }: EntryType, place: number): string | undefined {
  return openers.length === 0 ? undefined : deck.deal(`opener ${name}`, openers, place);
}

function dealColour(
  deck: Deck,
  { name, colour }: EntryType,
  { place, count }: { place: number; count: number },
): string[] {
  const dealt: string[] = [];
  while (dealt.length < Math.min(count, colour.length)) {
    dealt.push(
      deck.deal(
        `colour ${name}`,
        colour.filter((clause) => !dealt.includes(clause)),
        place,
      ),
    );
  }
  return dealt;
}

/** Drawn in hundredths and rounded by another draw: an end of a tone’s range comes about half as often as what lies between. */
function colourCount({ colour: [least, most] }: Tone, random: CaseRandom): number {
  const hundredths = random.between(least * 100, most * 100);
  const whole = Math.floor(hundredths / 100);
  return whole + (random.chance(hundredths - whole * 100, 100) ? 1 : 0);
}
