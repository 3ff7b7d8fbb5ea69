import type { Spend } from '../../spend';
import { formatTokens } from '../format';

/** All input together, whatever a cache did with it. */
export function formatInput({ inputUncached, inputCached, inputWritten, untold }: Spend): string {
  return formatSum([inputUncached, inputCached, inputWritten], untold);
}

/** All output together, visible or spent on reasoning. */
export function formatOutput({ outputVisible, outputReasoning, untold }: Spend): string {
  return formatSum([outputVisible, outputReasoning], untold);
}

function formatSum(parts: readonly (number | null)[], untold: number): string {
  const told = parts.filter((count) => count !== null);
  return formatTokens(told.length === 0 ? null : told.reduce((sum, count) => sum + count, 0), untold);
}
