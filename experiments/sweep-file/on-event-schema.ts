/** What a sweep tells of while nobody looks, and to whom, as people write it under `onEvent`. */
import { z } from 'zod';

import { sweepEvents } from '../sweep-events';
import { isPastedKey } from './describe-given';
import { explainEventUrl } from './explain-event-url';
import { distinctList } from './schema-parts';

const longestStallMinutes = 7 * 24 * 60;

const common = {
  stalledMinutes: z.number().min(0.1).max(longestStallMinutes).default(15).meta({
    description:
      '`stalled` is told when nothing has settled for so many minutes, though something is owed and nobody paused it.',
  }),
  events: distinctList(z.enum(sweepEvents), 'What is told of.').default([...sweepEvents]),
};

const command = z
  .array(z.string().regex(/^[^\0]*$/))
  .min(1)
  .superRefine(([program], context) => {
    if (program?.trim() === '')
      context.addIssue({ code: 'custom', path: [0], message: 'is empty; give the program to run' });
    if (program?.startsWith('~'))
      context.addIssue({ code: 'custom', path: [0], message: '"~" is not expanded here, write the folder out' });
  })
  .meta({
    description:
      'A program and its arguments, run without a shell by the worker that serves `orchestration`; the event comes as ' +
      'JSON on its standard input and in RENDER_BENCH_EVENT. A relative path starts at the sweep file; a bare name is ' +
      'looked for on the PATH.',
  });

const url = z
  .string()
  .superRefine((text, context) => {
    const message = explainEventUrl(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({
    description: 'Address that gets the event as JSON by POST. One that holds a secret belongs in `urlEnv`.',
    format: 'uri',
    pattern: '^[hH][tT][tT][pP][sS]?://',
    patternErrorMessage: 'an http or https address, e.g. https://hooks.example.com/sweeps',
  });

const urlEnv = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
  .refine((name) => !isPastedKey(name), 'looks like a secret itself; give the name of the variable that holds it')
  .meta({
    description: 'Name of the environment variable of the worker that holds the address.',
    patternErrorMessage: 'the name of an environment variable, e.g. SWEEP_WEBHOOK_URL',
  });

/** In each form the first key is the one that tells it from the others. */
export const onEvent = z
  .union([
    z.strictObject({ command, ...common }).meta({ title: 'a command', description: '{ command: [program, …] }.' }),
    z.strictObject({ url, ...common }).meta({ title: 'an address', description: '{ url: https://… }.' }),
    z
      .strictObject({ urlEnv, ...common })
      .meta({ title: 'an address in the environment', description: '{ urlEnv: NAME }.' }),
  ])
  .meta({ description: 'What to run or call when something happens; see docs/notices.md. Nothing where absent.' });
