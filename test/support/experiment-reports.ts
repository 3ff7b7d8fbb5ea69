import { armsOf } from '../../experiments/registry';
import { defaultStatistics } from '../../experiments/statistics-spec';
import type { ExperimentName, ExperimentSpec } from '../../experiments/sweep-spec';
import { artifactStatement } from '../../report/statement/artifact-statement';
import type { ReaderSummary, SweepReport } from '../../report/sweep-report';
import type { CellRow } from '../../report/tables/cell-row';
import { tableDefinitionOf } from '../../report/tables/definitions';
import { experimentTable } from '../../report/tables/experiment-table';
import { sha256 } from '../../text/hash';
import { atOnce } from './cell-rows';
import { spend } from './spends';
import { promptProvenance, roughStatistics, statementSpec, sweepReport } from './sweep-report';

const entry = { benchmark: 'sample', readers: ['mini', 'offline'], sampling: 'available' } as const;

/** One small entry of each experiment, with every option that makes arms. */
export const experimentSpecs: { readonly [Name in ExperimentName]: Extract<ExperimentSpec, { experiment: Name }> } = {
  templates: {
    ...entry,
    experiment: 'templates',
    templates: ['raw_conversation', 'chatgpt_entries'],
    generators: ['writer'],
  },
  ladder: {
    ...entry,
    experiment: 'ladder',
    levels: ['P0', 'P1', 'P2', 'P3', 'P4'],
    prompts: ['formal', 'neutral'],
    backends: ['event_log', 'state_table'],
    values: ['gold', 'extractive', 'llm'],
    generators: ['writer'],
  },
  'matched-content': { ...entry, experiment: 'matched-content', prompts: ['formal', 'neutral'] },
  'refusal-factors': { ...entry, experiment: 'refusal-factors' },
  'budget-control': {
    ...entry,
    experiment: 'budget-control',
    arms: ['streamlined_p2', 'recency_raw', 'oracle_excerpt:centred'],
    budgets: ['packet', 256],
  },
  'retrieval-noise': {
    ...entry,
    experiment: 'retrieval-noise',
    surfaces: ['raw', 'chatgpt_entries'],
    k: [0, 3, 9],
    selections: ['random'],
    stores: ['own'],
    retrieved: [5],
  },
  'hotpotqa-transfer': {
    ...entry,
    experiment: 'hotpotqa-transfer',
    surfaces: ['nl', 'raw_gold', 'raw_all', 'summary', 'typed'],
    generators: ['writer'],
  },
  'locomo-transfer': {
    ...entry,
    experiment: 'locomo-transfer',
    templates: ['raw_conversation', 'chatgpt_entries'],
    levels: ['P2', 'P4'],
    set: 'answerable',
  },
  'own-artifacts': {
    ...entry,
    experiment: 'own-artifacts',
    file: { path: '/home/ada/artifacts.jsonl', sha256: sha256('artifacts') },
    systems: ['mem', 'rag'],
    controls: ['raw_conversation', 'witness_text', 'streamlined_p2'],
  },
  recon: {
    ...entry,
    experiment: 'recon',
    systems: ['long_context', 'oracle_dag', 'closed_book', 'rag/bm25', 'memory/reference', 'surface/typed'],
    proofAblation: ['long_context'],
    rag: { k: 50 },
    memories: {},
    generators: ['writer'],
  },
  'imported-answers': {
    ...entry,
    experiment: 'imported-answers',
    file: { path: '/home/ada/answers.jsonl', sha256: sha256('answers') },
  },
};

const scorers = ['substring', 'strict'];
const itemCount = 12;

/** A number in 0 … 1 that depends on the names alone, so that the tables are the same on every machine. */
function draw(...names: (string | number)[]): number {
  return parseInt(sha256(names.join('|')).slice(0, 12), 16) / 0x1000000000000;
}

/** Small tables with a little of everything: failures, refusals, abstentions, marks, defects and what can't be made. */
export function experimentRows(spec: ExperimentSpec): CellRow[] {
  return spec.readers.flatMap((reader) =>
    armsOf(spec).flatMap(({ factors }) =>
      Array.from({ length: itemCount }, (_, index) => ({
        ...exampleCell(reader, factors, index + 1),
        // Questions about two conversations.
        ...(spec.experiment === 'locomo-transfer' && { cluster: index % 2 === 0 ? 'q1' : 'q10' }),
      })),
    ),
  );
}

