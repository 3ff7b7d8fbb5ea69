import { scenarioKinds } from '../../benchmarks/sample';
import { packageRoot } from '../../text/package-root';
import type { Measured } from '../measure';
import { type KnowledgeUpdates, measureKnowledgeUpdates } from '../resolution/knowledge-updates';
import { type KindAccuracy, measureKind, measureNames } from '../resolution/measure-kind';
import type { ComputedScenario } from './scenario';

const itemsPerKind = 1_000;
const seed = 11;
const leastOnBankA = 0.95;
const leastOnBankB = 0.8;
/** How far ahead of both simple resolvers ours must be where they can't know better. */
const clearLead = 0.1;
const clearlyBetterOn: readonly string[] = ['correction', 'contradiction', 'deletion', 'scope'];

/** The figure is the worst of all measures on bank A, held against what each must reach. */
export const resolution: ComputedScenario = {
  name: 'resolution',
  title: '1,000 generated items a kind: slot, kind, target, value and active value at least 95 % on bank A, 80 % on B',
  unit: '',
  decimals: 4,
  leastRatio: 1,
  compute: computeResolution,
};

function computeResolution(print: (line: string) => void): Measured {
  print(header);
  const measured: KindAccuracy[] = [];
  for (const bank of ['A', 'B'] as const) {
    for (const kind of scenarioKinds) {
      const accuracy = measureKind(kind, bank, seed, itemsPerKind);
      print(rowOf(accuracy));
      measured.push(accuracy);
    }
  }
  const updates = measureKnowledgeUpdates(process.env, packageRoot());
  print(
    updates === undefined ? 'LongMemEval knowledge updates: no data beside the checkout' : describeUpdates(updates),
  );
  const figure = worstOf(measured, 'A');
  return {
    figure,
    ideal: leastOnBankA,
    ratio: figure / leastOnBankA,
    faults: measured.flatMap(faultsOf),
    notes: [`worst of five measures on bank A ${percent(figure)}`, `on bank B ${percent(worstOf(measured, 'B'))}`],
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const header = ['bank kind         ', ...measureNames, 'latest', 'first'].map((name) => name.padStart(8)).join(' ');

function rowOf({ bank, kind, ours, latestMention, firstMention }: KindAccuracy): string {
  const shares = [...measureNames.map((name) => ours[name]), latestMention, firstMention];
  return [`${bank.padEnd(4)} ${kind.padEnd(13)}`, ...shares.map((share) => percent(share).padStart(8))].join(' ');
}

function worstOf(measured: readonly KindAccuracy[], bank: KindAccuracy['bank']): number {
  return Math.min(...measured.filter((each) => each.bank === bank).flatMap(({ ours }) => Object.values(ours)));
}

function faultsOf({ bank, kind, ours, latestMention, firstMention }: KindAccuracy): string[] {
  const least = bank === 'A' ? leastOnBankA : leastOnBankB;
  const simple = Math.max(latestMention, firstMention);
  const lead = clearlyBetterOn.includes(kind) ? clearLead : 0;
  return [
    ...measureNames
      .filter((name) => ours[name] < least)
      .map((name) => `${kind} on bank ${bank}: ${name} ${percent(ours[name])}, at least ${percent(least)} is wanted`),
    ...(ours.active < simple + lead ? [`${kind} on bank ${bank}: no better than mentions, ${percent(simple)}`] : []),
  ];
}

function describeUpdates(updates: KnowledgeUpdates): string {
  const { items, right, contested, unresolved, rightByLatestMention, rightByFirstMention, trap } = updates;
  return [
    `LongMemEval knowledge updates, ${items} items: gold in the active value ${right}`,
    `contested ${contested}`,
    `unresolved ${unresolved}`,
    `by latest mention ${rightByLatestMention}`,
    `by first mention ${rightByFirstMention}`,
    ...(trap === undefined ? [] : [`852ce960 resolves to ${trap}`]),
  ].join('; ');
}
