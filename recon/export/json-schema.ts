import { z } from 'zod';

import { caseSchema } from './case-schema';
import { manifestSchema } from './manifest-schema';
import { shownQuestionSchema, structuredQuestionSchema } from './question-schema';

/** The bytes of `recon.schema.json`: what each file of a set holds, for other harnesses and for editors. */
export function formatReconJsonSchema(): string {
  const definitions = {
    manifest: manifestSchema,
    case: caseSchema,
    question: shownQuestionSchema,
    query: structuredQuestionSchema,
  };
  const document = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'RECON set',
    description: 'Files of a folder that `render-bench recon generate` writes; docs/recon.md says what they mean.',
    definitions: Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, bare(schema)])),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function bare(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
}
