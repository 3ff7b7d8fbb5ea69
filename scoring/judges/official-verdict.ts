import type { Verdict } from './parse-verdict';

/**
 * The rule of LongMemEval's evaluation script: yes where the reply holds the letters "yes", else no, whatever was replied.
 * For reproducing published figures only; `parseVerdict` is what judges.
 * @param onlyLowerCase the fault of copies that forget to fold the case: "Yes." is then a no, which published one run
 *   as 435 right of 500 instead of 443
 */
export function officialVerdict(reply: string, { onlyLowerCase = false } = {}): Verdict {
  return (onlyLowerCase ? reply : reply.toLowerCase()).includes('yes') ? 'yes' : 'no';
}
