import { addKnown, type Spend } from '../../spend';
import { formatTokens } from '../format';

/** All input together, whatever a cache did with it. */
export function formatInput({ inputUncached, inputCached, inputWritten, untold }: Spend): string {
  return formatTokens(addKnown(inputUncached, inputCached, inputWritten), untold);
}

/** All output together, visible or spent on reasoning. */
export function formatOutput({ outputVisible, outputReasoning, untold }: Spend): string {
  return formatTokens(addKnown(outputVisible, outputReasoning), untold);
}