function exampleCell(reader: string, factors: CellRow['factors'], item: number): CellRow {
  const arm = Object.values(factors).join('/');
  const gold = item === 11 ? 'rubric' : item === 12 ? 'unanswerable' : 'forms';
  const base = { itemId: `q${item}`, arm, factors, reader, repetition: 0, gold, isDefective: item === 5 } as const;
  const blank = { scores: {}, artifactWords: null, goldVisible: null, witnessRecall: null, marks: [] };
  if (item === 10 && draw('n/a', arm) < 0.3) {
    return { ...base, ...blank, outcome: 'not_applicable', notApplicableReason: 'the item has no session' };
  }
  const chance = draw('outcome', reader, arm, item);
  const outcome = chance < 0.04 ? 'failed' : chance < 0.12 ? 'refusal' : 'answer';
  const abstained = draw('abstains', reader, arm, item) < 0.25;
  const right = !abstained && gold === 'forms' && draw('right', item) < 0.3 + 0.6 * draw('arm', arm);
  const late = draw('late', arm, item) < 0.1;
  return {
    ...base,
    outcome,
    scores:
      outcome === 'answer'
        ? {
            substring: { value: right ? 1 : 0, abstained },
            strict: { value: right && !late ? 1 : 0, abstained: abstained || late },
          }
        : {},
    artifactWords: 20 + Math.round(100 * draw('words', arm)) + item,
    witnessRecall: arm.includes('/retrieved/') ? draw('recall', arm, item) : null,
    goldVisible: gold === 'forms' ? draw('visible', arm, item) < 0.7 : null,
    marks: [
      ...(item % 4 === 0 && arm === 'streamlined_p2' ? ['blocked_events'] : []),
      ...(draw('cut', arm, item) < 0.05 ? ['cut'] : []),
    ],
  };
}

const made = new Map<ExperimentName, SweepReport>();

/** A sweep of one experiment with two readers, one of them with the model of the generator. Made once. */
export function experimentReport(experiment: ExperimentName): SweepReport {
  const report = made.get(experiment) ?? makeReport(experiment);
  made.set(experiment, report);
  return report;
}

function makeReport(experiment: ExperimentName): SweepReport {
  const spec = experimentSpecs[experiment];
  const rows = experimentRows(spec);
  const report = sweepReport();
  const [mini, offline] = report.readers as [ReaderSummary, ReaderSummary];
  const writer: ReaderSummary = {
    ...mini,
    id: 'writer',
    role: 'generator',
    returnedModels: {},
    orphans: 0,
    repeated: 0,
    reused: 3,
    uncosted: 0,
    spend: spend({ requests: 24, inputUncached: 20_000, outputVisible: 900, costUsd: 0.0212 }),
    costUsd: 0.0212,
  };
  const table = atOnce(
    experimentTable(
      rows,
      {
        experiment,
        label: experiment,
        benchmark: spec.benchmark,
        writtenAt: '2026-03-02T09:31:49.000Z',
        sample: [
          { stratum: 'knowledge-update', available: 30, planned: 8, taken: 8 },
          { stratum: 'multi-session', available: 4, planned: 6, taken: 4 },
        ],
      },
      {
        definition: tableDefinitionOf(spec),
        order: { readers: spec.readers, arms: armsOf(spec).map(({ factors }) => Object.values(factors).join('/')) },
        scorers,
        seed: 7,
        statistics: defaultStatistics,
      },
    ),
    roughStatistics,
  );
  return {
    ...report,
    readers: [mini, offline, writer],
    frozenTexts: [
      { generator: 'writer', form: 'summary', promptHash: sha256('summary'), planned: 12, delivered: 11, refused: 1 },
    ],
    tables: [table],
    statements: [
      artifactStatement({
        ...{ entry: spec, table, rows, provenance: promptProvenance, dataset: undefined },
        spec: { ...statementSpec, scorers },
      }),
    ],
  };
}

/** All experiments in one sweep. */
export function everyExperimentReport(): SweepReport {
  const reports = (Object.keys(experimentSpecs) as ExperimentName[]).map(experimentReport);
  return {
    ...reports[0]!,
    tables: reports.flatMap(({ tables }) => tables),
    statements: reports.flatMap(({ statements }) => statements),
  };
}
