import { randomBytes } from 'node:crypto';

/** 16 hex digits that no other batch has. */
export function newBatchToken(): string {
  return randomBytes(8).toString('hex');
}

/** Longest attempt id: Postgres's bigint. */
const longestNumber = '9'.repeat(19);

/** The custom id of a batch's line. */
export function customId(token: string, attemptId: number): string {
  return `${token}-${attemptId}`;
}

/** As long as any custom id can be, to measure lines whose attempts are not journalled yet. */
export const longestCustomId = `${'f'.repeat(16)}-${longestNumber}`;

/** The attempt that a custom id names, or whose it is where it can't be one of this batch. */
export function readCustomId(token: string, id: string): number | 'other_batch' | 'unknown' {
  const [, ownToken, digits] = /^([0-9a-f]{16})-([1-9][0-9]{0,15})$/.exec(id) ?? [];
  if (ownToken === undefined) return 'unknown';
  return ownToken === token ? Number(digits) : 'other_batch';
}
