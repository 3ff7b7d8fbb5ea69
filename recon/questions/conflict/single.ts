import type { CaseNode, NodeId } from '../../model/case';
import type { AccountReason, OptionRef } from '../../model/query';
import { custodianOf } from '../../semantics/independence';
import type { BuildContext, Builder, DraftOption } from '../common/draft';
import { sayingNodes } from '../common/pools';
import { Rejected } from '../common/rejected';
import {
  clause,
  difficulty,
  drawnFrom,
  entryOption,
  introduction,
  pickScene,
  recordsBeside,
  type Scene,
  scenesOf,
} from './scenes';
import { standsAtClose } from './verdicts';
import { headerWords, speakerOf, streamWords } from './words';

const none = new Rejected('no conflict that a record decides');

/** What a record is called where it is a reason: by its keeper's series and the header. */
export function recordWords({ view, glosses }: BuildContext, { record, shown }: Scene): string {
  return `${streamWords(view, glosses, shown.stream)} in ${headerWords(view, record)}`;
}

/** Whose account is borne out, and by what. */
export const accountBorneOut: Builder = (context) => {
  const { random } = context;
  const scene = pickScene(context);
  if (scene === undefined) return none;
  return {
    variant: 'account-borne-out',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Whose account does the file bear out, and by what?',
      'Which of the two is borne out, and what bears it out?',
    ])}`,
    query: { ask: 'account_borne_out', conflict: scene.conflict.id },
    right: [accountOption(context, scene.winner, { kind: 'record', node: scene.record.id }, scene)],
    wrong: wrongAccounts(context, scene),
    difficulty,
  };
};

function accountOption(
  context: BuildContext,
  account: CaseNode,
  because: AccountReason,
  scene: Scene,
  failure?: readonly [mode: string, reason: string],
): DraftOption {
  const speaker = speakerOf(context.view, context.glosses, account);
  return {
    text: `the account of ${speaker}, since ${reasonWords(context, because, scene)}`,
    ref: { account: account.id, because },
    ...(failure && failureOf(scene, failure)),
  };
}

function failureOf({ winner, loser, record }: Scene, [mode, reason]: readonly [string, string]) {
  return { failure: { mode, reason, refutedBy: [winner.entry, loser.entry, record.entry] } };
}

function reasonWords(context: BuildContext, because: AccountReason, scene: Scene): string {
  switch (because.kind) {
    case 'record':
      return `it agrees with ${recordWords(context, scene)}`;
    case 'echo':
      return `it is confirmed by ${headerWords(context.view, context.view.index.node(because.node))}`;
    case 'post':
      return 'it comes from somebody whose post makes it the weightier of the two';
    case 'spoke_first':
      return 'it was given first, while memory was fresh and nobody had been asked';
    case 'spoke_last':
      return 'it was given last, when more had become known of the day';
    case 'reconciled':
      return 'they speak of different minutes and both can hold';
    case 'undecided':
      return 'nothing besides the two of them speaks of the matter';
  }
}

/** As many name the one as the other, so that counting names tells nothing. */
function wrongAccounts(context: BuildContext, scene: Scene): DraftOption[] {
  const { random } = context;
  const { winner, loser, record, echoes } = scene;
  const order = (account: CaseNode, other: CaseNode): AccountReason => ({
    kind: account.at! < other.at! ? 'spoke_first' : 'spoke_last',
  });
  const bias = ({ kind }: AccountReason): string => (kind === 'spoke_first' ? 'primacy bias' : 'recency bias');
  const [ofLoser, ofWinner] = [order(loser, winner), order(winner, loser)];
  const neutral = (accounts: 'both' | 'neither', because: AccountReason, failure: readonly [string, string]) => ({
    text: `${accounts === 'both' ? 'both accounts' : 'neither account'}, since ${reasonWords(context, because, scene)}`,
    ref: { accounts, because } satisfies OptionRef,
    ...failureOf(scene, failure),
  });
  const both = neutral('both', { kind: 'reconciled' }, ['false reconciliation', 'they speak of one moment']);
  const neither = neutral('neither', { kind: 'undecided' }, ['false equivalence', 'an independent record decides']);
  const echo = echoes.map(({ id }) =>
    accountOption(context, loser, { kind: 'echo', node: id }, scene, [
      'dependent corroboration',
      'what confirms it was taken from it',
    ]),
  );
  const rest = random.shuffle([
    both,
    neither,
    accountOption(context, winner, ofWinner, scene, [bias(ofWinner), 'when it was given bears nothing out']),
  ]);
  return [
    accountOption(context, loser, { kind: 'record', node: record.id }, scene, [
      'misattributed corroboration',
      'the record contradicts it',
    ]),
    ...echo.slice(0, 1),
    accountOption(context, loser, ofLoser, scene, [bias(ofLoser), 'when it was given bears nothing out']),
    ...rest,
  ];
}

/** Which entry settles it. */
export const settlingEntry: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context);
  if (scene === undefined) return none;
  const { winner, loser, record, echoes, shown } = scene;
  const { otherHour, otherPerson } = recordsBeside(context, scene);
  const sameStream = (node: CaseNode): boolean => custodianOf(view, node) === custodianOf(view, record);
  const near = [...random.shuffle(otherHour.filter(sameStream)), ...random.shuffle(otherHour)];
  const others = random.shuffle(otherPerson);
  const wrong = [
    ...echoes
      .slice(0, 1)
      .map((node) =>
        entryOption(context, node, { mode: 'dependent corroboration', reason: 'it rests on one of the accounts' }),
      ),
    entryOption(context, winner, { mode: 'circular', reason: 'it is one of the two accounts' }),
    entryOption(context, loser, { mode: 'circular', reason: 'it is one of the two accounts' }),
    ...near
      .slice(0, 1)
      .map((node) => entryOption(context, node, { mode: 'wrong window', reason: 'it is of another hour' })),
    ...others
      .slice(0, 1)
      .map((node) => entryOption(context, node, { mode: 'wrong person', reason: 'it is of somebody else' })),
    ...[...near.slice(1), ...others.slice(1)].map((node) =>
      entryOption(context, node, { mode: 'non-discriminating', reason: 'both accounts allow it' }),
    ),
  ];
  return {
    variant: 'settling-entry',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Which entry settles it?',
      'Which entry decides between them?',
    ])}`,
    query: { ask: 'settling_entry', conflict: scene.conflict.id },
    right: [entryOption(context, record)],
    wrong: distinctOptions(wrong),
    difficulty: { ...difficulty, streams: shown.stream === '' ? 0 : 1 },
  };
};

