import type { CaseNode } from '../../model/case';
import { clockOf } from '../../model/time';
import { custodianOf } from '../../semantics/independence';
import type { BuildContext, Builder, DraftOption } from '../common/draft';
import { headerWords } from '../common/glosses';
import { sayingNodes } from '../common/pools';
import { argumentsOf } from '../common/record-words';
import { Rejected } from '../common/rejected';
import {
  difficulty,
  distinctNodes,
  distinctOptions,
  drawnFrom,
  entryOptions,
  findingOptions,
  findingsFrom,
  pickScene,
  recordsBeside,
  type Scene,
  stemOf,
} from './scenes';
import { groundsOf, standsAtClose } from './verdicts';
import { claimWords, placedWords, speakerOf } from './words';

const none = new Rejected('no conflict with enough around it');

/** Which statements hold once the accounts are weighed. */
export const holdsOnceWeighed: Builder = (context) => {
  const { view, glosses, random } = context;
  const stands = ({ establishes }: CaseNode): boolean => standsAtClose(view, establishes[0]!);
  const scene = pickScene(context, ({ winner }) => stands(winner));
  if (scene === undefined) return none;
  const { winner, loser, record, echoes, won, lost, conflict } = scene;
  const findings = (account: CaseNode): CaseNode[] => distinctNodes(findingsFrom(view, account), conflict.echoes);
  const fails = (reason: string) => ({
    ...{ mode: 'ignores refutation', reason },
    refutedBy: [loser.entry, record.entry],
  });
  const independent = (node: CaseNode, text: string, reason: string): DraftOption => ({
    text,
    ref: { independent: node.id },
    failure: { mode: 'dependent corroboration', reason, refutedBy: [node.entry] },
  });
  return {
    variant: 'holds-once-weighed',
    stem: stemOf(context, scene, [
      'Once the accounts are weighed, which of these hold?',
      'Which of these hold when all that the file has on the two accounts is weighed?',
    ]),
    query: { ask: 'holds_once_weighed', conflict: conflict.id },
    right: random.shuffle([
      { text: claimWords(glosses, won), ref: { attribute: winner.establishes[0]! } },
      { text: shownWords(context, scene), ref: { record: record.id } },
      ...findingOptions(context, findings(winner).filter(stands)),
    ]),
    wrong: random.shuffle<DraftOption>([
      {
        text: claimWords(glosses, lost),
        ref: { attribute: loser.establishes[0]! },
        failure: fails('an independent record contradicts it'),
      },
      ...findingOptions(
        context,
        findings(loser).filter((node) => !stands(node)),
        fails('it rests on the account that fails'),
      ),
      ...echoes
        .slice(0, 1)
        .map((echo) =>
          independent(
            echo,
            `${headerWords(view, echo.entry)} confirms the account of ${speakerOf(view, glosses, loser)} independently`,
            'it repeats the account',
          ),
        ),
      ...drawnFrom(view, winner).map((node) =>
        independent(
          node,
          `${headerWords(view, node.entry)} has its ground in neither of the two accounts`,
          'it rests on an account',
        ),
      ),
    ]),
    difficulty,
  };
};

function shownWords({ glosses }: BuildContext, { shown }: Scene): string {
  if (shown.value !== undefined)
    return `a kept record gives the figure ${shown.value} for ${glosses.withArticle(shown.subject)}`;
  return `a kept record has ${placedWords(glosses, shown)} from ${clockOf(shown.when.from)}`;
}

/** What rests on the account that fails. */
export const restsOnLoser: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context, ({ loser }) => drawnFrom(view, loser).length >= 2);
  if (scene === undefined) return none;
  const { winner, loser, record, won, conflict } = scene;
  const right = random.shuffle(drawnFrom(view, loser));
  const ofWinner = drawnFrom(view, winner);
  const named = sayingNodes(view).filter(({ establishes }) => argumentsOf(establishes[0]!).includes(won.subject));
  const { otherHour } = recordsBeside(view, scene);
  const sameSubject = distinctNodes(
    random.shuffle([...named, ...otherHour]),
    [loser, ...right, winner, record, ...ofWinner].map(({ id }) => id),
  );
  const wrong = [
    ...entryOptions(context, ofWinner, {
      mode: 'wrong account',
      reason: 'it rests on the account that is borne out',
    }),
    ...entryOptions(context, [record], { mode: 'wrong account', reason: 'it rests on nobody’s account' }),
    ...entryOptions(context, sameSubject, {
      mode: 'same subject',
      reason: 'it is about the same one and rests on something else',
    }),
  ];
  return {
    variant: 'rests-on-loser',
    stem: stemOf(context, scene, [
      'Which entries rest on the account that the file does not bear out?',
      'Which of these entries have their ground, at once or by way of another entry, in the account that the file does not bear out?',
    ]),
    query: { ask: 'rests_on_loser', conflict: conflict.id },
    right: entryOptions(context, right),
    wrong: distinctOptions(wrong),
    difficulty,
  };
};

/** Which entries are independent of both accounts. */
export const independentOfBoth: Builder = (context) => {
  const { view, random } = context;
  const scene = pickScene(context, ({ echoes }) => echoes.length > 0);
  if (scene === undefined) return none;
  const { winner, loser, record, echoes, conflict } = scene;
  const resting = distinctNodes([...drawnFrom(view, loser), ...drawnFrom(view, winner)], conflict.echoes);
  const { otherHour, otherPerson } = recordsBeside(view, scene);
  const independent = random
    .shuffle(distinctNodes([...otherHour, ...otherPerson]))
    .filter(({ id }) => [winner, loser].every((account) => groundsOf(view).areIndependent(id, account.id)));
  const keepers = [winner, loser].map((account) => custodianOf(view, account));
  const kept = resting.filter((node) => keepers.includes(custodianOf(view, node)));
  const others = resting.filter((node) => !kept.includes(node));
  return {
    variant: 'independent-of-both',
    stem: stemOf(context, scene, [
      'Which of these are independent of both accounts?',
      'Which of these entries owe nothing to either of the two?',
    ]),
    query: { ask: 'independent_of_both', conflict: conflict.id },
    right: entryOptions(context, [record, ...independent]),
    wrong: distinctOptions([
      ...entryOptions(context, echoes, { mode: 'dependent corroboration', reason: 'it repeats an account' }),
      ...entryOptions(context, [...kept, ...others], {
        mode: 'rests on an account',
        reason: 'one of the accounts is its ground',
      }),
    ]),
    difficulty,
  };
};
