import { UserError } from '../contracts/user-error';

/** What to tell of a file or a folder that the system refuses to write. */
export function cannotWrite(path: string, cause: unknown): UserError {
  return new UserError(`${path} can't be written: ${(cause as Error).message}. Give another place.`, { cause });
}
