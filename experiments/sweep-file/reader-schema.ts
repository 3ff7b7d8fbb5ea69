/** A model that requests are sent to, as people write it under `readers` or `generators`. */
import { z } from 'zod';

import { cacheTtls, faultOfParameter, type Vendor, vendorFacts } from '../../providers/contracts';
import { isPastedKey, looksLikeSecret } from './describe-given';
import { baseUrlRules, explainBaseUrl } from './explain-base-url';
import { identifier, wholeNumber } from './schema-parts';

type Sender = Vendor | 'compatible';

const identity = {
  id: identifier('Name of the reader in tables, labels and workflow ids. Unique.'),
};

const limits = {
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

function modelId(pattern: RegExp, allowed: string) {
  return z
    .string()
    .min(1)
    .max(200)
    .regex(pattern)
    .refine(
      (text) => !isPastedKey(text),
      'holds something that may be a key (not shown); give the model id, and name the variable that holds the key with keyEnv',
    )
    .meta({ description: 'Model id as the provider spells it.', patternErrorMessage: allowed });
}

/** Characters that steer a terminal or are not seen have no place in one. */
export const modelName = modelId(/^[^\s\p{Cc}\p{Cf}]+$/u, 'a model id without spaces');

/** It stands in paths at Google, and one model has one spelling. */
const googleModelName = modelId(
  /^(?:tunedModels\/)?\w[\w.-]*$/,
  'a model id such as gemini-2.5-flash, without models/ before it',
);

const usdPerMillionTokens = z.number().min(0).max(100_000);

const price = z
  .strictObject({
    input: usdPerMillionTokens.meta({ description: 'US dollars per million input tokens.' }),
    output: usdPerMillionTokens.meta({ description: 'US dollars per million output tokens, reasoning included.' }),
    cachedInput: usdPerMillionTokens
      .meta({ description: 'US dollars per million input tokens read from a cache. As `input` where absent.' })
      .optional(),
    cacheWrite: usdPerMillionTokens
      .meta({
        description:
          'US dollars per million input tokens written into a cache. Where absent as the vendor charges for it, else as `input`.',
      })
      .optional(),
  })
  .meta({
    description:
      'What the provider charges in real time. Needed for a spend figure, and under a budget, where no listed price is known.',
  });

function temperature(most: number) {
  return z.number().min(0).max(most).meta({ description: 'Sampling temperature. Not sent where absent.' }).optional();
}

/** The largest that each vendor takes. */
const mostTemperature: Readonly<Record<Sender, number>> = { compatible: 2, openai: 2, anthropic: 1, google: 2 };

export function baseUrl(provider: Sender, description: string): z.ZodString {
  return z
    .string()
    .superRefine((text, context) => {
      const message = explainBaseUrl(text, provider);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .meta({
      description,
      format: 'uri',
      patternErrorMessage: baseUrlRules[provider],
      pattern: '^[hH][tT][tT][pP][sS]?://',
    });
}

export function keyEnv(description: string): z.ZodString {
  return z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
    .meta({
      description: `NAME of the environment variable that holds the key, never the key itself.${description}`,
      patternErrorMessage:
        'the NAME of an environment variable (capitals, digits and "_", at most 64 characters), e.g. LOCAL_KEY; the key itself belongs into that variable, in the environment of the worker',
    });
}

/** Further parameters, sent as they stand. Never repeated in messages: people put keys there. */
function parameters(provider: Sender) {
  return z
    .record(z.string(), z.unknown())
    .superRefine((given, context) => {
      for (const [name, value] of Object.entries(given)) {
        if (looksLikeSecret(name)) {
          context.addIssue({ code: 'custom', message: 'holds a name that may be a key (not shown)' });
          continue;
        }
        const message = faultOfParameter(name, provider) ?? faultOfValue(value);
        if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
      }
    })
    .default({})
    .meta({
      description: "Further parameters of the request in the provider's own spelling, sent as they stand.",
    });
}

/** Why a value can't be sent, at whatever depth, or undefined. */
function faultOfValue(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'is no number that can be sent';
  if (typeof value === 'string' && looksLikeSecret(value))
    return 'holds something that may be a key (not shown); keys stay in the environment, under the name that keyEnv gives';
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map(faultOfValue)
    .find((fault) => fault !== undefined);
}

function vendorOptions(vendor: Vendor) {
  return {
    model: vendor === 'google' ? googleModelName : modelName,
    baseUrl: baseUrl(
      vendor,
      `Root of the API, for a gateway or a test server. The vendor's own where absent: ${vendorFacts[vendor].baseUrl}.`,
    ).optional(),
    keyEnv: keyEnv('').default(vendorFacts[vendor].keyEnv),
    temperature: temperature(mostTemperature[vendor]),
    policy: z
      .strictObject({
        temperature: z.enum(['require', 'omit-and-declare']).default('require').meta({
          description:
            'Where the model takes no temperature: `require` refuses the file, `omit-and-declare` sends none and says so with the results.',
        }),
      })
      .prefault({})
      .meta({ description: "What to do where the model's contract does not allow what this reader states." }),
    reasoning: z
      .union([
        z
          .string()
          .regex(/^[a-z][a-z_-]{0,31}$/)
          .meta({
            description: "`off`, or a level in the vendor's own words.",
            patternErrorMessage: "off or one of the vendor's levels, e.g. low",
          }),
        wholeNumber(1, 1_000_000, 'A token budget.'),
      ])
      .meta({
        description:
          "`off`, a level in the vendor's own words, or a token budget. Where absent: off, or the least where it can't be off, which is then declared with the results.",
      })
      .optional(),
    mode: z.enum(['realtime', 'batch']).default('realtime').meta({
      description: "`batch`: at half the price through the vendor's batch API, which may take a day.",
    }),
    parameters: parameters(vendor),
    ...limits,
    price: price.optional(),
  };
}

export const reader = z
  .discriminatedUnion('provider', [
    z
      .strictObject({
        ...identity,
        provider: z.literal('offline').meta({ description: 'Answers in this process, without network, key or cost.' }),
        model: modelName,
        ...limits,
      })
      .meta({ title: 'offline' }),
    z
      .strictObject({
        ...identity,
        provider: z
          .literal('compatible')
          .meta({ description: 'Any server with an OpenAI-compatible chat completions endpoint.' }),
        model: modelName,
        baseUrl: baseUrl('compatible', 'Root of the API without the endpoint, e.g. http://127.0.0.1:11434/v1.'),
        keyEnv: keyEnv(' Absent: no key is sent.').optional(),
        temperature: temperature(mostTemperature.compatible),
        parameters: parameters('compatible'),
        ...limits,
        price: price.optional(),
      })
      .meta({ title: 'compatible' }),
    z
      .strictObject({
        ...identity,
        provider: z.literal('openai').meta({ description: "OpenAI's own API." }),
        endpoint: z
          .enum(['chat', 'responses'])
          .meta({
            description: 'Chat completions or Responses. Where absent, the first that the model is reached through.',
          })
          .optional(),
        ...vendorOptions('openai'),
      })
      .meta({ title: 'openai' }),
    z
      .strictObject({
        ...identity,
        provider: z.literal('anthropic').meta({ description: "Anthropic's Messages API." }),
        apiVersion: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/)
          .meta({
            description:
              'The header anthropic-version. Where absent 2023-06-01 for a temperature that needs it, else 2026-10-21.',
            patternErrorMessage: 'a version of the API such as 2023-06-01, in quotes',
          })
          .optional(),
        cache: z
          .enum(['off', ...cacheTtls])
          .default('off')
          .meta({
            description:
              'Whether prompts are written into the cache, and for how long. Other vendors cache by themselves.',
          }),
        ...vendorOptions('anthropic'),
      })
      .meta({ title: 'anthropic' }),
    z
      .strictObject({
        ...identity,
        provider: z.literal('google').meta({ description: "Google's Gemini API." }),
        apiVersion: z
          .string()
          .regex(/^v\d+(?:alpha|beta)?\d*$/)
          .meta({
            description: 'The version in the path. v1beta where absent.',
            patternErrorMessage: 'a version of the API such as v1beta or v1',
          })
          .optional(),
        ...vendorOptions('google'),
      })
      .meta({ title: 'google' }),
  ])
  .meta({ description: 'One model that answers.' });

/** A reader or generator as written, with its defaults. */
export type WrittenReader = z.output<typeof reader>;
