import { z } from 'zod';

import { didYouMean } from './did-you-mean';

/** A string with something in it besides white space, kept as it is. */
export const nonBlank = z.string().refine((text) => text.trim() !== '', 'is blank');

/** A strict object whose unknown keys are named, with the known key each may have meant. */
export function strictRow<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .map((key) => `unknown key "${key}"${didYouMean(key, known) || ` (known: ${known.join(', ')})`}`)
            .join('; ')
        : undefined,
  });
}

/** A text with a date that `parse` understands, as what `parse` makes of it. */
export function dateField<Parsed>(parse: (text: string) => Parsed | undefined, example: string): z.ZodType<Parsed> {
  return z.string().transform((text, context) => {
    const date = parse(text);
    if (date !== undefined) return date;
    context.addIssue({ code: 'custom', message: `${JSON.stringify(text)} is not a date like "${example}"` });
    return z.NEVER;
  });
}

/** Twice the longest session of LongMemEval's largest tier; more is a file in the wrong place, and takes minutes to plan. */
const mostTurnCharacters = 1_000_000;

/** What a turn says. */
export const turnText = z
  .string()
  .max(mostTurnCharacters, `is longer than ${mostTurnCharacters.toLocaleString('en')} characters`);
