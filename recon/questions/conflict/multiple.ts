import { clockOf } from '../../model/time';
import { custodianOf } from '../../semantics/independence';
import type { BuildContext, Builder, DraftOption } from '../common/draft';
import { sayingNodes } from '../common/pools';
import { Rejected } from '../common/rejected';
import {
  clause,
  difficulty,
  distinctNodes,
  drawnFrom,
  entryOption,
  introduction,
  pickScene,
  recordsBeside,
  type Scene,
} from './scenes';
import { distinctOptions } from './single';
import { groundsOf, standsAtClose } from './verdicts';
import { claimWords, headerWords, placedWords, speakerOf } from './words';

const none = new Rejected('no conflict with enough around it');

/** Which statements hold once the accounts are weighed. */
export const holdsOnceWeighed: Builder = (context) => {
  const { view, glosses, random } = context;
  const scene = pickScene(context, ({ winner }) => standsAtClose(context.view, winner.establishes[0]!));
  if (scene === undefined) return none;
  const { winner, loser, echoes, won, lost } = scene;
  const drawn = (account: typeof winner, failure?: DraftOption['failure']): DraftOption[] =>
    distinctNodes(drawnFrom(context, account), scene.conflict.echoes)
      .filter(({ establishes }) => establishes.length === 1)
      .filter(({ establishes }) => standsAtClose(context.view, establishes[0]!) === (failure === undefined))
      .map(({ establishes }) => ({
        text: glosses.attribute(establishes[0]!),
        ref: { attribute: establishes[0]! },
        ...(failure && { failure }),
      }));
  const refutedBy = [loser.entry, scene.record.entry];
  const fails = (reason: string) => ({ mode: 'ignores refutation', reason, refutedBy });
  return {
    variant: 'holds-once-weighed',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Once the accounts are weighed, which of these hold?',
      'Which of these hold when all that the file has on the two accounts is weighed?',
    ])}`,
    query: { ask: 'holds_once_weighed', conflict: scene.conflict.id },
    right: random.shuffle([
      { text: claimWords(glosses, won), ref: { attribute: winner.establishes[0]! } },
      { text: shownWords(context, scene), ref: { record: scene.record.id } },
      ...drawn(winner),
    ]),
    wrong: random.shuffle<DraftOption>([
      {
        text: claimWords(glosses, lost),
        ref: { attribute: loser.establishes[0]! },
        failure: fails('an independent record contradicts it'),
      },
      ...drawn(loser, fails('it rests on the account that fails')),
      ...echoes.slice(0, 1).map((echo): DraftOption => ({
        text: `${headerWords(view, echo)} confirms the account of ${speakerOf(view, glosses, loser)} independently`,
        ref: { independent: echo.id },
        failure: { mode: 'dependent corroboration', reason: 'it repeats the account', refutedBy: [echo.entry] },
      })),
      ...drawnFrom(context, winner).map((node): DraftOption => ({
        text: `${headerWords(view, node)} has its ground in neither of the two accounts`,
        ref: { independent: node.id },
        failure: { mode: 'dependent corroboration', reason: 'it rests on an account', refutedBy: [node.entry] },
      })),
    ]),
    difficulty,
  };
};

function shownWords({ view, glosses }: BuildContext, { shown }: Scene): string {
  if (shown.value !== undefined)
    return `a kept record gives the figure ${shown.value} for ${glosses.withArticle(shown.subject)}`;
  return `a kept record has ${placedWords(view, glosses, shown)} from ${clockOf(shown.when.from)}`;
}

/** What rests on the account that fails. */
export const restsOnLoser: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context, ({ loser }) => drawnFrom(context, loser).length >= 2);
  if (scene === undefined) return none;
  const { winner, loser, record } = scene;
  const right = random.shuffle(drawnFrom(context, loser));
  const subject = scene.won.subject;
  const named = sayingNodes(view).filter(({ establishes }) => mentions(establishes[0]!, subject));
  const { otherHour } = recordsBeside(context, scene);
  const except = [loser.id, ...right.map(({ id }) => id)];
  const sameSubject = distinctNodes(random.shuffle([...named, ...otherHour]), [
    ...except,
    winner.id,
    record.id,
    ...drawnFrom(context, winner).map(({ id }) => id),
  ]);
  const wrong = [
    ...drawnFrom(context, winner).map((node) =>
      entryOption(context, node, { mode: 'wrong account', reason: 'it rests on the account that is borne out' }),
    ),
    entryOption(context, record, { mode: 'wrong account', reason: 'it rests on nobody’s account' }),
    ...sameSubject.map((node) =>
      entryOption(context, node, {
        mode: 'same subject',
        reason: 'it is about the same one and rests on something else',
      }),
    ),
  ];
  return {
    variant: 'rests-on-loser',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Which entries rest on the account that the file does not bear out?',
      'Which of these entries have their ground, at once or by way of another entry, in the account that the file does not bear out?',
    ])}`,
    query: { ask: 'rests_on_loser', conflict: scene.conflict.id },
    right: right.map((node) => entryOption(context, node)),
    wrong: distinctOptions(wrong),
    difficulty,
  };
};

function mentions(attribute: string, entity: string): boolean {
  return attribute
    .slice(attribute.indexOf('(') + 1, -1)
    .split(',')
    .includes(entity);
}

/** Which entries are independent of both accounts. */
export const independentOfBoth: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context, ({ echoes }) => echoes.length > 0);
  if (scene === undefined) return none;
  const { winner, loser, record, echoes } = scene;
  const resting = distinctNodes([...drawnFrom(context, loser), ...drawnFrom(context, winner)], scene.conflict.echoes);
  const { otherHour, otherPerson } = recordsBeside(context, scene);
  const independent = random
    .shuffle(distinctNodes([...otherHour, ...otherPerson]))
    .filter(({ id }) => [winner, loser].every((account) => groundsOf(view).areIndependent(id, account.id)));
  const keepers = [winner, loser].map((account) => custodianOf(view, account));
  const kept = resting.filter((node) => keepers.includes(custodianOf(view, node)));
  const others = resting.filter((node) => !kept.includes(node));
  return {
    variant: 'independent-of-both',
    stem: `${clause} ${introduction(context, scene)} ${random.pick([
      'Which of these are independent of both accounts?',
      'Which of these entries owe nothing to either of the two?',
    ])}`,
    query: { ask: 'independent_of_both', conflict: scene.conflict.id },
    right: [entryOption(context, record), ...independent.map((node) => entryOption(context, node))],
    wrong: distinctOptions([
      ...echoes.map((node) =>
        entryOption(context, node, { mode: 'dependent corroboration', reason: 'it repeats an account' }),
      ),
      ...[...kept, ...others].map((node) =>
        entryOption(context, node, { mode: 'rests on an account', reason: 'one of the accounts is its ground' }),
      ),
    ]),
    difficulty,
  };
};
