import { type Minute, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import type { Draft, Firing } from './draft';
import { SkeletonRejected } from './rebuild';

/** Steps lie this far apart at least, and so much of the day's work too: other entries come between. */
const leastLag = 14 * 60;
const leastWork = 12 * 60;
/** Most lags lie below. */
const usualLag = 64 * 60;
const [opens, closes] = [7 * 60, 22 * 60];
/** What follows from anything has been entered by then: notices come later still. */
const lastOfInquiry: Minute = 28 * minutesPerDay;

/** Minutes that entries have: no two the same, by day. */
export class Calendar {
  private readonly taken = new Set<Minute>();

  /** The first free minute of day work from one on. */
  claim(from: Minute): Minute {
    let at = intoDay(from);
    while (this.taken.has(at)) at = intoDay(at + 1);
    this.taken.add(at);
    return at;
  }

  /** This very minute, at whatever hour; a later one where it is taken. */
  claimExactly(from: Minute): Minute {
    let at = from;
    while (this.taken.has(at)) at += 1;
    this.taken.add(at);
    return at;
  }
}

function intoDay(minute: Minute): Minute {
  const ofDay = minute % minutesPerDay;
  if (ofDay < opens) return minute - ofDay + opens;
  // Not all of the next morning's first entries at the stroke of its first minute.
  return ofDay >= closes ? minute - ofDay + minutesPerDay + opens + (ofDay - closes) : minute;
}

/** Gives every firing its minute: after all that establish what it requires, by lags that leave room for the rest. */
export function schedule(draft: Draft, firstMinute: Minute, calendar: Calendar, random: CaseRandom): void {
  const order = draft.inOrder();
  const tails = stepsAfter(draft, order);
  for (const own of order) {
    const tail = tails.get(own)!;
    const draw = random.fork(own.rule, ...own.establishes);
    const at = own.exogenous
      ? exogenousMinute(own, tail, firstMinute, draw)
      : triggeredMinute(own, tail, latest(draft, own), draw);
    own.at = calendar.claim(at);
  }
  const last = Math.max(...order.map(({ at }) => at));
  if (last > lastOfInquiry + 20 * 60) throw new SkeletonRejected('the inquiry outlasts its days');
}

/** Longest way from each to what nothing follows from. */
function stepsAfter(draft: Draft, order: readonly Firing[]): Map<Firing, number> {
  const tails = new Map<Firing, number>();
  for (const own of order.toReversed()) {
    tails.set(own, Math.max(0, ...draft.children(own).map((child) => 1 + (tails.get(child) ?? 0))));
  }
  return tails;
}

function latest(draft: Draft, own: Firing): Minute {
  return Math.max(...draft.parents(own).map(({ at }) => at));
}

function exogenousMinute({ range: [from, to] }: Firing, tail: number, firstMinute: Minute, draw: CaseRandom): Minute {
  const first = (from - 1) * minutesPerDay;
  if (to === 1) return firstMinute;
  const share = tail === 0 ? lastOfInquiry : lastOfInquiry - tail * usualLag * 0.75;
  const last = Math.max(first + minutesPerDay, Math.min(to * minutesPerDay, share));
  return Math.max(firstMinute + 60, draw.between(first + opens, Math.floor(last)));
}

function triggeredMinute({ range }: Firing, tail: number, start: Minute, draw: CaseRandom): Minute {
  const [from, to] = range.map((hours) => hours * 60) as [number, number];
  const least = Math.max(leastLag, from);
  const most = Math.max(to, usualLag, least);
  const wished = draw.between(least, most);
  const fair = Math.floor(((lastOfInquiry - start) / (tail + 1)) * 1.3);
  return afterWork(start, start + Math.max(leastLag, Math.min(wished, fair)));
}

/** The minute, or a later one if less of the day's work than the least lies between. Of the first day hardly any is filed. */
function afterWork(start: Minute, at: Minute): Minute {
  const from = Math.max(start, minutesPerDay + opens);
  const lacking = leastWork - (workBefore(at) - workBefore(from));
  return lacking > 0 ? intoDay(at) + lacking : at;
}

function workBefore(minute: Minute): Minute {
  const ofDay = Math.min(closes, Math.max(opens, minute % minutesPerDay)) - opens;
  return Math.floor(minute / minutesPerDay) * (closes - opens) + ofDay;
}
