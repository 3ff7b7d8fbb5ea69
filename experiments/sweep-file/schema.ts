/**
 * The sweep file as people write it. This schema is the only place that says which keys exist, what they may hold and
 * what they default to: the editor's JSON schema, the key table of docs/sweep-file.md and the error messages are made
 * from it. Checks that need two sections at once are in `find-contradictions.ts`.
 */
import { z } from 'zod';

import { templateNames } from '../../evidence/artifact';
import { noiseSurfaces, selections, storeKinds } from '../../evidence/noise';
import { type PacketLevel, packetLevels, valueSources } from '../../evidence/packets';
import { promptFamilies } from '../../evidence/prompts';
import { backendNames } from '../../evidence/resolution/resolution';
import { defaultScorerIds, reconScorerIds, scorerIds } from '../../scoring/scorer';
import { deterministicGenerator } from '../deterministic-generator';
import { experiments } from '../registry';
import { budgetArms, documentSurfaces, type ExperimentName, ownControls } from '../sweep-spec';
import { ownModels } from './model-schema';
import { onEvent } from './on-event-schema';
import { reader } from './reader-schema';
import { reconOptions } from './recon-schema';
import { distinctList, identifier, wholeNumber } from './schema-parts';
import { statistics } from './statistics-schema';

/** What tells a module of one's own from the id of a built-in scorer. */
export const modulePattern = /\.[cm]?js$/;

const filePath = z
  .string()
  .min(1)
  .regex(/^[^~\0][^\0]*$/)
  .meta({
    description: 'Data file. Relative to the sweep file; an absolute path is kept.',
    patternErrorMessage: 'a file path; "~" is not expanded here, write the folder out',
  });

/** A path as {@link filePath}, of something else. */
function pathOf(description: string) {
  return filePath.meta({ ...filePath.meta(), description });
}

const modulePath = z
  .string()
  .regex(/^[^~\0][^\0]*\.[cm]?js$/)
  .meta({
    description: 'Module whose default export turns a dialogue into a text.',
    patternErrorMessage: 'the path of a .mjs, .cjs or .js file; "~" is not expanded here, write the folder out',
  });

const auditPath = pathOf(
  'A published audit of the golds; scores are then also given without the items it calls wrong.',
);

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
          description: 'Tier of the file: `oracle` holds the evidence sessions only, `s` and `m` add others.',
        }),
        path: filePath,
        defects: auditPath.optional(),
        ...benchmarkOptions,
      })
      .meta({ title: 'LongMemEval', description: 'A LongMemEval file: { tier, path }.' }),
    z
      .strictObject({
        name: z.enum(['sample', 'sample-documents', 'sample-people']).meta({
          description:
            'A sample that ships with the project: dialogues, documents, or conversations between two people.',
        }),
        ...benchmarkOptions,
      })
      .meta({ title: 'bundled sample', description: 'A bundled sample: { name: sample }.' }),
    z
      .strictObject({
        format: z
          .literal('locomo')
          .meta({ description: 'A LoCoMo file: conversations between two people, with questions.' }),
        path: filePath,
        defects: auditPath.optional(),
        ...benchmarkOptions,
      })
      .meta({ title: 'LoCoMo', description: 'A LoCoMo file: { format: locomo, path }.' }),
    z
      .strictObject({
        format: z.literal('hotpotqa').meta({ description: 'A HotpotQA file with distractor paragraphs.' }),
        path: filePath,
        ...benchmarkOptions,
      })
      .meta({ title: 'HotpotQA', description: 'A HotpotQA distractor file: { format: hotpotqa, path }.' }),
    z
      .strictObject({
        format: z.literal('recon').meta({ description: 'A folder of RECON cases, as `recon generate` writes it.' }),
        path: pathOf('Folder of the exported set: the one with manifest.json. Relative to the sweep file.'),
        ...benchmarkOptions,
      })
      .meta({ title: 'RECON', description: 'Exported RECON cases: { format: recon, path }.' }),
    z
      .strictObject({
        format: z.literal('jsonl').meta({ description: 'Questions of your own, one JSON object a line.' }),
        path: filePath,
        defects: auditPath.optional(),
        ...benchmarkOptions,
      })
      .meta({ title: 'your own questions', description: 'Questions of your own: { format: jsonl, path }.' }),
  ])
  .meta({ description: 'One data set; its key is the name the experiments use.' });

