import { miniQuestions } from '../../test/support/recon-mini-file';
import { miniNarrated } from '../../test/support/recon-mini-narrated';
import { CaseView } from '../semantics/case-view';
import { findProof } from './common/find-proof';
import { type Asked, respond, type VerdictsOf } from './common/key';
import { constraintVerdicts } from './constraint/verdicts';
import { retrievalVerdicts } from './retrieval/verdicts';

const view = CaseView.of(miniNarrated());

function proofOf(asked: Asked, verdictsOf: VerdictsOf): string[] {
  const key = respond(asked, verdictsOf, view);
  if (key === 'abstain') throw new Error('the small break-in gives no key');
  return (findProof(asked, view, verdictsOf, key) ?? []).map(({ entry }) => entry).sort();
}

it('by door and handset at once it is 25 minutes within the hour; the door log and the handset records prove it', () => {
  expect(respond(miniQuestions.constraint, constraintVerdicts, view)).toEqual({ format: 'integer', value: 25 });
  expect(proofOf(miniQuestions.constraint, constraintVerdicts)).toEqual(['e2', 'e3']);
});

it('entered first is the earliest header, not the earliest event; all six prove it', () => {
  expect(respond(miniQuestions.retrieval, retrievalVerdicts, view)).toEqual({ format: 'single', letter: 'C' });
  expect(proofOf(miniQuestions.retrieval, retrievalVerdicts)).toEqual(['e10', 'e12', 'e5', 'e6', 'e7', 'e8']);
});
