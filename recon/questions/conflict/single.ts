import type { CaseNode } from '../../model/case';
import type { AccountReason, OptionRef } from '../../model/query';
import { custodianOf } from '../../semantics/independence';
import type { BuildContext, Builder, DraftOption, Failure } from '../common/draft';
import { headerWords } from '../common/glosses';
import { sayingNodes } from '../common/pools';
import { Rejected } from '../common/rejected';
import {
  difficulty,
  distinctOptions,
  entryOptions,
  findingOptions,
  findingsFrom,
  pickScene,
  recordsBeside,
  recordWords,
  type Scene,
  scenesOf,
  stemOf,
} from './scenes';
import { standsAtClose } from './verdicts';
import { speakerOf } from './words';

const none = new Rejected('no conflict that a record decides');

/** Whose account is borne out, and by what. */
export const accountBorneOut: Builder = (context) => {
  const scene = pickScene(context);
  if (scene === undefined) return none;
  return {
    variant: 'account-borne-out',
    stem: stemOf(context, scene, [
      'Whose account does the file bear out, and by what?',
      'Which of the two is borne out, and what bears it out?',
    ]),
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
  failure?: Failure,
): DraftOption {
  const speaker = speakerOf(context.view, context.glosses, account);
  return {
    text: `the account of ${speaker}, since ${reasonWords(context, because, scene)}`,
    ref: { account: account.id, because },
    ...(failure && { failure: refuted(scene, failure) }),
  };
}

function refuted({ winner, loser, record }: Scene, failure: Failure): NonNullable<DraftOption['failure']> {
  return { ...failure, refutedBy: [winner.entry, loser.entry, record.entry] };
}

function reasonWords(context: BuildContext, because: AccountReason, scene: Scene): string {
  switch (because.kind) {
    case 'record':
      return `it agrees with ${recordWords(context, scene)}`;
    case 'echo':
      return `it is confirmed by ${headerWords(context.view, context.view.index.node(because.node).entry)}`;
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
  const byTime = (account: CaseNode, other: CaseNode): DraftOption =>
    account.at! < other.at!
      ? accountOption(context, account, { kind: 'spoke_first' }, scene, biased('primacy bias'))
      : accountOption(context, account, { kind: 'spoke_last' }, scene, biased('recency bias'));
  const biased = (mode: string): Failure => ({ mode, reason: 'when it was given bears nothing out' });
  const neutral = (accounts: 'both' | 'neither', because: AccountReason, failure: Failure): DraftOption => ({
    text: `${accounts === 'both' ? 'both accounts' : 'neither account'}, since ${reasonWords(context, because, scene)}`,
    ref: { accounts, because } satisfies OptionRef,
    failure: refuted(scene, failure),
  });
  return [
    accountOption(context, loser, { kind: 'record', node: record.id }, scene, {
      mode: 'misattributed corroboration',
      reason: 'the record contradicts it',
    }),
    ...echoes.slice(0, 1).map(({ id }) =>
      accountOption(context, loser, { kind: 'echo', node: id }, scene, {
        mode: 'dependent corroboration',
        reason: 'what confirms it was taken from it',
      }),
    ),
    byTime(loser, winner),
    ...random.shuffle([
      neutral('both', { kind: 'reconciled' }, { mode: 'false reconciliation', reason: 'they speak of one moment' }),
      neutral('neither', { kind: 'undecided' }, { mode: 'false equivalence', reason: 'an independent record decides' }),
      byTime(winner, loser),
    ]),
  ];
}

/** Which entry settles it. */
export const settlingEntry: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context);
  if (scene === undefined) return none;
  const { winner, loser, record, echoes } = scene;
  const { otherHour, otherPerson } = recordsBeside(view, scene);
  const sameStream = (node: CaseNode): boolean => custodianOf(view, node) === custodianOf(view, record);
  const near = [...random.shuffle(otherHour.filter(sameStream)), ...random.shuffle(otherHour)];
  const others = random.shuffle(otherPerson);
  const wrong = [
    ...entryOptions(context, echoes.slice(0, 1), {
      mode: 'dependent corroboration',
      reason: 'it rests on one of the accounts',
    }),
    ...entryOptions(context, [winner, loser], { mode: 'circular', reason: 'it is one of the two accounts' }),
    ...entryOptions(context, near.slice(0, 1), { mode: 'wrong window', reason: 'it is of another hour' }),
    ...entryOptions(context, others.slice(0, 1), { mode: 'wrong person', reason: 'it is of somebody else' }),
    ...entryOptions(context, [...near.slice(1), ...others.slice(1)], {
      mode: 'non-discriminating',
      reason: 'both accounts allow it',
    }),
  ];
  return {
    variant: 'settling-entry',
    stem: stemOf(context, scene, ['Which entry settles it?', 'Which entry decides between them?']),
    query: { ask: 'settling_entry', conflict: scene.conflict.id },
    right: entryOptions(context, [record]),
    wrong: distinctOptions(wrong),
    difficulty,
  };
};

/** Which finding drawn from the accounts stands. */
export const standingFinding: Builder = (context) => {
  const { view, glosses, random } = context;
  const stands = ({ establishes }: CaseNode): boolean => standsAtClose(view, establishes[0]!);
  const scene = pickScene(context, ({ winner }) => findingsFrom(view, winner).some(stands));
  if (scene === undefined) return new Rejected('nothing stands that rests on the account borne out');
  const drawn = findingsFrom(view, scene.winner);
  const right = random.pick(drawn.filter(stands));
  const lost = findingsFrom(view, scene.loser);
  const isEcho = (node: CaseNode): boolean => scene.echoes.includes(node);
  const elsewhere = scenesOf(view).filter(({ conflict }) => conflict.id !== scene.conflict.id);
  const othersLost = elsewhere.flatMap(({ loser }) => findingsFrom(view, loser));
  const others = elsewhere.flatMap(({ winner }) => findingsFrom(view, winner));
  const fell = random.shuffle(sayingNodes(view)).filter((node) => !drawn.includes(node) && !stands(node));
  const wrong = [
    ...findingOptions(
      context,
      lost.filter((node) => !isEcho(node)),
      { mode: 'ignores refutation', reason: 'it rests on the account that fails' },
    ),
    ...findingOptions(context, lost.filter(isEcho), {
      mode: 'dependent corroboration',
      reason: 'it repeats the account that fails',
    }),
    ...findingOptions(context, random.shuffle(others).slice(0, 1), {
      mode: 'wrong target',
      reason: 'it rests on neither of the two accounts',
    }),
    ...findingOptions(context, random.shuffle(othersLost), {
      mode: 'wrong target',
      reason: 'it rests on another account, which fails too',
    }),
    ...findingOptions(context, fell, { mode: 'wrong target', reason: 'it fell otherwise' }),
  ];
  return {
    variant: 'standing-finding',
    stem: stemOf(context, scene, [
      'Which finding drawn from the two accounts stands as the file closes?',
      'Of what was drawn from the two accounts, what still stands as the file closes?',
    ]),
    query: { ask: 'standing_of_accounts', conflict: scene.conflict.id },
    right: findingOptions(context, [right]),
    wrong: distinctOptions(wrong).filter(({ text }) => text !== glosses.attribute(right.establishes[0]!)),
    difficulty: { ...difficulty, hops: 4 },
  };
};
