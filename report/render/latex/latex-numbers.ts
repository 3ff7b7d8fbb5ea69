import type { Estimate } from '../../../scoring/statistics';
import { formatPValue } from '../format';

/** Stands for a figure that does not exist. */
export const noLatexFigure = '--';

/** `41.2`, of a share. */
export function latexPercent(share: number | null): string {
  return share === null ? noLatexFigure : signed((share * 100).toFixed(1));
}

/** `$+$3.4`, of a difference of shares, in points. */
export function latexPoints(difference: number | null): string {
  if (difference === null) return noLatexFigure;
  const digits = (difference * 100).toFixed(1);
  if (Number(digits) === 0) return digits.replace('-', '');
  return difference > 0 ? `$+$${digits}` : signed(digits);
}

/** `{[}36.9, 45.6{]}`; in brackets of braces, since a row that began with one would be taken for a length. */
export function latexInterval(
  { low, high }: Pick<Estimate, 'low' | 'high'>,
  write: (value: number | null) => string,
): string {
  return low === null || high === null ? noLatexFigure : `{[}${write(low)}, ${write(high)}{]}`;
}

export function latexCount(n: number): string {
  return signed(n.toLocaleString('en-US', { maximumFractionDigits: 1 }).replaceAll(',', '{,}'));
}

/** `0.0340`, `$<$0.0001`: with the digits of every other form. */
export function latexPValue(p: number | null): string {
  return p === null ? noLatexFigure : formatPValue(p).replace('under ', '$<$');
}

function signed(digits: string): string {
  return digits.startsWith('-') ? `$-$${digits.slice(1)}` : digits;
}
