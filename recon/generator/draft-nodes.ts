import type { CaseNode } from '../model/case';
import { CaseIndex, type Strike } from '../semantics/case-index';
import { intersect, type Spans } from '../semantics/spans';
import { Support } from '../semantics/support';
import { establishmentOf, type Firing, type Numbered } from './draft';
import { type PlannedConflict, refutedAccounts } from './plan-conflicts';
import { SkeletonRejected } from './rebuild';

/** Nodes of firings; lags are still unknown, but of what is missed. */
export function nodesOf(firings: readonly Firing[], numbered: Numbered): CaseNode[] {
  return firings.map((own) => ({
    ...{ id: numbered.node(own), kind: own.kind, rule: own.rule, entry: numbered.entry(own) },
    ...{ at: own.kind === 'missed' ? null : own.at, exogenous: own.exogenous, requires: own.requires },
    establishes: own.role === 'stream' ? [`reading(${numbered.entry(own)})`] : own.establishes,
    strikes: own.strikes.map((strike) => establishmentOf(strike, numbered)),
    delay: own.missedDelay ?? null,
    ...(own.closing && { closesAt: own.closing.at }),
  }));
}

/** What records strike of accounts, as the case will have it. */
export function strikesOfRecords(conflicts: readonly PlannedConflict[], numbered: Numbered): Strike[] {
  const refuted = refutedAccounts(conflicts);
  return conflicts.map(({ record }, place) => ({
    by: numbered.node(record),
    target: establishmentOf(refuted[place]!, numbered),
    while: record.establishes[0]!,
  }));
}

/** Of nodes whose entries are yet without content. */
export function indexOf(nodes: readonly CaseNode[], resolved: readonly Strike[]): CaseIndex {
  return new CaseIndex({ nodes }, resolved);
}

/**
 * The same nodes with their lags: from the start of the run of joint support in which each came.
 * @throws SkeletonRejected where one came without its grounds.
 */
export function withDelays(nodes: readonly CaseNode[], resolved: readonly Strike[]): CaseNode[] {
  const support = new Support(indexOf(nodes, resolved));
  return nodes.map((node) => {
    const { at } = node;
    if (node.exogenous || at === null) return node;
    const joint = node.requires
      .map(({ attribute }) => support.of(attribute))
      .reduce<Spans>(intersect, [{ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }]);
    const run = joint.find(({ from, until }) => from <= at && at < until);
    if (run === undefined) throw new SkeletonRejected('an entry came without its grounds');
    return { ...node, delay: at - run.from };
  });
}
