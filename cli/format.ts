/** Numbers as people read them; the same on every machine, whatever its locale. */

import { formatUsd } from '../report/render/format';
import type { Spend } from '../report/spend-so-far';

export { formatPlural, formatUsd } from '../report/render/format';

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234,567`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `4.2`, `1,280`: one decimal below 10. */
export function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : formatCount(perSecond);
}

const secondsPer = { day: 86_400, hour: 3_600, minute: 60 };

/** The two largest units: `3 d 4 h`, `2 h 05 min`, `4 min 10 s`, `12 s`, `0.3 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < secondsPer.minute) return `${whole} s`;
  if (whole < secondsPer.hour) return pair(whole, 'min', secondsPer.minute, 's', 1);
  const minutes = Math.round(seconds / secondsPer.minute) * secondsPer.minute;
  if (minutes < secondsPer.day) return pair(minutes, 'h', secondsPer.hour, 'min', secondsPer.minute);
  const hours = Math.round(seconds / secondsPer.hour) * secondsPer.hour;
  return pair(hours, 'd', secondsPer.day, 'h', secondsPer.hour);
}

function pair(seconds: number, large: string, largeSize: number, small: string, smallSize: number): string {
  const rest = Math.floor((seconds % largeSize) / smallSize);
  return `${formatCount(Math.floor(seconds / largeSize))} ${large}${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} ${small}`}`;
}

/** `1.2 MB` (of 1,000,000 bytes), `340 kB`, `12 B`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${formatCount(bytes / 1_000)} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 100 ? megabytes.toFixed(1) : formatCount(megabytes)} MB`;
}

/** What a sweep has cost: `$12.30`; `at least $12.30` where it was more; `unknown`, or `nothing` where nothing was priced. */
export function formatSpend({ usd, atLeast }: Pick<Spend, 'usd' | 'atLeast'>): string {
  // A sum of nothing is no lower bound worth the name.
  if (usd === null || (usd === 0 && atLeast)) return atLeast ? 'unknown' : 'nothing';
  return `${atLeast ? 'at least ' : ''}${formatUsd(usd)}`;
}
