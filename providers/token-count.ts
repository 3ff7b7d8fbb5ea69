/** No request holds a billion tokens: such a number is the server's mistake, and unknown is better than wrong. */
const mostTokens = 1e9;

/** A token count as a vendor gave it, or undefined for what is none. */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}
