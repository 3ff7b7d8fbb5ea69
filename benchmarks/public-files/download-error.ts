import { UserError } from '../../contracts/user-error';

/** Thrown when a file could not be fetched, or is not what it should be: a fault of the other side, not of what was given. */
export class DownloadError extends UserError {
  readonly isDownloadError = true;

  /** Recognises one across duplicated module instances. */
  static override is(error: unknown): error is DownloadError {
    return UserError.is(error) && 'isDownloadError' in error;
  }
}
