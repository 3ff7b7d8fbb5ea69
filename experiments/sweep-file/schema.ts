/**
 * The sweep file as people write it. This schema is the only place that says which keys exist, what they may hold and
 * what they default to: the editor's JSON schema, the key table of docs/sweep-file.md and the error messages are made
 * from it. Checks that need two sections at once are in `cross-checks.ts`.
 */
import { z } from 'zod';

import { templateNames } from '../../evidence/artifact';
import { scorerIds } from '../../scoring/scorer';
import { baseUrlRule, explainBaseUrl } from './explain-base-url';

/** Names become part of workflow ids, file names and table rows, hence the narrow alphabet. */
const identifierPattern = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;
const identifierRule =
  'lower-case letters and digits, with single ".", "-" or "_" between them, at most 64 characters, e.g. gpt-5.4-mini';

function identifier(description: string) {
  return z.string().max(64).regex(identifierPattern).meta({ description, patternErrorMessage: identifierRule });
}

function wholeNumber(from: number, to: number, description: string) {
  return z.int().min(from).max(to).meta({ description });
}

/** A list with at least one entry and none twice. */
function distinctList<Entry extends z.ZodType<string>>(entry: Entry, description: string) {
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

const filePath = z
  .string()
  .min(1)
  .regex(/^[^~\0][^\0]*$/)
  .meta({
    description: 'Data file. Relative to the sweep file; an absolute path is kept.',
    patternErrorMessage: 'a file path; "~" is not expanded here, write the folder out',
  });

const benchmarkOptions = {
  skipInvalid: z
    .boolean()
    .default(false)
    .meta({ description: 'Leave malformed rows out and list them in every table, instead of refusing the file.' }),
  limit: wholeNumber(1, 1_000_000, 'Use the first so many items of the file only. All where absent.').optional(),
};

/** In each form the first key is the one that tells it from the others. */
const benchmark = z
  .union([
    z
      .strictObject({
        tier: z.enum(['oracle', 's', 'm']).meta({
          description:
            'LongMemEval tier of the file: `oracle` holds the evidence sessions only, `s` and `m` add others.',
        }),
        path: filePath,
        ...benchmarkOptions,
      })
      .meta({ title: 'LongMemEval', description: 'A LongMemEval file: { tier, path }.' }),
    z
      .strictObject({
        name: z.literal('sample').meta({ description: 'The sample that ships with the project.' }),
        ...benchmarkOptions,
      })
      .meta({ title: 'bundled sample', description: 'The bundled sample: { name: sample }.' }),
    z
      .strictObject({
        format: z.literal('jsonl').meta({ description: 'Questions of your own, one JSON object a line.' }),
        path: filePath,
        ...benchmarkOptions,
      })
      .meta({ title: 'your own questions', description: 'Questions of your own: { format: jsonl, path }.' }),
  ])
  .meta({ description: 'One data set; its key is the name the experiments use.' });

const readerIdentity = {
  id: identifier('Name of the reader in tables, labels and workflow ids. Unique.'),
};

const readerLimits = {
  maxOutputTokens: wholeNumber(
    1,
    1_000_000,
    'Cap on the tokens of one answer, reasoning included where the provider counts it.',
  ).default(128),
  timeoutMs: wholeNumber(
    1_000,
    3_600_000,
    'Wall-clock limit of one attempt in milliseconds, from connecting to the last byte.',
  ).default(120_000),
};

const modelName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\S+$/)
  .meta({ description: 'Model id as the provider spells it.', patternErrorMessage: 'a model id without spaces' });

const usdPerMillionTokens = z.number().min(0).max(100_000);

const price = z
  .strictObject({
    input: usdPerMillionTokens.meta({ description: 'US dollars per million input tokens.' }),
    output: usdPerMillionTokens.meta({ description: 'US dollars per million output tokens.' }),
  })
  .meta({ description: 'What the provider charges. Needed for a spend figure, and under a budget.' });

