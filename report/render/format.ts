/** How numbers, money and times are written for people. One place, so that every renderer shows the same figure. */
import type { Estimate } from '../../scoring/statistics';
import { allReaders, type ReaderSummary, type SweepReport } from '../sweep-report';

/** Stands for "there is no such figure" (n is 0), which is never printed as 0. */
export const noFigure = '–';

const minus = '−';

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** `1,234`; fractional sums keep one decimal. */
export function formatCount(n: number): string {
  return counts.format(n).replace('-', minus);
}

/** `1 cell`, `2 cells`. */
export function formatPlural(n: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(n)} ${n === 1 ? singular : plural}`;
}

/** A share of 1 as `41.2%`. */
export function formatPercent(share: number | null): string {
  return share === null ? noFigure : `${hundredths(share)}%`;
}

/** A difference of shares in points, always signed: `+3.4`, `−0.8`, `0.0`; small ones with two `decimals`. */
export function formatPoints(difference: number | null, decimals: 1 | 2 = 1): string {
  if (difference === null) return noFigure;
  const digits = Math.abs(difference * 100).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${difference > 0 ? '+' : minus}${digits}`;
}

/** `41.2% [36.9, 45.6]`. */
export function formatAccuracy({ value, low, high }: Estimate): string {
  if (value === null) return noFigure;
  if (low === null || high === null) return formatPercent(value);
  return `${formatPercent(value)} [${hundredths(low)}, ${hundredths(high)}]`;
}

/** `45.2`; below 0 with a true minus sign, as RECON's scores may be. */
function hundredths(share: number): string {
  return (share * 100)
    .toFixed(1)
    .replace(/^-0\.0$/, '0.0')
    .replace('-', minus);
}

/** `0.81 [0.74, 0.87]`, from −1 to 1. */
export function formatKappa({ value, low, high }: Estimate): string {
  const decimals = (kappa: number): string =>
    kappa
      .toFixed(2)
      .replace(/^-0\.00$/, '0.00')
      .replace('-', minus);
  if (value === null) return noFigure;
  return low === null || high === null ? decimals(value) : `${decimals(value)} [${decimals(low)}, ${decimals(high)}]`;
}

/** `+3.4 [−0.2, +7.1]`, in points. */
export function formatDifference({ value, low, high }: Estimate, decimals: 1 | 2 = 1): string {
  if (value === null) return noFigure;
  const points = formatPoints(value, decimals);
  return low === null || high === null
    ? points
    : `${points} [${formatPoints(low, decimals)}, ${formatPoints(high, decimals)}]`;
}

/** A p value as `0.0123`, `under 0.0001`; three decimals from 0.1. */
export function formatPValue(p: number | null): string {
  if (p === null) return noFigure;
  if (p < 0.0001) return 'under 0.0001';
  return p.toFixed(p < 0.0995 ? 4 : 3);
}

/** A rank correlation, always signed: `+0.67`. */
export function formatTau(tau: number | null): string {
  if (tau === null) return noFigure;
  const digits = Math.abs(tau).toFixed(2);
  if (Number(digits) === 0) return digits;
  return `${tau < 0 ? minus : '+'}${digits}`;
}

/** `45.4–53.4%`. */
export function formatBand(band: { readonly low: number; readonly high: number } | null | undefined): string {
  return band === undefined || band === null
    ? noFigure
    : `${(band.low * 100).toFixed(1)}–${(band.high * 100).toFixed(1)}%`;
}

/** `+0.8 … +6.1`, in points; `−8.8` where both ends are alike. */
export function formatPointsBand(band: { readonly low: number; readonly high: number } | undefined): string {
  if (band === undefined) return noFigure;
  return band.low === band.high ? formatPoints(band.low) : `${formatPoints(band.low)} … ${formatPoints(band.high)}`;
}

/** A reader's id as captions name it; `all readers` for the mean over all. */
export function formatReader(reader: string): string {
  return reader === allReaders ? 'all readers' : reader;
}

/** `440 (88.0%)`. */
export function formatPart(part: number, whole: number): string {
  return whole === 0 ? formatCount(part) : `${formatCount(part)} (${formatPercent(part / whole)})`;
}

/** `$12.30`; four decimals below a dollar: `$0.0042`; `under $0.0001` for what would read as nothing. */
export function formatUsd(usd: number): string {
  if (usd > 0 && usd < 0.00005) return 'under $0.0001';
  const digits = usd === 0 || usd >= 1 ? 2 : 4;
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** A sum of costs, and how many summands it lacks. */
interface KnownCost {
  readonly costUsd: number | null;
  readonly uncosted: number;
  readonly inFlight?: number;
}

/**
 * `$12.30`; `at least $12.30` where requests cost an unknown sum besides, `unknown` where those are all; `no price` for a
 * reader without one, which costs an unknown sum, not nothing.
 */
export function formatCost({ costUsd, uncosted, inFlight = 0 }: KnownCost, isPriced = true): string {
  if (costUsd === null) return isPriced ? 'unknown' : 'no price';
  return `${uncosted + inFlight > 0 ? 'at least ' : ''}${formatUsd(costUsd)}`;
}

/** {@link formatCost} of a reader's requests. */
export function formatReaderCost({
  costUsd,
  spend,
  price,
}: Pick<ReaderSummary, 'costUsd' | 'spend' | 'price'>): string {
  return formatCost({ ...spend, costUsd }, price !== null);
}

/** {@link formatCost} of all readers and their probes together. */
export function formatSweepCost({ sweep, spend }: Pick<SweepReport, 'sweep' | 'spend'>): string {
  const { total, probes } = spend;
  return formatCost({ ...total, costUsd: sweep.costUsd, uncosted: total.uncosted + probes.uncosted });
}

/** `1,234`, `at least 1,234` where requests used an unknown number besides; no figure where none was told. */
export function formatTokens(tokens: number | null, untold: number): string {
  if (tokens === null) return noFigure;
  return `${untold > 0 ? 'at least ' : ''}${formatCount(tokens)}`;
}

/** Milliseconds as `812 ms`, `4.2 s` or `2 min 5 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return noFigure;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}

const longestName = 80;

/** A name that a server gave, cut where it is longer than any real one; `not told` where there is none. */
export function formatName(name: string | null): string {
  if (name === null) return 'not told';
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
}

/** `batch 40, default 60`. */
export function formatParts(parts: readonly (readonly [name: string | null, count: number])[]): string {
  return parts.map(([name, count]) => `${formatName(name)} ${formatCount(count)}`).join(', ');
}

/** `2026-03-02 14:05:11 UTC` for an ISO time in UTC; any other text as it is. */
export function formatTime(time: string | null): string {
  if (time === null) return noFigure;
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(time);
  return parts === null ? time : `${parts[1]} ${parts[2]} UTC`;
}

/** Time between two ISO times as `2 h 14 min`, `14 min 3 s` or `3 s`; no figure where either is absent. */
export function formatElapsed(from: string | null, to: string | null): string {
  if (from === null || to === null) return noFigure;
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (!(seconds >= 0)) return noFigure;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds % 60} s`;
  return `${seconds} s`;
}
