import type { CaseNode, Conflict, EntryId, FactOf, NodeId } from '../../model/case';
import type { CaseView } from '../../semantics/case-view';
import { claimOf, readingOf } from '../../semantics/conflicts';
import type { BuildContext, DraftOption, Failure } from '../common/draft';
import { headerWords } from '../common/glosses';
import { perView } from '../common/pools';
import { groundsOf, resolutionOf } from './verdicts';
import { speakerOf } from './words';

/** A conflict of the case with all that its questions speak of. */
export interface Scene {
  readonly conflict: Conflict;
  readonly winner: CaseNode;
  readonly loser: CaseNode;
  readonly record: CaseNode;
  readonly echoes: readonly CaseNode[];
  readonly won: FactOf<'claim'>;
  readonly lost: FactOf<'claim'>;
  readonly shown: FactOf<'reading'>;
}

/** Of a question of a conflict: two accounts and the record. */
export const difficulty = { hops: 3, streams: 1, strikes: 1, alternatives: 0 } as const;

/** Conflicts that a record decides. */
export const scenesOf = perView((view): readonly Scene[] =>
  view.case_.conflicts.flatMap((conflict) => {
    const resolution = resolutionOf(view, conflict.id);
    if (resolution === undefined) return [];
    const [winner, loser, record] = [resolution.winner, resolution.loser, resolution.record].map((id) =>
      view.index.node(id),
    ) as [CaseNode, CaseNode, CaseNode];
    return [
      {
        ...{ conflict, winner, loser, record },
        echoes: conflict.echoes.map((id) => view.index.node(id)),
        won: claimOf(view.facts(winner))!,
        lost: claimOf(view.facts(loser))!,
        shown: readingOf(view.facts(record))!,
      },
    ];
  }),
);

/** One of those that fit; undefined: there is none. */
export function pickScene(
  { view, random }: BuildContext,
  fits: (scene: Scene) => boolean = () => true,
): Scene | undefined {
  return random.pickIfAny(scenesOf(view).filter(fits));
}

/** What every question of the task says first, and one of some ways to ask. */
export function stemOf(context: BuildContext, scene: Scene, asks: readonly string[]): string {
  const clause = 'Records kept by the same office or person, or resting on one another, count as one.';
  return `${clause} ${introduction(context, scene)} ${context.random.pick(asks)}`;
}

/** `A and B gave accounts of C that cannot both hold.` */
function introduction(context: BuildContext, scene: Scene): string {
  const [first, second] = speakersOf(context, scene);
  const subject = context.glosses.withArticle(scene.won.subject);
  return context.random.pick([
    `${first} and ${second} gave accounts of ${subject} that cannot both hold.`,
    `The accounts that ${first} and ${second} gave of ${subject} contradict each other.`,
    `On ${subject} the file has two accounts, by ${first} and by ${second}, of which one must be wrong.`,
  ]);
}

/** Who gave the two accounts, in the order of the case. */
export function speakersOf({ view, glosses }: BuildContext, { conflict }: Scene): [string, string] {
  const [first, second] = conflict.accounts.map((id) => speakerOf(view, glosses, view.index.node(id)));
  return [first!, second!];
}

/** What the record is called where it is a reason: by its keeper's series and the header. */
export function recordWords({ view, glosses }: BuildContext, { record, shown }: Scene): string {
  return `${glosses.name(shown.stream)} in ${headerWords(view, record.entry)}`;
}

/** The nodes that rest on an account, over bases. */
export function drawnFrom(view: CaseView, account: CaseNode): CaseNode[] {
  return [...groundsOf(view).restingOn(account.id)].map((id) => view.index.node(id));
}

/** Those of them that say one thing, which an option can name. */
export function findingsFrom(view: CaseView, account: CaseNode): CaseNode[] {
  return drawnFrom(view, account).filter(({ establishes }) => establishes.length === 1);
}

/** Of options that are wrong; what refutes each is its own entry, unless others do. */
type SharedFailure = Failure & { readonly refutedBy?: readonly EntryId[] };

/** Options that name entries by their headers. */
export function entryOptions(
  { view }: BuildContext,
  nodes: readonly CaseNode[],
  failure?: SharedFailure,
): DraftOption[] {
  return nodes.map(({ id, entry }) => ({
    text: headerWords(view, entry),
    ref: { node: id },
    ...(failure && { failure: { refutedBy: [entry], ...failure } }),
  }));
}

/** Options that name what entries find. */
export function findingOptions(
  { glosses }: BuildContext,
  nodes: readonly CaseNode[],
  failure?: SharedFailure,
): DraftOption[] {
  return nodes.map(({ establishes, entry }) => ({
    text: glosses.attribute(establishes[0]!),
    ref: { attribute: establishes[0]! },
    ...(failure && { failure: { refutedBy: [entry], ...failure } }),
  }));
}

/** Each text once: the first option with it. */
export function distinctOptions(options: readonly DraftOption[]): DraftOption[] {
  const seen = new Set<string>();
  return options.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Records that speak of the person at other hours, or of others at the hour, and so decide nothing. */
export function recordsBeside(
  view: CaseView,
  { won, record, shown }: Scene,
): {
  readonly otherHour: CaseNode[];
  readonly otherPerson: CaseNode[];
} {
  const at = won.when?.from ?? shown.when.from;
  const [otherHour, otherPerson]: [CaseNode[], CaseNode[]] = [[], []];
  for (const node of view.nodes) {
    const reading = node.id === record.id ? undefined : readingOf(view.facts(node));
    if (reading === undefined) continue;
    const apart = Math.max(0, reading.when.from - at, at - reading.when.to);
    if (reading.subject === won.subject && apart > 60) otherHour.push(node);
    if (reading.subject !== won.subject && apart <= 30) otherPerson.push(node);
  }
  return { otherHour, otherPerson };
}

/** Each once, and none of some others. */
export function distinctNodes(nodes: readonly CaseNode[], except: readonly NodeId[] = []): CaseNode[] {
  const seen = new Set(except);
  return nodes.filter(({ id }) => !seen.has(id) && seen.add(id));
}
