import type { EndpointName, ReasoningOff, Vendor } from './model-contract';

type Parameters = Readonly<Record<string, unknown>>;

/** How each vendor is asked not to reason, where nothing more is known of a model. */
export const usualOff: Readonly<Record<Vendor, ReasoningOff>> = {
  openai: 'none',
  anthropic: 'disabled',
  google: 'zero-budget',
};

export function offParameters(off: ReasoningOff, api: EndpointName): Parameters {
  switch (off) {
    case 'omitted':
      return {};
    case 'none':
      return levelParameters('none', api);
    case 'disabled':
      return { thinking: { type: 'disabled' } };
    case 'zero-budget':
      return budgetParameters(0, api);
    default:
      throw new Error(`unknown way to switch reasoning off: ${String(off satisfies never)}`);
  }
}

/** Anthropic's words for a kind of thinking; its other words are efforts. */
const thinkingTypes = ['adaptive', 'between_tools'];

/** A level in the vendor's own words. */
export function levelParameters(level: string, api: EndpointName): Parameters {
  switch (api) {
    case 'chat':
      return { reasoning_effort: level };
    case 'responses':
      return { reasoning: { effort: level } };
    case 'messages':
      return thinkingTypes.includes(level) ? { thinking: { type: level } } : { output_config: { effort: level } };
    case 'generateContent':
      return { thinkingConfig: { thinkingLevel: level.toUpperCase() } };
    default:
      throw new Error(`unknown API: ${String(api satisfies never)}`);
  }
}

/** A budget in tokens; OpenAI has none. */
export function budgetParameters(tokens: number, api: EndpointName): Parameters {
  return api === 'messages'
    ? { thinking: { type: 'enabled', budget_tokens: tokens } }
    : { thinkingConfig: { thinkingBudget: tokens } };
}
