import { z } from 'zod';

import { identifierPattern, identifierRule, longestIdentifier } from '../../text/identifier';

/** A name that can be part of workflow ids. */
export function identifier(description: string): z.ZodString {
  return z
    .string()
    .max(longestIdentifier)
    .regex(identifierPattern)
    .meta({ description, patternErrorMessage: identifierRule });
}

export function wholeNumber(from: number, to: number, description: string): z.ZodInt {
  return z.int().min(from).max(to).meta({ description });
}

/** A list with at least one entry and none twice. */
export function distinctList<Entry extends z.ZodType<string>>(entry: Entry, description: string): z.ZodArray<Entry> {
  return z
    .array(entry)
    .min(1)
    .superRefine((entries, context) => {
      entries.forEach((value, index) => {
        if (entries.indexOf(value) < index)
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `${JSON.stringify(value)} stands here twice; remove one`,
          });
      });
    })
    .meta({ description, uniqueItems: true });
}
