import type { CaseNode, NodeId } from '../model/case';
import type { Minute } from '../model/time';
import type { CaseIndex } from './case-index';
import { always, intersect, type Spans } from './spans';
import { Support } from './support';

/** When discoveries are entered in place of when they were; null: never. */
export type Pins = ReadonlyMap<NodeId, Minute | null>;

/**
 * A case's timeline had some discoveries come at other times: what is of the world stays, what was brought about comes as
 * long after the joint support of its requirements as it did, unless they fall meanwhile or its closing has passed. How long
 * that was is read off the headers: a (sub-)case trusts them.
 */
export class Timeline {
  readonly support: Support;
  private readonly occurrences = new Map<NodeId, Minute | null>();

  constructor(
    readonly index: CaseIndex,
    private readonly pins: Pins = new Map(),
    /** As the file's headers have it. */
    private readonly actual: Support = new Support(index),
  ) {
    this.support = new Support(index, (node) => this.occurs(node));
  }

  /** When a node is entered; null: never. */
  occurs(node: CaseNode): Minute | null {
    const known = this.occurrences.get(node.id);
    if (known !== undefined) return known;
    const pin = this.pins.get(node.id);
    const occurs = pin === undefined ? this.follows(node) : pin;
    this.occurrences.set(node.id, occurs);
    return occurs;
  }

  private follows(node: CaseNode): Minute | null {
    if (node.exogenous || node.delay === null) return node.at;
    const spans = jointSupport(this.support, node);
    // Nothing in the (sub-)case says since when: it keeps its time.
    if (spans === always) return node.at;
    return firstAfter(spans, this.lagOf(node), node.closesAt ?? Number.POSITIVE_INFINITY);
  }

  /** Minutes from the joint support of what it requires to its entry; of one that was missed, as its entry says. */
  private lagOf({ at, delay, ...node }: CaseNode): Minute {
    if (at === null) return delay ?? 0;
    const run = jointSupport(this.actual, { at, delay, ...node }).find(({ from, until }) => from <= at && at < until);
    return run === undefined || !Number.isFinite(run.from) ? (delay ?? 0) : at - run.from;
  }
}

/** When all that a node requires is supported, prompts included; `always` itself where nothing of it is established. */
function jointSupport(support: Support, { requires }: CaseNode): Spans {
  return requires.reduce<Spans>((spans, { attribute }) => {
    const own = support.of(attribute);
    return own === always ? spans : spans === always ? own : intersect(spans, own);
  }, always);
}

/** The first minute by `closesAt` that ends `delay` minutes of support, itself included; null: there is none. */
function firstAfter(spans: Spans, delay: number, closesAt: Minute): Minute | null {
  const run = spans.find(({ from, until }) => from + delay < until);
  const first = run === undefined ? null : run.from + delay;
  return first === null || first > closesAt ? null : first;
}

/**
 * What becomes of a node: `regrounded`: at the same time, but not on the same living grounds. The first that applies.
 */
export type HypotheticalOutcome = 'lost' | 'gained' | 'earlier' | 'later' | 'regrounded' | 'same';

/** Compares a node on two timelines. Of one that is on neither: `same`. */
export function compareNode(node: CaseNode, actual: Timeline, pinned: Timeline): HypotheticalOutcome {
  const [before, after] = [actual.occurs(node), pinned.occurs(node)];
  if (before === null) return after === null ? 'same' : 'gained';
  if (after === null) return 'lost';
  if (after !== before) return after < before ? 'earlier' : 'later';
  const groundsOn = ({ support }: Timeline): string =>
    JSON.stringify(node.requires.map(({ attribute }) => support.grounds(attribute, before)));
  return groundsOn(actual) === groundsOn(pinned) ? 'same' : 'regrounded';
}
