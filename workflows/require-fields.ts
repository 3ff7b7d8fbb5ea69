import { ApplicationFailure } from '@temporalio/workflow';

/** What a field of a wish may hold; every field may be left out. */
type FieldKind = 'string' | 'strings' | 'limit';

/**
 * Refuses a wish that is none; in an update's validator, before it enters the history.
 * @throws ApplicationFailure of the type `UserError`, which says what is wrong and what there is.
 */
export function requireFields<Wish extends object>(
  wish: unknown,
  fields: Readonly<Record<keyof Wish & string, FieldKind>>,
): void {
  const names = Object.keys(fields).join(', ');
  if (typeof wish !== 'object' || wish === null || Array.isArray(wish)) {
    throw badWish(`give one JSON object with ${names}`);
  }
  for (const [name, value] of Object.entries(wish)) {
    const kind = (fields as Readonly<Record<string, FieldKind | undefined>>)[name];
    if (kind === undefined) throw badWish(`there is no "${name}"; there are ${names}`);
    requireKind(name, value, kind);
  }
}

function requireKind(name: string, value: unknown, kind: FieldKind): void {
  switch (kind) {
    case 'string':
      if (typeof value !== 'string') throw badWish(`"${name}" is a text in quotes`);
      return;
    case 'strings':
      if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string')) {
        throw badWish(`"${name}" is a list of texts, e.g. ["failed"]`);
      }
      return;
    case 'limit':
      if (value !== null && typeof value !== 'number') {
        throw badWish(`"${name}" is a whole number, or null for no limit`);
      }
      return;
    default:
      throw new Error(`unknown kind ${String(kind satisfies never)}`);
  }
}

/** What a person gave and can't be done; ends the update, and nothing else. */
export function badWish(why: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`This can't be done: ${why}.`, 'UserError');
}
