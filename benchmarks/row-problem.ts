import type { z } from 'zod';

import { fieldPath } from '../text/field-path';
import type { ParsedItem, RowProblem } from './item';

/** A row that did not pass its schema, with the first thing wrong in it. */
export function invalidRow(row: unknown, idField: string, error: z.ZodError): ParsedItem {
  const { field, reason } = problemOf(row, error);
  return invalidField(row, idField, field, reason);
}

/** The first thing wrong in a part of a row; `at` is where the part stands. */
export function problemOf(
  part: unknown,
  error: z.ZodError,
  at: readonly PropertyKey[] = [],
): Pick<RowProblem, 'field' | 'reason'> {
  const [issue] = error.issues;
  if (issue === undefined) throw new Error('a failed parse has an issue');
  const further = error.issues.length - 1;
  const more = further === 0 ? '' : ` (and ${further} more problem${further === 1 ? '' : 's'} in this row)`;
  const reason = isMissing(part, issue) ? 'is missing' : issue.message;
  return { field: fieldPath([...at, ...issue.path]), reason: reason + more };
}

/** A row that passed its schema, but whose fields don't fit each other. */
export function invalidField(row: unknown, idField: string, field: string, reason: string): ParsedItem {
  const id = valueAt(row, [idField]);
  const problem = { field, reason, ...(typeof id === 'string' && id.trim() !== '' ? { id } : {}) };
  return { kind: 'invalid', problem };
}

function isMissing(row: unknown, issue: z.core.$ZodIssue): boolean {
  return issue.path.length > 0 && valueAt(row, issue.path) === undefined;
}

function valueAt(row: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    row,
  );
}
