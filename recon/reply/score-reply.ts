import { orderTau } from '../model/order-tau';
import type { Answer } from '../model/question';
import type { ReadReply } from './reply';

/** An answer that a rule can score; free-form replies are for judges. */
export type MachineScored = Exclude<Answer, { format: 'free' }>;

/**
 * The value of a reply by RECON's rules (arXiv 2607.16716), in [−1, 1]; abstaining and what can't be read are 0:
 *
 * | format   | value                                                                          |
 * | -------- | ------------------------------------------------------------------------------ |
 * | single   | 1, or −1/(n − 1)                                                               |
 * | multiple | c/k − w/(n − k): c of the k right letters, w wrong ones; a letter counts once  |
 * | integer  | 1 where equal, else 0                                                          |
 * | ordering | Kendall's τ; 0 unless the reply has each of the letters exactly once           |
 *
 * @param options How many options the question has.
 */
export function scoreReply(reply: ReadReply, answer: MachineScored, options: number): number {
  switch (answer.format) {
    case 'single':
      return reply.kind === 'letters' ? (isRight(reply, answer) ? 1 : -1 / (options - 1)) : 0;
    case 'multiple':
      return reply.kind === 'letters' ? multipleValue(new Set(reply.letters), answer.letters, options) : 0;
    case 'integer':
      return reply.kind === 'integer' && reply.value === answer.value ? 1 : 0;
    case 'ordering':
      return reply.kind === 'letters' ? orderingValue(reply.letters, answer.letters) : 0;
  }
}

/** Whether a reply is right without partial credit: the letter, the exact set, the number, the whole order. */
export function isRight(reply: ReadReply, answer: MachineScored): boolean {
  switch (answer.format) {
    case 'single':
      return reply.kind === 'letters' && reply.letters.length === 1 && reply.letters[0] === answer.letter;
    case 'multiple': {
      if (reply.kind !== 'letters') return false;
      const given = new Set(reply.letters);
      return given.size === answer.letters.length && answer.letters.every((letter) => given.has(letter));
    }
    case 'integer':
      return reply.kind === 'integer' && reply.value === answer.value;
    case 'ordering':
      return (
        reply.kind === 'letters' &&
        reply.letters.length === answer.letters.length &&
        reply.letters.every((letter, place) => letter === answer.letters[place])
      );
  }
}

function multipleValue(given: ReadonlySet<string>, right: readonly string[], options: number): number {
  const hits = right.filter((letter) => given.has(letter)).length;
  const wrong = options - right.length;
  // Where every option is right there is nothing to lose by.
  return hits / right.length - (wrong === 0 ? 0 : (given.size - hits) / wrong);
}

function orderingValue(given: readonly string[], right: readonly string[]): number {
  const isPermutation =
    given.length === right.length &&
    new Set(given).size === right.length &&
    given.every((letter) => right.includes(letter));
  return isPermutation ? orderTau(given, right) : 0;
}
