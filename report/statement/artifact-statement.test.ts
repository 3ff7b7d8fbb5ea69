import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDataset } from '../../benchmarks';
import type { DatasetManifest, Item } from '../../benchmarks/item';
import { armName } from '../../experiments/experiment';
import { ItemPlanner } from '../../experiments/plan-item';
import { armsOf, experiments } from '../../experiments/registry';
import { bareContext } from '../../experiments/render-context';
import { sweepConditions } from '../../experiments/sweep-conditions';
import type { ExperimentName, ExperimentSpec, SweepSpec } from '../../experiments/sweep-spec';
import { baseline, experimentSpec, generator, sweepOf } from '../../test/support/experiment-specs';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { writeReconSet } from '../../test/support/recon-set';
import { promptProvenance } from '../../test/support/sweep-report';
import { packageRoot } from '../../text/package-root';
import { wrapText } from '../render/wrap-text';
import type { CellRow } from '../tables/cell-row';
import { type ArtifactStatement, artifactStatement, statementText, statementTopics } from './artifact-statement';

/** All but imported answers, which nothing is rendered for. */
const names = (Object.keys(experiments) as ExperimentName[]).filter((name) => name !== 'imported-answers');

/** Which of the bundled samples an experiment is for. */
const sampleOf: Partial<Record<ExperimentName, readonly [benchmark: string, file: string]>> = {
  'hotpotqa-transfer': ['sample-documents', 'documents.json'],
  'locomo-transfer': ['sample-people', 'people.json'],
  recon: ['recon', ''],
};

/** An entry of every experiment with its defaults, and with what makes more arms. */
const entries: Readonly<Record<ExperimentName, ExperimentSpec>> = {
  templates: experimentSpec('templates', {
    templates: ['raw_conversation', 'witness_turns', 'chatgpt_entries', 'langchain_summary', 'memgpt_records'],
    generators: [generator.id],
  }),
  ladder: experimentSpec('ladder', { values: ['gold', 'extractive', 'llm'], generators: [generator.id] }),
  'matched-content': experimentSpec('matched-content'),
  'refusal-factors': experimentSpec('refusal-factors'),
  'budget-control': experimentSpec('budget-control', { budgets: ['packet', 256] }),
  'retrieval-noise': experimentSpec('retrieval-noise', { k: [0, 3], stores: ['own'], retrieved: [5] }),
  'hotpotqa-transfer': experimentSpec('hotpotqa-transfer', { generators: [generator.id] }),
  'locomo-transfer': experimentSpec('locomo-transfer'),
  'own-artifacts': experimentSpec('own-artifacts', { systems: ['mem'] }),
  recon: experimentSpec('recon', { systems: ['long_context', 'rag/bm25'], proofAblation: ['long_context'] }),
  'imported-answers': experimentSpec('imported-answers'),
};

async function statementOf(name: ExperimentName, over: Partial<SweepSpec> = {}): Promise<ArtifactStatement> {
  const entry = entries[name];
  const spec = sweepOf([entry], over);
  const { items, dataset } = await sampleItems(sampleOf[name] ?? ['sample', 'sample.json']);
  const conditions = sweepConditions(spec)
    .map(({ condition }) => condition)
    .filter(({ stage }) => stage === 'read');
  const planner = new ItemPlanner(spec, 'plan', conditions, {
    ...bareContext,
    ownArtifact: () => 'Two words.',
    recalled: () => ({ text: 'Two words.', headers: new Set<string>() }),
  });
  const rows = items.flatMap((item) => planner.plan(item).cells.map((cell) => rowOf(item, cell)));
  return artifactStatement({
    ...{ entry, rows, spec, dataset, provenance: promptProvenance },
    table: {
      label: name,
      benchmark: entry.benchmark,
      sample: [{ stratum: 'all', available: items.length, planned: items.length + 1, taken: items.length }],
    },
  });
}

function rowOf(item: Item, cell: ReturnType<ItemPlanner['plan']>['cells'][number]): CellRow {
  return {
    itemId: item.id,
    arm: cell.condition.arm,
    factors: cell.condition.factors,
    reader: cell.condition.readerId,
    repetition: cell.repetition,
    outcome: cell.notApplicable === null ? 'answer' : 'not_applicable',
    scores: {},
    gold: item.gold.kind,
    artifactWords: cell.artifactWords,
    goldVisible: cell.goldVisible,
    witnessRecall: cell.witnessRecall,
    marks: cell.marks,
    isDefective: null,
  };
}

