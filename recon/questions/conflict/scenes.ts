import type { CaseNode, Conflict, EntryId, NodeId } from '../../model/case';
import { claimOf, readingOf } from '../../semantics/conflicts';
import type { BuildContext, DraftOption } from '../common/draft';
import type { FactOf } from '../common/records';
import { groundsOf, resolutionOf } from './verdicts';
import { headerWords, speakerOf } from './words';

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

/** What every stem of the task says. */
export const clause = 'Records kept by the same office or person, or resting on one another, count as one.';

/** Conflicts that a record decides. */
export function scenesOf({ view }: BuildContext): Scene[] {
  return view.case_.conflicts.flatMap((conflict): Scene[] => {
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
  });
}

/** One of those that fit; undefined: there is none. */
export function pickScene(context: BuildContext, fits: (scene: Scene) => boolean = () => true): Scene | undefined {
  const fitting = scenesOf(context).filter(fits);
  return fitting.length === 0 ? undefined : context.random.pick(fitting);
}

/** `A and B gave accounts of C that cannot both hold.` */
export function introduction({ view, glosses, random }: BuildContext, { conflict, won }: Scene): string {
  const [first, second] = conflict.accounts.map((id) => speakerOf(view, glosses, view.index.node(id)));
  const subject = glosses.withArticle(won.subject);
  return random.pick([
    `${first} and ${second} gave accounts of ${subject} that cannot both hold.`,
    `The accounts that ${first} and ${second} gave of ${subject} contradict each other.`,
    `On ${subject} the file has two accounts, by ${first} and by ${second}, of which one must be wrong.`,
  ]);
}

/** The findings that rest on an account and are of its own side alone. */
export function drawnFrom({ view }: BuildContext, account: CaseNode): CaseNode[] {
  return [...groundsOf(view).restingOn(account.id)].map((id) => view.index.node(id));
}

/** An option that names an entry by its header. */
export function entryOption(
  { view }: BuildContext,
  node: CaseNode,
  failure?: { readonly mode: string; readonly reason: string; readonly refutedBy?: readonly EntryId[] },
): DraftOption {
  return {
    text: headerWords(view, node),
    ref: { node: node.id },
    ...(failure && { failure: { refutedBy: [node.entry], ...failure } }),
  };
}

/** Records that speak of the person at other hours, or of others at the hour, and so decide nothing. */
export function recordsBeside(
  { view }: BuildContext,
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

/** Of a question of a conflict: two accounts and the record. */
export const difficulty = { hops: 3, streams: 1, strikes: 1, alternatives: 0 } as const;
