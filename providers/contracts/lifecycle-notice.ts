import type { ModelContract } from './model-contract';

/** How long before its end a model is warned of. */
const noticeDays = 60;

const dayMs = 86_400_000;

/**
 * What a person should know of a model's end, or undefined.
 * @param today as `2026-11-30`
 */
export function lifecycleNotice(model: string, { lifecycle }: ModelContract, today: string): string | undefined {
  if (lifecycle === undefined) return undefined;
  const { retires, reroutedFrom, replacedBy } = lifecycle;
  const use = replacedBy === undefined ? '' : `; use ${replacedBy}`;
  if (reroutedFrom !== undefined && daysUntil(reroutedFrom, today) <= noticeDays) {
    const by = replacedBy === undefined ? 'another model' : `another model, ${replacedBy}`;
    return daysUntil(reroutedFrom, today) <= 0
      ? `since ${reroutedFrom} requests for ${model} are answered by ${by}`
      : `from ${reroutedFrom} on (in ${days(reroutedFrom, today)}) requests for ${model} are answered by ${by}`;
  }
  if (retires !== undefined) {
    if (daysUntil(retires, today) <= 0) return `${model} was retired on ${retires}${use}`;
    if (daysUntil(retires, today) <= noticeDays)
      return `${model} will be retired on ${retires} (in ${days(retires, today)})${use}`;
    return undefined;
  }
  return reroutedFrom === undefined && replacedBy !== undefined ? `${model} is deprecated${use}` : undefined;
}

function days(date: string, today: string): string {
  const count = daysUntil(date, today);
  return count === 1 ? '1 day' : `${count} days`;
}

/** Whole days; 0 on the day itself, negative after it. */
function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
}
