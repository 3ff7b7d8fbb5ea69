import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findBenchmark } from '../../benchmarks';
import type { Item } from '../../benchmarks/item';
import { resolve } from '../../evidence/resolution';
import { readText } from '../../scoring';
import { resolveByMention } from './mention-resolvers';

/** What became of LongMemEval's knowledge-update items that a string can score. Counts of items. */
export interface KnowledgeUpdates {
  readonly items: number;
  /** A gold form stands in an active value. */
  readonly right: number;
  readonly contested: number;
  /** No active value. */
  readonly unresolved: number;
  /** The same for the value mentioned last, or first. */
  readonly rightByLatestMention: number;
  readonly rightByFirstMention: number;
  /** Item 852ce960, whose amount is told anew later: what was resolved; undefined where the file has no such item. */
  readonly trap: string | undefined;
}

const trapId = '852ce960';

/**
 * Reads the questions whose sessions hold only evidence turns from the public test data beside the checkout, or from
 * `RENDER_BENCH_SHARED_DATA`. Undefined where it is absent.
 */
export function measureKnowledgeUpdates(env: NodeJS.ProcessEnv, checkout: string): KnowledgeUpdates | undefined {
  const base = env['RENDER_BENCH_SHARED_DATA'] ?? join(checkout, '..', 'shared', 'data');
  const path = join(base, 'longmemeval', 'oracle_evidence_turns.json');
  if (!existsSync(path)) return undefined;
  const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly unknown[];
  const items = rows
    .flatMap((row) => findBenchmark('longmemeval').parseRow(row))
    .flatMap((parsed) => (parsed.kind === 'item' ? [parsed.item] : []))
    .filter(({ type, gold }) => type === 'knowledge-update' && gold.kind === 'forms');
  return countUpdates(items);
}

function countUpdates(items: readonly Item[]): KnowledgeUpdates {
  const resolved = items.map((item) => ({ item, resolution: resolve(item, 'event_log') }));
  const count = (isCounted: (each: (typeof resolved)[number]) => boolean): number => resolved.filter(isCounted).length;
  const trap = resolved.find(({ item }) => item.id === trapId)?.resolution;
  return {
    items: items.length,
    right: count(({ item, resolution }) => holdsGold(resolution.activeValues, item)),
    contested: count(({ resolution }) => resolution.contested > 0),
    unresolved: count(({ resolution }) => resolution.activeValues.length === 0),
    rightByLatestMention: count(({ item }) => holdsGold(resolveByMention(item, 'latest'), item)),
    rightByFirstMention: count(({ item }) => holdsGold(resolveByMention(item, 'first'), item)),
    trap: trap && (trap.activeValues.join(' and ') || 'unresolved'),
  };
}

function holdsGold(values: readonly string[], { gold }: Item): boolean {
  return gold.kind === 'forms' && values.some((value) => gold.forms.some((form) => readText(value).holds(form)));
}
