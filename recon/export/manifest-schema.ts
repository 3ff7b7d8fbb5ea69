import { z } from 'zod';

import { identifierPattern, longestIdentifier } from '../../text/identifier';
import { domains } from '../model/case';
import { list, text, whole } from './schema-parts';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the file’s bytes' });

/** `manifest.json` of a set. */
export const manifestSchema = z
  .strictObject({
    kind: z.literal('recon-set').meta({ description: 'Says what the folder is' }),
    schema: z.literal(1).meta({ description: 'Version of this format' }),
    version: text('Version of the generator'),
    scale: z.number().positive().meta({ description: 'Size of the cases; 1: about 800 entries' }),
    quota: z.enum(['nominal', 'paper']).meta({ description: 'How many questions of each kind a case has' }),
    difficulty: z.record(z.string(), z.number()).meta({ description: 'Knobs set other than by default' }),
    cases: list(
      z.strictObject({
        id: z.string().max(longestIdentifier).regex(identifierPattern).meta({ description: 'Name of the case' }),
        domain: z.enum(domains).meta({ description: 'Domain' }),
        seed: whole('Seed'),
        entries: whole('Entries'),
        tokens: whole('Estimated tokens of the narrated file'),
        questions: whole('Questions'),
        files: z.strictObject({ case: sha256, text: sha256, questions: sha256, queries: sha256 }),
      }),
      'Cases in the order of the set',
    ),
  })
  .meta({ title: 'The manifest of a set', description: 'manifest.json' });

export type Manifest = z.infer<typeof manifestSchema>;
