import type { EndpointName, ReasoningContract } from './model-contract';
import { budgetParameters, levelParameters, offParameters, usualOff } from './reasoning-parameters';
import type { AskedRequest, Remark } from './settle-request';

interface SettledReasoning {
  readonly sent: Readonly<Record<string, unknown>>;
  /** Undefined: not known. */
  readonly isOff: boolean | undefined;
  readonly declared: readonly string[];
  readonly problems: readonly Remark[];
}

/** Settles what is said of reasoning: what was asked for, else off, else the least the model can't do without. */
export function settleReasoning(
  asked: AskedRequest,
  contract: ReasoningContract | undefined,
  api: EndpointName,
): SettledReasoning {
  const settled = (sent: SettledReasoning['sent'], isOff: boolean | undefined, ...declared: string[]) => ({
    sent,
    isOff,
    declared,
    problems: [],
  });
  const { reasoning, vendor } = asked;
  if (reasoning === undefined && contract === undefined) return settled({}, undefined, 'reasoning: provider default');
  const off = contract === undefined ? usualOff[vendor] : contract.off;
  if (off !== undefined && (reasoning === undefined || reasoning === 'off'))
    return settled(offParameters(off, api), true);
  if (reasoning === undefined) {
    const least = contract!.levels[0];
    const tokens = contract!.budget?.least ?? 0;
    return least === undefined
      ? settled(budgetParameters(tokens, api), false, `reasoning: a budget of ${tokens} tokens, as it can't be off`)
      : settled(levelParameters(least, api), false, `reasoning: ${least}, as it can't be off`);
  }
  const fault = reasoningFault(asked, contract, reasoning);
  if (fault !== undefined) return { ...settled({}, false), problems: [{ field: 'reasoning', message: fault }] };
  return typeof reasoning === 'number'
    ? settled(budgetParameters(reasoning, api), false)
    : settled(levelParameters(reasoning, api), false);
}

function reasoningFault(
  { vendor, model, maxOutputTokens }: AskedRequest,
  contract: ReasoningContract | undefined,
  reasoning: string | number,
): string | undefined {
  if (typeof reasoning === 'number') {
    if (vendor === 'openai') return `${model} takes no token budget; ${allowedReasoning(contract)}`;
    if (contract !== undefined && !isWithin(reasoning, contract.budget))
      return `${reasoning} was given; ${model}: ${allowedReasoning(contract)}`;
    if (vendor === 'anthropic' && reasoning >= maxOutputTokens)
      return `a budget of ${reasoning} tokens leaves nothing of maxOutputTokens (${maxOutputTokens}), which it counts against; raise that`;
    return undefined;
  }
  if (contract === undefined || contract.levels.includes(reasoning)) return undefined;
  return reasoning === 'off'
    ? `${model} can't be kept from reasoning; ${allowedReasoning(contract)}, or leave reasoning out for the least of them`
    : `"${reasoning}" was given; ${model}: ${allowedReasoning(contract)}`;
}

function isWithin(tokens: number, budget: ReasoningContract['budget']): boolean {
  return budget !== undefined && tokens >= budget.least && tokens <= budget.most;
}

function allowedReasoning(contract: ReasoningContract | undefined): string {
  if (contract === undefined) return "allowed: off or one of the vendor's levels";
  const { off, levels, budget } = contract;
  const words = [
    ...(off === undefined ? [] : ['off']),
    ...levels,
    ...(budget === undefined ? [] : [`a budget of ${budget.least} to ${budget.most} tokens`]),
  ];
  return `allowed: ${words.join(', ')}`;
}
