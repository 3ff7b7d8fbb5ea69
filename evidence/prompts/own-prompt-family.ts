import { UserError } from '../../contracts/user-error';
import { escapeForStorage } from '../../text/well-formed';
import type { PromptFamily } from '../prompt';
import { promptFamilies } from './prompt-families';
import { familyHash } from './render-prompt';

/** UTF-16 units of a system message; the built-in ones have some 400. */
export const longestSystem = 16_000;

const taken: readonly string[] = Object.keys(promptFamilies);
const usableId = /^[a-z0-9][a-z0-9_-]{0,63}$/u;

/**
 * A prompt family of one's own: its name in tables and its answer contract, the system message, taken as it is.
 * @throws UserError for a name in use or with other characters than tables can show, for a blank, overlong or ill-formed
 * message, and for one that never names ABSTAIN: a reader that isn't told the token can't decline, so every table of
 * answer rates would mislead.
 */
export function ownPromptFamily(id: string, system: string): PromptFamily {
  if (!usableId.test(id)) {
    throw new UserError(
      `a prompt family's name is 1 to 64 lower-case letters, digits, "-" and "_", and starts with a letter or digit, not ${JSON.stringify(id.slice(0, 80))}.`,
    );
  }
  if (taken.includes(id)) {
    throw new UserError(`prompt family "${id}" is built in. Give your own another name than ${taken.join(', ')}.`);
  }
  const problem = problemOf(system);
  if (problem !== null) throw new UserError(`prompt family "${id}": ${problem}`);
  return { id, hash: familyHash(system), system };
}

function problemOf(system: string): string | null {
  if (!/\S/u.test(system)) return 'its system message is blank. Write the answer contract into it.';
  if (system.length > longestSystem) {
    return `its system message has ${system.length} characters; at most ${longestSystem} are allowed. Shorten it.`;
  }
  if (escapeForStorage(system).escaped) {
    return 'its system message holds a NUL or half of a surrogate pair. Save it as plain UTF-8 text.';
  }
  if (!/(?<![\p{L}\p{N}])ABSTAIN(?![\p{L}\p{N}])/u.test(system)) {
    return 'its system message never says ABSTAIN, so readers could not decline. Say when to answer with the single word ABSTAIN.';
  }
  return null;
}