/** What every experiment's entry has beside its own keys. */
const experimentOptions = {
  name: identifier(
    'Name of this entry in tables and workflow ids; needed where an experiment runs twice on one data set.',
  ).optional(),
  benchmark: z.string().min(1).meta({ description: 'A key of `benchmarks`.' }),
  readers: distinctList(z.string(), 'Ids of the readers that take part. All readers where absent.').optional(),
  n: wholeNumber(
    1,
    1_000_000,
    'Items to take, seeded and stratified by type. All where absent; 200 for retrieval-noise and the transfers.',
  ).optional(),
  sampling: z.enum(['available', 'exact']).default('available').meta({
    description: 'Where a stratum is short: `available` takes what there is and says so, `exact` refuses the data set.',
  }),
};

function experimentName<Name extends ExperimentName>(name: Name) {
  return z.literal(name).meta({ description: experiments[name].description });
}

const generatorIds = distinctList(z.string(), 'Ids of `generators` that make the artifacts. All where absent.');
const promptIds = (by: readonly string[]) =>
  distinctList(
    z.string(),
    `Prompt families: ${Object.keys(promptFamilies).join(', ')}, or keys of \`prompts\`.`,
  ).default([...by]);
const templateIds = distinctList(z.string(), `What is shown: ${templateNames.join(', ')}, or keys of \`templates\`.`);
const levels = (by: readonly PacketLevel[]) =>
  distinctList(z.enum(packetLevels), 'Levels of the packet ladder.').default([...by]);

/** A list of numbers with at least one entry and none twice. */
function distinctNumbers(from: number, to: number, description: string) {
  return z
    .array(z.int().min(from).max(to))
    .min(1)
    .refine((entries) => new Set(entries).size === entries.length, 'names a number twice; remove one')
    .meta({ description, uniqueItems: true });
}

const experiment = z.discriminatedUnion('experiment', [
  z
    .strictObject({
      experiment: experimentName('templates'),
      ...experimentOptions,
      templates: templateIds,
      generators: distinctList(
        z.string(),
        'Ids of `generators` whose LLM-made variants of entries, summary and records run beside. None where absent.',
      ).default([]),
    })
    .meta({ title: 'templates' }),
  z
    .strictObject({
      experiment: experimentName('ladder'),
      ...experimentOptions,
      levels: levels(packetLevels),
      prompts: promptIds(['formal', 'neutral', 'permissive']),
      backends: distinctList(z.enum(backendNames), 'Internal backends.').default([...backendNames]),
      values: distinctList(
        z.enum(valueSources),
        'Where the value shown comes from: the gold (an oracle), the resolved evidence, or a generator.',
      ).default(['gold']),
      generators: generatorIds.optional(),
    })
    .meta({ title: 'ladder' }),
  z
    .strictObject({
      experiment: experimentName('matched-content'),
      ...experimentOptions,
      prompts: promptIds(['formal']),
    })
    .meta({ title: 'matched-content' }),
  z
    .strictObject({ experiment: experimentName('refusal-factors'), ...experimentOptions })
    .meta({ title: 'refusal-factors' }),
  z
    .strictObject({
      experiment: experimentName('budget-control'),
      ...experimentOptions,
      arms: distinctList(z.enum(budgetArms), 'What is cut to the budget.').default([
        'streamlined_p2',
        'recency_raw',
        'oracle_excerpt',
        'head_raw',
      ]),
      budgets: z
        .array(z.union([z.literal('packet'), z.int().min(1).max(1_000_000)]))
        .min(1)
        .refine((entries) => new Set(entries).size === entries.length, 'names a budget twice; remove one')
        .default(['packet'])
        .meta({
          description: 'Words; `packet`: as many as the item’s streamlined packet has.',
          uniqueItems: true,
        }),
    })
    .meta({ title: 'budget-control' }),
  z
    .strictObject({
      experiment: experimentName('retrieval-noise'),
      ...experimentOptions,
      surfaces: distinctList(z.enum(noiseSurfaces), 'How the turns are shown.').default([...noiseSurfaces]),
      k: distinctNumbers(0, 100, 'Numbers of distractors.').default([0, 1, 3, 5, 9]),
      selections: distinctList(
        z.enum(selections),
        'How distractors are chosen: at random, or by their likeness to the question.',
      ).default(['random']),
      stores: distinctList(
        z.enum(storeKinds),
        'Where they come from: the same dialogue, or other items’ dialogues.',
      ).default(['own']),
      retrieved: distinctNumbers(
        1,
        1_000,
        'Also show the top so many turns of a BM25 search instead. None where absent.',
      ).optional(),
    })
    .meta({ title: 'retrieval-noise' }),
  z
    .strictObject({
      experiment: experimentName('hotpotqa-transfer'),
      ...experimentOptions,
      surfaces: distinctList(z.enum(documentSurfaces), 'Forms of the documents.').default([
        'nl',
        'raw_gold',
        'summary',
        'typed',
      ]),
      generators: generatorIds.optional(),
    })
    .meta({ title: 'hotpotqa-transfer' }),
  z
    .strictObject({
      experiment: experimentName('locomo-transfer'),
      ...experimentOptions,
      templates: templateIds.default([...templateNames]),
      levels: levels(['P2', 'P4']),
      set: z.enum(['answerable', 'adversarial']).default('answerable').meta({
        description: '`answerable`: categories 1 to 4; `adversarial`: category 5, where ABSTAIN is right.',
      }),
    })
    .meta({ title: 'locomo-transfer' }),
  z
    .strictObject({
      experiment: experimentName('own-artifacts'),
      ...experimentOptions,
      path: pathOf('What your systems show: one JSON object a line, { question_id, system, artifact }.'),
      controls: distinctList(z.enum(ownControls), 'Fixed surfaces to compare with.').default([...ownControls]),
    })
    .meta({ title: 'own-artifacts' }),
  z
    .strictObject({
      experiment: experimentName('recon'),
      ...experimentOptions,
      ...reconOptions,
      generators: generatorIds.optional(),
    })
    .meta({ title: 'recon' }),
]);