const reader = z
  .discriminatedUnion('provider', [
    z
      .strictObject({
        ...readerIdentity,
        provider: z.literal('offline').meta({ description: 'Answers in this process, without network, key or cost.' }),
        model: modelName,
        ...readerLimits,
      })
      .meta({ title: 'offline' }),
    z
      .strictObject({
        ...readerIdentity,
        provider: z
          .literal('compatible')
          .meta({ description: 'Any server with an OpenAI-compatible chat completions endpoint.' }),
        model: modelName,
        baseUrl: z
          .string()
          .superRefine((text, context) => {
            const message = explainBaseUrl(text);
            if (message !== undefined) context.addIssue({ code: 'custom', message });
          })
          .meta({
            description: 'Root of the API without the endpoint, e.g. http://127.0.0.1:11434/v1.',
            format: 'uri',
            patternErrorMessage: baseUrlRule,
            pattern: '^[hH][tT][tT][pP][sS]?://',
          }),
        keyEnv: z
          .string()
          .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
          .meta({
            description:
              'NAME of the environment variable that holds the key, never the key itself. Absent: no key is sent.',
            patternErrorMessage:
              'the NAME of an environment variable (capitals, digits and "_", at most 64 characters), e.g. LOCAL_KEY; the key itself belongs into that variable, in the environment of the worker',
          })
          .optional(),
        temperature: z
          .number()
          .min(0)
          .max(2)
          .meta({ description: 'Sampling temperature. Not sent where absent.' })
          .optional(),
        ...readerLimits,
        price: price.optional(),
      })
      .meta({ title: 'compatible' }),
  ])
  .meta({ description: 'One model that answers.' });

const templatesExperiment = z
  .strictObject({
    experiment: z.literal('templates').meta({
      description: '`templates`: the same items shown through deployed-style templates, compared with each other.',
    }),
    benchmark: z.string().min(1).meta({ description: 'A key of `benchmarks`.' }),
    templates: distinctList(z.enum(templateNames), 'Templates to compare, each once.'),
    readers: distinctList(z.string(), 'Ids of the readers that take part. All readers where absent.').optional(),
  })
  .meta({ title: 'templates' });

const lane = z
  .strictObject({
    requestsPerMinute: wholeNumber(1, 10_000_000, 'Requests a minute at most.').optional(),
    tokensPerMinute: wholeNumber(1, 10_000_000_000, 'Input and output tokens a minute at most.').optional(),
    concurrency: wholeNumber(
      1,
      10_000,
      'Requests in flight at most. Where absent it starts at 4 and adapts to what the server takes.',
    ).optional(),
  })
  .superRefine((limits, context) => {
    if (Object.values(limits).every((limit) => limit === undefined))
      context.addIssue({
        code: 'custom',
        message: 'declares no limit; give requestsPerMinute, tokensPerMinute or concurrency, or leave the lane out',
      });
  })
  .meta({
    description:
      'Limits of one lane; its key is a provider (`compatible`) or a provider and model (`compatible/qwen3:4b`).',
    minProperties: 1,
  });

const budget = z
  .strictObject({
    usd: z.number().gt(0).max(10_000_000).meta({
      description: 'Hard cap on the spend of the sweep in US dollars. At the cap it waits with everything kept.',
    }),
    unpriced: z.enum(['refuse', 'allow']).default('refuse').meta({
      description:
        'What to do with a reader that has no `price`: refuse the file, or allow it and leave its spend uncounted.',
    }),
  })
  .meta({ description: 'Spending limit. None where absent.' });

export const sweepFileSchema = z
  .strictObject({
    name: identifier('Name of the sweep; part of its workflow ids.'),
    benchmarks: z
      .record(identifier('Name of a data set.'), benchmark)
      .refine((entries) => Object.keys(entries).length > 0, 'names no data set; give at least one')
      .meta({ description: 'Data sets by name.', minProperties: 1 }),
    readers: z.array(reader).min(1).meta({ description: 'The models that answer.' }),
    experiments: z
      .array(z.discriminatedUnion('experiment', [templatesExperiment]))
      .min(1)
      .meta({ description: 'What is measured.' }),
    scorers: distinctList(
      z.enum(scorerIds),
      'Rules that judge the answers; they cost nothing, so all by default.',
    ).default([...scorerIds]),
    lanes: z
      .record(z.string(), lane)
      .default({})
      .meta({ description: 'Rate limits by provider or provider/model. Unlisted: none declared.' }),
    budget: budget.optional(),
    repetitions: wholeNumber(
      1,
      1_000,
      'How often each cell is asked; repetitions are never shared, and tables show how often answers flip.',
    ).default(1),
    block: wholeNumber(
      1,
      500,
      'Cells per Temporal activity. Larger blocks have less overhead; 1 shows a bar per call.',
    ).default(25),
    seed: wholeNumber(0, 4_294_967_295, 'Seed of everything drawn at random: samples and bootstrap resamples.').default(
      7,
    ),
    sharing: z
      .boolean()
      .default(true)
      .meta({ description: 'Let cells whose requests are equal byte for byte share one call.' }),
  })
  .meta({
    title: 'render-bench sweep file',
    description: 'One sweep: data sets, readers and experiments. See docs/sweep-file.md.',
  });

/** A valid sweep file with its defaults, before paths are resolved. */
export type SweepFile = z.output<typeof sweepFileSchema>;
