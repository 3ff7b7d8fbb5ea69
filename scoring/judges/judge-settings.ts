import { findContract, type OwnContract, type Vendor, vendors } from '../../providers/contracts';

/** As the official script asks its judges: `temperature` 0 and `max_tokens` 10. */
export const officialJudgeSettings = { temperature: 0, maxOutputTokens: 10 } as const;

/** Room to reason before the one word, for models that can't be kept from it. */
export const reasoningJudgeCap = 1024;

/** Which judge is asked, as a sweep file names a reader. */
export interface JudgeModel {
  readonly provider: string;
  readonly model: string;
  readonly endpoint?: string;
}

/**
 * The cap on a judge's reply where nobody states one: the official 10 tokens where the model's contract says that it can be
 * asked without reasoning (as it is, unless a level is stated), or the least its API takes where that is more; else 1,024.
 * At 10 tokens a model that reasons spends them before its first word and every reply comes back empty. Of a model that
 * nobody knows, a served one's among them, nothing says that it does not reason; one that obeys the prompt stops
 * after a word whatever its cap is.
 * @param own what a sweep file says of models, by `vendor/model`
 */
export function defaultJudgeCap(
  { provider, model, endpoint }: JudgeModel,
  own: Readonly<Record<string, OwnContract>> = {},
): number {
  if (!isVendor(provider)) return reasoningJudgeCap;
  const { contract } = findContract(provider, model, own);
  if (contract.reasoning?.off === undefined) return reasoningJudgeCap;
  const api = contract.endpoints.find((each) => each.api === endpoint) ?? contract.endpoints[0]!;
  return Math.max(officialJudgeSettings.maxOutputTokens, api.least);
}

function isVendor(provider: string): provider is Vendor {
  return (vendors as readonly string[]).includes(provider);
}
