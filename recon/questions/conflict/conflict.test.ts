import { quotaOfTasks } from '../../../test/support/recon-built';
import { skeletonOf } from '../../../test/support/recon-cases';
import { miniQuestions } from '../../../test/support/recon-mini-file';
import { miniNarrated } from '../../../test/support/recon-mini-narrated';
import { domains } from '../../model/case';
import { CaseRandom } from '../../random/case-random';
import { CaseView } from '../../semantics/case-view';
import { oracleViewOf } from '../../solver/oracle-view';
import { CaseSolver } from '../../solver/solve-question';
import { checkMargins } from '../../validators/margins';
import { checkProof } from '../../validators/proof';
import { checkQuestion } from '../../validators/question';
import { buildQuestions } from '../build-questions';
import { findProof } from '../common/find-proof';
import { respond } from '../common/key';
import { conflictVerdicts, groundsOf, resolutionOf } from './verdicts';

describe('the small break-in', () => {
  const view = CaseView.of(miniNarrated());

  it('bears out the account that the camera shows, and is proved by both accounts and the camera', () => {
    const key = respond(miniQuestions.conflict, conflictVerdicts, view);
    expect(key).toEqual({ format: 'single', letter: 'B' });
    if (key === 'abstain') throw new Error('no key');
    const proof = findProof(miniQuestions.conflict, view, conflictVerdicts, key);
    expect(proof?.map(({ entry }) => entry).sort()).toEqual(['e12', 'e5', 'e7']);
    expect(proof?.every(({ role, without }) => role === 'deriving' && without === 'abstain')).toBe(true);
  });

  it('leaves the accounts open without the camera, or without one of them', () => {
    for (const lost of ['e5', 'e7', 'e12']) {
      const sub = view.only(view.nodes.filter(({ entry }) => entry !== lost));
      expect(respond(miniQuestions.conflict, conflictVerdicts, sub)).toBe('abstain');
    }
    expect(resolutionOf(view, 'holt')).toEqual({ winner: 'e7', loser: 'e5', record: 'e12' });
  });

  it('has records of other keepers independent, and none of what rests on another', () => {
    expect(groundsOf(view).areIndependent('e12', 'e5')).toBe(true);
    expect(groundsOf(view).areIndependent('e4', 'e6')).toBe(false);
    expect(groundsOf(view).areIndependent('e2', 'e2')).toBe(false);
  });
});

it.each(domains)(
  'in %s each question has the key and the proof that another solver finds, and keeps its margins',
  (domain) => {
    for (const seed of [1, 2, 3, 4]) {
      const file = skeletonOf(domain, seed, 0.5);
      const { questions } = buildQuestions(file, new CaseRandom(seed, 'questions'), quotaOfTasks(['conflict'], 0.25));
      const solver = CaseSolver.of(oracleViewOf(file));
      expect(questions.length).toBeGreaterThanOrEqual(4);
      for (const question of questions) {
        expect(checkQuestion(question, solver)).toEqual([]);
        expect(checkProof(question, solver, { complete: true })).toEqual([]);
      }
      expect(checkMargins(file, questions)).toEqual([]);
    }
  },
);
