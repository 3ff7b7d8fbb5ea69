import type { Minute, Span } from '../model/time';

/** Times at which something holds: spans in order that neither touch nor overlap. */
export type Spans = readonly Span[];

export const never: Spans = [];
export const always: Spans = [{ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }];

/** From a minute on, for ever; never where it does not come. */
export function since(minute: Minute | null): Spans {
  return minute === null ? never : [{ from: minute, until: Number.POSITIVE_INFINITY }];
}

export function holdsAt(spans: Spans, minute: Minute): boolean {
  return spans.some(({ from, until }) => from <= minute && minute < until);
}

export function union(...sets: readonly Spans[]): Spans {
  const sorted = sets.flat().sort((a, b) => a.from - b.from || a.until - b.until);
  const joined: { from: Minute; until: Minute }[] = [];
  for (const { from, until } of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
    else joined.push({ from, until });
  }
  return joined;
}

export function intersect(left: Spans, right: Spans): Spans {
  if (left === always) return right;
  if (right === always) return left;
  const shared: Span[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const [a, b] = [left[i]!, right[j]!];
    const [from, until] = [Math.max(a.from, b.from), Math.min(a.until, b.until)];
    if (from < until) shared.push({ from, until });
    if (a.until < b.until) i += 1;
    else j += 1;
  }
  return shared;
}

/** All time without them. */
export function complement(spans: Spans): Spans {
  const rest: Span[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    if (from < span.from) rest.push({ from, until: span.from });
    from = span.until;
  }
  if (from < Number.POSITIVE_INFINITY) rest.push({ from, until: Number.POSITIVE_INFINITY });
  return rest;
}

export function subtract(spans: Spans, taken: Spans): Spans {
  return taken.length === 0 ? spans : intersect(spans, complement(taken));
}
