import type { Gold } from '../../benchmarks/item';
import type { ReconKey } from '../../benchmarks/recon/recon-key';
import { readReply } from '../../recon/reply/read-reply';
import type { ReadReply } from '../../recon/reply/reply';
import { isRight, type MachineScored, scoreReply } from '../../recon/reply/score-reply';
import { abstainsAtStart } from '../abstain';
import type { ReconScorerId, RuleScore, RuleScorer } from '../scorer';

/**
 * RECON's rule score (arXiv 2607.16716), −1 … 1, by the question's format: see `recon/reply/score-reply.ts`. Free-form
 * answers have no value here (judges give theirs), unless the reply abstains. Where an entry was withheld so that nothing can
 * be told, abstaining is what is right and has the value 1.
 */
const reconScore = reconScorer('recon', (reply, answer, { letters }) => scoreReply(reply, answer, letters.length));

/** Strictly right, without partial credit: 0 or 1. */
const reconStrict = reconScorer('recon_strict', (reply, answer) => (isRight(reply, answer) ? 1 : 0));

/** RECON's scorers by their ids. */
export const reconScorers: Readonly<Record<ReconScorerId, RuleScorer>> = {
  recon: reconScore,
  recon_strict: reconStrict,
};

function reconScorer(
  id: ReconScorerId,
  valueOf: (reply: ReadReply, answer: MachineScored, key: ReconKey) => number,
): RuleScorer {
  return {
    id,
    version: 1,
    score(answer: string, gold: Gold): RuleScore {
      if (gold.kind !== 'recon') return { value: 0, abstained: abstainsAtStart(answer) };
      const { key } = gold;
      const reply = readReply(answer, key);
      // What can't be read was asked for again; in the end it counts as abstaining.
      const abstained = reply.kind === 'abstain' || reply.kind === 'unreadable';
      if (key.answer === 'abstain') return { value: reply.kind === 'abstain' ? 1 : 0, abstained };
      if (abstained) return { value: 0, abstained };
      if (key.answer.format === 'free') return { value: null, abstained };
      return { value: valueOf(reply, key.answer, key), abstained };
    },
  };
}
