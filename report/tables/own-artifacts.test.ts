import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openDataset } from '../../benchmarks';
import type { Item } from '../../benchmarks/item';
import { promptMessages } from '../../evidence/prompts';
import { experimentLabels } from '../../experiments/experiment-labels';
import { loadInputs } from '../../experiments/load-inputs';
import { ItemPlanner } from '../../experiments/plan-item';
import { bareContext } from '../../experiments/render-context';
import { experimentConditions } from '../../experiments/sweep-conditions';
import { loadSweepFile } from '../../experiments/sweep-file';
import { sweepScorers } from '../../experiments/sweep-scorers';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { createOfflineProvider } from '../../providers/offline';
import { packageRoot } from '../../text/package-root';
import { textHash } from '../../text/text-hash';
import { computeExperimentTable } from '../read-experiment-table';
import { figuresTables } from '../render/tables/figures-tables';
import type { ExperimentTable } from '../sweep-report';
import type { CellRow } from './cell-row';
import type { FailureClass } from './localise-failure';

/** Questions by the fault planted in examples/own-memory.mjs, under the class that the diagnosis must give them. */
const planted: Readonly<Partial<Record<FailureClass, readonly string[]>>> = {
  content_missing: ids('01 02 15 43 51 53'),
  'resolution_needed:conflict': ids('16 23 27 32 37 40 42'),
  surface: ids('07 08 25 45 47'),
  'resolution_needed:aggregation': ids('03 04 13 14 20 22 29 35 39 41 46 49 54 57'),
};
/** Contested values: the gold is printed as "A (or B)", which no answer can hold whole. */
const contested = ids('09 36 52');

function ids(ordinals: string): string[] {
  return ordinals.split(' ').map((ordinal) => `sample-${ordinal}`);
}

let items: Item[];
let table: ExperimentTable;

/** The sweep of examples/own-memory.yaml, run in this process. */
beforeAll(async () => {
  const { spec } = await loadSweepFile(join(packageRoot(), 'examples', 'own-memory.yaml'));
  items = [];
  for await (const item of openDataset(spec.benchmarks[0]!).items()) items.push(item);
  const [experiment] = spec.experiments;
  const [label = ''] = experimentLabels(spec.experiments);
  table = await computeExperimentTable(await answeredRows(spec), experiment!, { label, sample: [] }, spec);
});

async function answeredRows(spec: SweepSpec): Promise<CellRow[]> {
  const experiment = spec.experiments[0]!;
  const context = { ...bareContext, ...(await loadInputs(spec, experiment)) };
  const planner = new ItemPlanner(spec, 'plan', experimentConditions(experiment, spec), context);
  const rows = await Promise.all(items.map((item) => answeredItem(planner, item, spec)));
  return rows.flat();
}

async function answeredItem(planner: ItemPlanner, item: Item, spec: SweepSpec): Promise<CellRow[]> {
  const { cells, calls, texts } = planner.plan(item);
  const textOf = new Map(texts.map((text) => [textHash(text), text]));
  const answers = new Map<string, string>();
  for (const { id, systemHash, artifactHash, questionHash } of calls) {
    const [system, artifact, question] = [systemHash, artifactHash, questionHash].map((hash) => textOf.get(hash)!);
    const messages = promptMessages({ system: system!, artifact: artifact!, question: question! });
    answers.set(id, await answerTo(messages));
  }
  return cells.map(
    ({ condition, repetition, callId, notApplicable, artifactWords, goldVisible, witnessRecall, marks }) => {
      const answer = callId === null ? undefined : answers.get(callId)!;
      const scores = sweepScorers(spec).flatMap((scorer) =>
        answer === undefined ? [] : [[scorer.id, scorer.score(answer, item.gold)]],
      );
      return {
        ...{ itemId: item.id, arm: condition.arm, factors: condition.factors, reader: condition.readerId, repetition },
        ...{ outcome: notApplicable === null ? 'answer' : 'not_applicable', gold: item.gold.kind, isDefective: null },
        ...{
          scores: Object.fromEntries(scores) as CellRow['scores'],
          artifactWords,
          goldVisible,
          witnessRecall,
          marks,
        },
        ...(notApplicable === null ? {} : { notApplicableReason: notApplicable }),
      };
    },
  );
}

async function answerTo(messages: ReturnType<typeof promptMessages>): Promise<string> {
  const request = { model: 'extractive-baseline', messages, parameters: {} };
  return (await createOfflineProvider().exchange(request, { deadlineMs: 60_000 })).text ?? '';
}

function diagnosis() {
  return table.figures.filter(({ figure }) => figure === 'diagnosis of example-memory');
}

const diagnosed = (name: FailureClass): readonly string[] =>
  diagnosis().find((figure) => figure.name === name)!.itemIds!;

it.each(Object.entries(planted))('%s is exactly the questions on which that fault was planted', (name, expected) => {
  expect(diagnosed(name as FailureClass)).toEqual(expected);
});

it('a contested gold is an artefact of scoring, and every other question without a fault is fine', () => {
  const faulty = new Set([...Object.values(planted).flat(), ...contested]);
  const served = items.filter(({ id, gold }) => gold.kind === 'forms' && !faulty.has(id)).map(({ id }) => id);
  expect(diagnosed('scoring_artefact')).toEqual(contested);
  expect(diagnosed('fine')).toEqual(served);
  expect([diagnosed('reader'), diagnosed('mixed')]).toEqual([[], []]);
});

it('docs/own-memory.md prints the diagnosis as it is', () => {
  const docs = readFileSync(join(packageRoot(), 'docs', 'own-memory.md'), 'utf8');
  const [diagnosis] = figuresTables(table, ['substring']);
  const [printed = ''] = /^class +share .*?(?=^```)/msu.exec(docs)!;
  const lines = printed
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('─'));
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    diagnosis!.columns.map(({ heading }) => heading),
    ...diagnosis!.groups.flatMap(({ rows }) => rows),
  ]);
});
