/** What a sweep file says of a model's API beyond what is known here, under `models`. */
import { z } from 'zod';

import { endpointNames, reasoningOffs, temperatureRules } from '../../providers/contracts';
import { wholeNumber } from './schema-parts';

/** Whether the calendar has it: `Date.parse` alone takes 31 February for a day in March. */
function isDay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, 'is no day of the calendar');

function date(description: string) {
  return day.meta({ description, patternErrorMessage: 'a day such as 2027-01-14' }).optional();
}

const names = (description: string) => z.array(z.string().min(1)).meta({ description }).optional();

const ownContract = z
  .strictObject({
    endpoints: z
      .array(
        z.strictObject({
          api: z.enum(endpointNames).meta({ description: 'The API.' }),
          cap: z
            .string()
            .regex(/^[a-z][a-zA-Z_]{0,63}$/)
            .meta({
              description: 'The parameter that caps the tokens of an answer.',
              patternErrorMessage: 'the name of a parameter, e.g. max_tokens',
            }),
          least: wholeNumber(1, 1_000_000, 'The least value of the cap.').default(1),
        }),
      )
      .min(1)
      .meta({ description: 'The APIs the model is reached through, the usual one first.' })
      .optional(),
    temperature: z.enum(temperatureRules).meta({ description: 'What becomes of a temperature.' }).optional(),
    samplingApiVersion: z
      .string()
      .min(1)
      .meta({ description: 'The only API version under which a temperature, top_p or top_k is accepted.' })
      .optional(),
    neverWithTemperature: names("Parameters that can't stand beside a temperature."),
    refuses: names('Parameters that are an error whatever their value.'),
    reasoning: z
      .strictObject({
        off: z
          .enum(reasoningOffs)
          .meta({ description: "How reasoning is switched off. Absent: it can't be." })
          .optional(),
        levels: z
          .array(z.string().min(1))
          .default([])
          .meta({ description: "Levels in the vendor's own words, the least first." }),
        budget: z
          .strictObject({
            least: wholeNumber(1, 1_000_000, 'The least budget in tokens.'),
            most: wholeNumber(1, 1_000_000, 'The largest budget in tokens.'),
          })
          .refine(({ least, most }) => least <= most, 'has a least budget above the largest')
          .meta({ description: 'Token budgets that may be given instead of a level.' })
          .optional(),
      })
      .refine(
        ({ off, levels, budget }) => off !== undefined || levels.length > 0 || budget !== undefined,
        'allows nothing; give off, levels or budget',
      )
      .meta({ description: 'What the model may be asked of reasoning.' })
      .optional(),
    cacheMinimumTokens: wholeNumber(0, 1_000_000, 'Prompts shorter than this are never cached.').optional(),
    cacheWriteFactor: z
      .number()
      .min(1)
      .max(10)
      .meta({
        description: 'What input written into an automatic cache costs, as a multiple of the input price.',
      })
      .optional(),
    lifecycle: z
      .strictObject({
        retires: date('From this day on requests fail.'),
        reroutedFrom: date("From this day on another model answers under this model's name."),
        replacedBy: z.string().min(1).meta({ description: 'The model to use, or that answers, instead.' }).optional(),
      })
      .meta({ description: 'When the model ends.' })
      .optional(),
    source: z.string().min(1).meta({ description: 'Where this is known from.' }).optional(),
  })
  .meta({ description: 'What a model takes; what is left out is as known here.' });

export const ownModels = z
  .record(
    z
      .string()
      .regex(/^(?:openai|anthropic|google)\/[^\s*]+\*?$/)
      .meta({
        description: 'A provider and model, or a beginning with * after it.',
        patternErrorMessage: 'a provider and model such as openai/gpt-7, or openai/gpt-7* for all that begin so',
      }),
    ownContract,
  )
  .default({})
  .meta({
    description:
      "What models take, by `provider/model`, where it is not known here or out of date: overrules the project's tables key by key.",
  });
