import type { Gold } from '../../benchmarks/item';
import type { ReconKey } from '../../benchmarks/recon/recon-key';
import type { Answer } from '../../recon/model/question';
import { expectationOf, goldAsShown, removedMark } from '../recon/expected';
import { reconScorers } from './recon';

const { recon: reconScore, recon_strict: reconStrict } = reconScorers;

const difficulty = { hops: 3, meanDistance: 25, streams: 1, strikes: 0, alternatives: 0 };

function keyOf(answer: Answer, without: Answer | 'abstain' = 'abstain'): ReconKey {
  return {
    ...{ caseId: 'c', domain: 'crime', task: 'conflict', variant: 'a', format: answer.format, answer, difficulty },
    letters: ['A', 'B', 'C', 'D', 'E', 'F'],
    proof: [{ entry: 'e1', address: 'D1.S1', header: '[Day 1, 08:00] [ENTRY] [A]', role: 'deriving', without }],
    ...{ failures: {}, query: { ask: 'entered_first' }, refs: [] },
  };
}

const goldOf = (key: ReconKey): Extract<Gold, { kind: 'recon' }> => ({ kind: 'recon', raw: '', key });
const single: Answer = { format: 'single', letter: 'C' };
const free: Answer = { format: 'free', reference: 'Sand.', keyFacts: ['Sand'], contradictions: [] };

it('a reply has its rule value, and is strictly right or not', () => {
  const gold = goldOf(keyOf(single));
  expect(reconScore.score('{"answer": "C"}', gold)).toEqual({ value: 1, abstained: false });
  expect(reconScore.score('{"answer": "B"}', gold)).toEqual({ value: -0.2, abstained: false });
  expect(reconStrict.score('{"answer": "B"}', gold)).toEqual({ value: 0, abstained: false });
});

it('abstaining is 0, and so is what can’t be read', () => {
  for (const reply of ['{"abstain": true}', 'I cannot say.']) {
    expect(reconScore.score(reply, goldOf(keyOf(single)))).toEqual({ value: 0, abstained: true });
  }
});

it('a free-form answer has no value but an abstention’s: judges give it', () => {
  expect(reconScore.score('{"answer": "Sand."}', goldOf(keyOf(free)))).toEqual({ value: null, abstained: false });
  expect(reconScore.score('{"abstain": true}', goldOf(keyOf(free)))).toEqual({ value: 0, abstained: true });
});

describe('without an entry', () => {
  const marks = [removedMark('e1')];

  it('abstaining is right where nothing can be told then; the key is wrong', () => {
    const gold = goldAsShown(goldOf(keyOf(single)), marks);
    expect(reconScore.score('{"abstain": true}', gold)).toEqual({ value: 1, abstained: true });
    expect(reconStrict.score('{"answer": "C"}', gold)).toEqual({ value: 0, abstained: false });
    expect(reconStrict.score('no JSON', gold)).toEqual({ value: 0, abstained: true });
  });

  it('another answer is right where the file tells another then', () => {
    const gold = goldAsShown(goldOf(keyOf(single, { format: 'single', letter: 'D' })), marks);
    expect(reconStrict.score('{"answer": "D"}', gold).value).toBe(1);
    expect(reconScore.score('{"abstain": true}', gold)).toEqual({ value: 0, abstained: true });
  });

  it('what is right is told apart: the key still, another answer, nothing', () => {
    expect(expectationOf(keyOf(single), [])).toBe('key');
    expect(expectationOf(keyOf(single), marks)).toBe('abstain');
    expect(expectationOf(keyOf(single, { format: 'single', letter: 'D' }), marks)).toBe('other');
    expect(expectationOf(keyOf(single, single), marks)).toBe('key');
  });

  it('a mark of what is not in the proof is a fault of ours', () => {
    expect(() => goldAsShown(goldOf(keyOf(single)), [removedMark('e9')])).toThrow(/e9/);
  });
});
