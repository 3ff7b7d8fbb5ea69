import { UserError } from '../../contracts/user-error';
import { createRedactor } from '../../providers/redact';

/**
 * A reason as it is kept: one line of at most 500 characters, without secrets.
 * @param secrets - Keys that the one who asks knows.
 * @throws UserError for anything but a text.
 */
export function operatorReason(given: unknown, secrets: readonly string[] = []): { reason?: string } {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'string') throw new UserError(`reason: ${JSON.stringify(given)} is no text.`);
  const withoutSecrets = secrets.reduce((text, secret) => createRedactor(secret).secret(text), given);
  const reason = createRedactor(undefined).message(withoutSecrets);
  return reason === '' ? {} : { reason };
}
