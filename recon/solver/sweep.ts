import type { CaseNode, NodeId } from '../model/case';
import type { OptionRef, Pin } from '../model/query';
import type { Minute } from '../model/time';
import type { CaseFile } from './case-file';
import { asEntered, type Refuters, Standing } from './standing';

export type Outcome = Exclude<Extract<OptionRef, { outcome: unknown }>['outcome'], 'unknown'>;

/** A node that comes once what it requires has held for its lag. */
interface Waiting {
  readonly node: CaseNode;
  readonly lag: Minute;
  /** The minute since which all it requires has held. */
  since?: Minute;
}

/**
 * The file with some entries made at other times. Goes through the minutes at which anything is entered; each node keeps
 * the minute since which all it requires has held, comes its lag after that, starts anew after a break and not at all past
 * its closing.
 */
export class Sweep {
  private readonly times = new Map<NodeId, Minute>();
  private readonly actual: Standing;

  /** `scope`: the nodes that bear on what is asked; all others are left where they are. */
  constructor(
    private readonly file: CaseFile,
    private readonly scope: ReadonlySet<CaseNode>,
    pins: readonly Pin[],
    refuters: Refuters,
  ) {
    this.actual = new Standing(file, refuters);
    this.run(new Map(pins.map(({ node, at }) => [node, at ?? Infinity])));
  }

  occurs(node: CaseNode): Minute {
    return this.times.get(node.id) ?? (this.scope.has(node) ? Infinity : asEntered(node));
  }

  outcomeOf(node: CaseNode): Outcome {
    const [before, after] = [asEntered(node), this.occurs(node)];
    if (before !== after) {
      if (after === Infinity) return 'lost';
      if (before === Infinity) return 'gained';
      return after < before ? 'earlier' : 'later';
    }
    if (after === Infinity) return 'same';
    const moved = this.standing();
    return this.groundsAt(node, this.actual, before) === this.groundsAt(node, moved, after) ? 'same' : 'regrounded';
  }

  private standing(): Standing {
    return this.actual.at((node) => this.occurs(node));
  }

  private run(pins: ReadonlyMap<NodeId, Minute>): void {
    const queue = new Set<Minute>();
    const waiting: Waiting[] = [];
    const latestFirst = [...this.scope]
      .map(asEntered)
      .filter(Number.isFinite)
      .sort((a, b) => b - a);
    for (const node of this.scope) {
      const fixed = pins.get(node.id) ?? (node.exogenous ? asEntered(node) : undefined);
      const lag = fixed === undefined ? this.lag(node, latestFirst) : Infinity;
      if (lag !== Infinity) {
        waiting.push({ node, lag });
        continue;
      }
      const time = fixed ?? asEntered(node);
      this.times.set(node.id, time);
      if (Number.isFinite(time)) queue.add(time);
    }
    while (queue.size > 0) {
      const minute = Math.min(...queue);
      queue.delete(minute);
      while (this.settle(minute, waiting, queue));
    }
  }

  /**
   * The lag as the headers have it: from the minute since which all that the node requires has stood, to its entry. Infinite:
   * all is given, and it keeps its time.
   */
  private lag(node: CaseNode, latestFirst: readonly Minute[]): Minute {
    if (node.requires.every(({ attribute }) => this.file.establishers(attribute).length === 0)) return Infinity;
    if (node.at === null) return node.delay ?? Infinity;
    let start = node.at;
    for (const minute of latestFirst) {
      if (minute > node.at) continue;
      if (!node.requires.every(({ attribute }) => this.actual.stands(attribute, minute))) break;
      start = minute;
    }
    return node.at - start;
  }

  /** Whether something came at this minute, so that it has to be looked at again. */
  private settle(minute: Minute, waiting: Waiting[], queue: Set<Minute>): boolean {
    const standing = this.standing();
    const due: Waiting[] = [];
    for (const one of waiting) {
      if (this.times.has(one.node.id)) continue;
      if (!one.node.requires.every(({ attribute }) => standing.stands(attribute, minute))) {
        delete one.since;
        continue;
      }
      one.since ??= minute;
      const comes = one.since + one.lag;
      if (comes > (one.node.closesAt ?? Infinity)) continue;
      if (comes > minute) queue.add(comes);
      else due.push(one);
    }
    for (const { node } of due) this.times.set(node.id, minute);
    return due.length > 0;
  }

  private groundsAt(node: CaseNode, standing: Standing, minute: Minute): string {
    return node.requires
      .flatMap(({ attribute }) =>
        this.file
          .establishers(attribute)
          .filter((ground) => standing.isLiving(ground, attribute, minute))
          .map((ground) => `${attribute} by ${ground.id}`),
      )
      .sort()
      .join('; ');
  }
}
