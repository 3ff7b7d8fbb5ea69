import { z } from 'zod';

import type { RerunInput, ScoreInput } from '../contracts/operations';
import { UserError } from '../contracts/user-error';
import { operatorReason } from './operations/operator-reason';

const fields = {
  sweepId: z.string().min(1),
  condition: z.string().min(1).optional(),
  item: z.string().min(1).optional(),
  only: z.array(z.string().min(1)).optional(),
  reason: z.string().optional(),
};
/** A verdict is given by messages alone, which say nothing of who sends them. */
const wishes = {
  giveUp: z.strictObject(fields),
  rerun: z.strictObject({ ...fields, who: z.string().min(1).max(200).optional() }),
};

const scoreFields = {
  sweepId: z.string().min(1),
  scorers: z.array(z.string().min(1)).optional(),
  reason: z.string().optional(),
  who: z.string().min(1).max(200).optional(),
};
const scoreWish = z.strictObject(scoreFields);

/**
 * Reads what an operator asks for in a message or an input that people write by hand; its reason as it is kept.
 * @throws UserError that names each fault.
 */
export function readWish(what: keyof typeof wishes, given: unknown): RerunInput {
  const parsed = wishes[what].safeParse(given);
  if (!parsed.success) throw unreadable(what, parsed.error, fields, rerunExample);
  const { reason, ...wish } = parsed.data;
  return { ...wish, ...operatorReason(reason) };
}

/** The same for an input of the workflow `score`. */
export function readScoreWish(given: unknown): ScoreInput {
  const parsed = scoreWish.safeParse(given);
  if (!parsed.success) throw unreadable('score', parsed.error, scoreFields, scoreExample);
  const { reason, ...wish } = parsed.data;
  return { ...wish, ...operatorReason(reason) };
}

const rerunExample =
  '{"sweepId":"oracle-templates-7f3a","condition":"templates/chatgpt_entries/*","only":["failed"],"reason":"outage"}';
const scoreExample = '{"sweepId":"oracle-templates-7f3a","scorers":["exact"]}';

function unreadable(what: string, error: z.ZodError, known: object, example: string): UserError {
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('; ');
  return new UserError(
    `${what} was asked for in a way that can't be read: ${faults}. Give a JSON object of ${Object.keys(known).join(', ')}, ` +
      `e.g. ${example}.`,
  );
}