let made: string | undefined;
afterAll(() => made && rmSync(made, { recursive: true, force: true }));

/** The hand-made cases, written once. */
async function reconFolder(): Promise<string> {
  made ??= writeReconSet(await mkdtemp(join(tmpdir(), 'recon-')));
  return made;
}

async function sampleItems([benchmark, file]: readonly [string, string]): Promise<{
  items: Item[];
  dataset: DatasetManifest;
}> {
  const path = benchmark === 'recon' ? await reconFolder() : join(packageRoot(), 'sample', file);
  const source = openDataset({ benchmark, path });
  const items: Item[] = [];
  for await (const item of source.items()) items.push(item);
  return { items: items.slice(0, 12), dataset: await source.manifest() };
}

test.each(names)('of %s over the bundled sample: every topic, every arm, and in whole sentences', async (name) => {
  const statement = await statementOf(name);
  expect(statement.parts.map(({ topic }) => topic)).toEqual(statementTopics);
  for (const { text } of statement.parts) expect(text).toMatch(/^[A-Z][^]*\.$/u);
  const text = statementText(statement);
  expect(text).not.toMatch(/undefined|NaN|\[object/u);
  for (const arm of armsOf(entries[name])) {
    const { prompt: _prompt, ...factors } = arm.factors;
    expect(statement.shown.flatMap(({ arms }) => arms)).toContain(armName({ factors }));
  }
  expect(text).toContain('offline (offline/extractive-baseline: no parameters sent)');
  expect(text).toMatch(/SHA-256 [0-9a-f]{12}/u);
  matchGoldenText(`report/statements/${name}.txt`, `${wrapText(text, 120).join('\n')}\n`);
});

test('is the same each time it is made', async () => {
  expect(await statementOf('ladder')).toEqual(await statementOf('ladder'));
});

test('says what a reader was sent, and where it was sent no temperature', async () => {
  const readers: SweepSpec['readers'] = [
    { ...baseline, provider: 'openai', model: 'gpt-5.4-mini', sent: { max_completion_tokens: 128 }, mode: 'batch' },
  ];
  expect(statementText(await statementOf('templates', { readers }))).toContain(
    'Reader: offline (openai/gpt-5.4-mini: sent max_completion_tokens 128, temperature not sent, in batches).',
  );
  const warm: SweepSpec['readers'] = [
    { ...baseline, provider: 'compatible', model: 'qwen3:4b', sent: { max_tokens: 64, temperature: 0.5 } },
  ];
  expect(statementText(await statementOf('templates', { readers: warm }))).toContain(
    'Reader: offline (compatible/qwen3:4b: sent max_tokens 64, temperature 0.5).',
  );
});

test('where a word budget is longer than what it is taken of, the statement says so', async () => {
  const { shown } = await statementOf('budget-control');
  const ofArm = (arm: string): number => shown.find(({ arms }) => arms.includes(arm))?.uncut ?? -1;
  expect([ofArm('oracle_excerpt/packet'), ofArm('head_raw/256')]).toEqual([0, 0]);
  expect(ofArm('oracle_excerpt/256')).toBeGreaterThan(0);
});

test('of imported answers: that nobody knows what their models were shown', () => {
  const entry = entries['imported-answers'];
  const readers: SweepSpec['readers'] = [{ ...baseline, provider: 'imported', model: 'llama-3.1-8b' }];
  const statement = artifactStatement({
    ...{ entry, rows: [], spec: sweepOf([entry], { readers }), dataset: undefined, provenance: {} },
    table: { label: 'imported-answers', benchmark: 'b', sample: [] },
  });
  expect(statement.shown).toMatchObject([{ extent: 'not known', meanWords: null }]);
  const text = statementText(statement);
  expect(text).toContain('The prompt is not known.');
  expect(text).not.toMatch(
    /In place of the dialogue|parameters sent|temperature|reader’s settings|answer contract|there is one arm/u,
  );
});

test('a stratum that came out short is named', async () => {
  expect(statementText(await statementOf('templates'))).toContain('Short of the plan: all (12 of 13).');
});
