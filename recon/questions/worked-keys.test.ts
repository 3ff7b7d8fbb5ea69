import { miniQuestions } from '../../test/support/recon-mini-file';
import { miniNarrated } from '../../test/support/recon-mini-narrated';
import type { ProofEntry } from '../model/question';
import { CaseView } from '../semantics/case-view';
import { cascadeVerdicts } from './cascade/verdicts';
import { chainVerdicts } from './chain/verdicts';
import { findProof } from './common/find-proof';
import { type Asked, type Reply, respond, type VerdictsOf } from './common/key';
import { counterfactualVerdicts } from './counterfactual/verdicts';

const view = CaseView.of(miniNarrated());

interface Solved {
  readonly key: Reply | 'abstain';
  readonly proof: readonly ProofEntry[];
}

function solved(asked: Asked, verdictsOf: VerdictsOf): Solved {
  const key = respond(asked, verdictsOf, view);
  if (key === 'abstain') throw new Error('the small break-in gives no key');
  return { key, proof: findProof(asked, view, verdictsOf, key) ?? [] };
}

/** What the options chosen stand for. */
function chosen(asked: Asked, key: Reply | 'abstain'): unknown[] {
  const letters = key !== 'abstain' && 'letters' in key ? key.letters : [];
  return letters.map(
    (letter) => Object.values<unknown>(asked.options.find((option) => option.letter === letter)!.ref)[0],
  );
}

const withoutOf = (asked: Asked, { proof }: Solved, entry: string): unknown => {
  const without = proof.find((member) => member.entry === entry)!.without;
  return without === 'abstain' ? without : chosen(asked, without as Reply);
};

const entriesOf = ({ proof }: Solved): string[] => proof.map(({ entry }) => entry).sort();

describe('the chain from the cup to the means', () => {
  const found = solved(miniQuestions.chain, chainVerdicts);

  it('is the recovery, the print match, the warrant, the search and the assessment', () => {
    expect(chosen(miniQuestions.chain, found.key)).toEqual(['e1', 'e4', 'e8', 'e9', 'e13']);
  });

  it('is proved by those five, and none of them can be missed', () => {
    expect(entriesOf(found)).toEqual(['e1', 'e13', 'e4', 'e8', 'e9']);
    expect(found.proof.map(({ without }) => without)).toEqual(Array(5).fill('abstain'));
    expect(new Set(found.proof.map(({ role }) => role))).toEqual(new Set(['deriving']));
  });
});

describe('the notice of Day 12', () => {
  const asked = miniQuestions.cascade;
  const found = solved(asked, cascadeVerdicts);

  it('brings down the print match and the seating, not what another ground carries, an act led to or others test', () => {
    expect(chosen(asked, found.key)).toEqual(['printMatch', 'seated']);
  });

  it('is proved by itself, the record it strikes, the path, and the second ground that refutes', () => {
    expect(entriesOf(found)).toEqual(['e1', 'e11', 'e14', 'e4', 'e6']);
  });

  it('says other things of the file without one of these', () => {
    expect(['e14', 'e1', 'e4'].map((entry) => withoutOf(asked, found, entry))).toEqual(Array(3).fill('abstain'));
    expect(withoutOf(asked, found, 'e6')).toEqual(['printMatch']);
    expect(withoutOf(asked, found, 'e11')).toEqual(['printMatch', 'seated', 'handled']);
  });
});

describe('the notice had it come on Day 4', () => {
  const asked = miniQuestions.counterfactual;
  const found = solved(asked, counterfactualVerdicts);

  it('loses the assessment, the warrant, and what came of the warrant', () => {
    expect(chosen(asked, found.key)).toEqual(['e6', 'e8', 'e9', 'e13']);
  });

  it('is proved by the discovery, the record, the steps lost and what they came of', () => {
    expect(entriesOf(found)).toEqual(['e1', 'e13', 'e14', 'e4', 'e6', 'e8', 'e9']);
  });
});

it('two days later the print match puts the search on Day 8; four days later the tenancy has ended, and it never comes', () => {
  const asked = miniQuestions.counterfactualDay;
  expect(respond(asked, counterfactualVerdicts, view)).toEqual({ format: 'integer', value: 8 });
  const pins = [{ node: 'e4', at: view.index.node('e4').at! + 4 * 1440 }];
  expect(
    respond({ ...asked, query: { ask: 'hypothetical_day', pins, node: 'e9' } }, counterfactualVerdicts, view),
  ).toBe('abstain');
  const lost = { ask: 'with_outcome', pins, outcomes: ['lost'] } as const;
  const options = ['e9', 'e13', 'e11', 'e10'].map((node, place) => ({ letter: 'ABCD'[place]!, ref: { node } }));
  expect(respond({ format: 'multiple', query: lost, options }, counterfactualVerdicts, view)).toEqual({
    format: 'multiple',
    letters: ['A', 'B'],
  });
});
