/**
 * What was thrown, in words. Code of others can throw anything: an error of another realm, a value, or an object that
 * throws again when it is looked at.
 */
export function messageOf(thrown: unknown): string {
  try {
    const message = (thrown as { message?: unknown } | null | undefined)?.message;
    return typeof message === 'string' ? message : String(thrown);
  } catch {
    return 'something that can’t be shown';
  }
}
