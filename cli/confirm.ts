import { createInterface } from 'node:readline/promises';

import { UserError } from '../contracts/user-error';
import type { Output } from './output';

/**
 * Asks a person on a terminal whether to go on.
 * @param orFlag - What to give where nobody can be asked, e.g. `--yes`.
 * @throws UserError where standard input or the messages are no terminal.
 */
export async function confirm(
  question: string,
  { messages }: Pick<Output, 'messages'>,
  orFlag: string,
): Promise<boolean> {
  if (process.stdin.isTTY !== true || messages.isTTY !== true) {
    throw new UserError(`${question} Nobody can be asked here: give ${orFlag}. Nothing was changed.`);
  }
  const lines = createInterface({ input: process.stdin, output: messages });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
