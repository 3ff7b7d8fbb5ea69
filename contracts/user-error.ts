/**
 * Thrown when what a person gave can't be used. Its message says what was given, what is allowed and what to do next;
 * the command line prints it without a stack and exits with 1.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly isUserError = true;

  /** Recognises one across duplicated module instances (the workflow sandbox and Jest both duplicate classes). */
  static is(error: unknown): error is UserError {
    return error instanceof Error && 'isUserError' in error;
  }
}