export function distinctOptions(options: readonly DraftOption[]): DraftOption[] {
  const seen = new Set<string>();
  return options.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Which finding drawn from the accounts stands. */
export const standingFinding: Builder = (context) => {
  const { view, glosses, random } = context;
  const drawn = (account: CaseNode): CaseNode[] =>
    drawnFrom(context, account).filter(({ establishes }) => establishes.length === 1);
  const scene = pickScene(context, ({ winner }) =>
    drawn(winner).some(({ establishes }) => standsAtClose(context.view, establishes[0]!)),
  );
  if (scene === undefined) return new Rejected('nothing stands that rests on the account borne out');
  const right = random.pick(
    drawn(scene.winner).filter(({ establishes }) => standsAtClose(context.view, establishes[0]!)),
  );
  const option = (node: CaseNode, mode?: string, reason = ''): DraftOption => ({
    text: glosses.attribute(node.establishes[0]!),
    ref: { attribute: node.establishes[0]! },
    ...(mode !== undefined && { failure: { mode, reason, refutedBy: [node.entry] } }),
  });
  const echoes = new Set<NodeId>(scene.echoes.map(({ id }) => id));
  const own = new Set(drawn(scene.winner).map(({ id }) => id));
  const elsewhere = scenesOf(context).filter(({ conflict }) => conflict.id !== scene.conflict.id);
  const othersLost = elsewhere.flatMap(({ loser }) => drawn(loser));
  const others = elsewhere.flatMap(({ winner }) => drawn(winner));
  const fell = random
    .shuffle(sayingNodes(view))
    .filter((node) => !own.has(node.id) && !standsAtClose(context.view, node.establishes[0]!));
  const lost = drawn(scene.loser);
  const wrong = [
    ...lost
      .filter(({ id }) => !echoes.has(id))
      .map((node) => option(node, 'ignores refutation', 'it rests on the account that fails')),
    ...lost
      .filter(({ id }) => echoes.has(id))
      .map((node) => option(node, 'dependent corroboration', 'it repeats the account that fails')),
    ...random
      .shuffle(others)
      .slice(0, 1)
      .map((node) => option(node, 'wrong target', 'it rests on neither of the two accounts')),
    ...random
      .shuffle(othersLost)
      .map((node) => option(node, 'wrong target', 'it rests on another account, which fails too')),
    ...fell.map((node) => option(node, 'wrong target', 'it fell otherwise')),
  ];
  return {
    variant: 'standing-finding',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Which finding drawn from the two accounts stands as the file closes?',
      'Of what was drawn from the two accounts, what still stands as the file closes?',
    ])}`,
    query: { ask: 'standing_of_accounts', conflict: scene.conflict.id },
    right: [option(right)],
    wrong: distinctOptions(wrong).filter(({ text }) => text !== glosses.attribute(right.establishes[0]!)),
    difficulty: { ...difficulty, hops: 4 },
  };
};
