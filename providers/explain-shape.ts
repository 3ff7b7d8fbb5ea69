import type { z } from 'zod';

/** What is wrong with a body, in one line. */
export function explainShape(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
}