const lane = z
  .strictObject({
    requestsPerMinute: wholeNumber(1, 10_000_000, 'Requests a minute at most.').optional(),
    tokensPerMinute: wholeNumber(1, 10_000_000_000, 'Input and output tokens a minute at most.').optional(),
    requestsPerDay: wholeNumber(1, 1_000_000_000, 'Requests within any 24 hours at most.').optional(),
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
        message:
          'declares no limit; give requestsPerMinute, tokensPerMinute, requestsPerDay or concurrency, or leave the lane out',
      });
  })
  .meta({
    description:
      'Limits of one lane; its key is a provider (`openai`) or a provider and model (`openai/gpt-5.4`, `compatible/qwen3:4b`).',
    minProperties: 1,
  });

const budget = z
  .strictObject({
    usd: z.number().gt(0).max(10_000_000).meta({
      description: 'Hard cap on the spend of the sweep in US dollars. At the cap it waits with everything kept.',
    }),
    perConditionUsd: z
      .number()
      .gt(0)
      .max(10_000_000)
      .meta({
        description: 'Hard cap on the spend of each condition. At the cap that condition waits and the others go on.',
      })
      .optional(),
    unpriced: z.enum(['refuse', 'allow']).default('refuse').meta({
      description:
        'What to do with a reader of unknown price: refuse the file, or allow it and leave its spend uncounted.',
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
    generators: z
      .array(reader)
      .prefault([{ ...deterministicGenerator }])
      .meta({
        description:
          'Models that make artifacts (summaries, records, values), once for all readers; written like readers. The ' +
          'bundled deterministic one where absent.',
      }),
    prompts: z
      .record(identifier('Name of a prompt family.'), pathOf('Text file with the system message.'))
      .default({})
      .meta({ description: 'Prompt families of your own: files with the system message, by name.' }),
    templates: z
      .record(identifier('Name of a template.'), modulePath)
      .default({})
      .meta({ description: 'Templates of your own: JavaScript modules, by name.' }),
    models: ownModels,
    experiments: z.array(experiment).min(1).meta({ description: 'What is measured.' }),
    scorers: distinctList(
      z.union([
        z.enum([...scorerIds, ...reconScorerIds]),
        z.string().regex(modulePattern).meta({
          description: 'A scorer of your own: the path of a JavaScript module.',
          patternErrorMessage: 'the path of a .mjs, .cjs or .js file with a scorer of your own',
        }),
      ]),
      `Rules that judge the answers, the primary one first. They cost nothing, so ${defaultScorerIds.join(', ')} where absent; for RECON ${reconScorerIds.join(', ')}.`,
    ).optional(),
    reuse: z.array(z.string().min(1)).default([]).meta({
      description:
        'Sweeps (id, name or unique prefix) whose answers to byte-equal requests are taken over instead of asking again.',
    }),
    extends: z
      .string()
      .min(1)
      .meta({
        description:
          'One sweep that this one adds to: its answers are taken over as with `reuse`, and the data sets both name must be the same.',
      })
      .optional(),
    lanes: z.record(z.string(), lane).default({}).meta({
      description:
        'Rate limits by provider or provider/model. Unlisted: as the last sweep that lists the lane left it, at first none.',
    }),
    budget: budget.optional(),
    onEvent: onEvent.optional(),
    statistics: statistics.optional(),
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
    seed: wholeNumber(
      0,
      4_294_967_295,
      'Seed of everything drawn at random: samples, distractors and bootstrap resamples.',
    ).default(7),
    order: z.enum(['planned', 'shuffled']).default('planned').meta({
      description:
        'Order in which the cells of a condition are sent: as planned, or shuffled for each condition from the seed, so that no arm always meets a warm cache.',
    }),
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
