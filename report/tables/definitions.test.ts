import type { ExperimentName } from '../../experiments/sweep-spec';
import { cellRow } from '../../test/support/cell-rows';
import { atOnce } from '../../test/support/cell-rows';
import { experimentReport, experimentRows, experimentSpecs } from '../../test/support/experiment-reports';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { renderMarkdown } from '../render/markdown';
import { allReaders, type Comparison, type ExperimentTable, type Figure } from '../sweep-report';
import type { CellRow } from './cell-row';
import { tableDefinitionOf } from './definitions';
import { ownArtifactsTable } from './own-artifacts';

const names = Object.keys(experimentSpecs) as ExperimentName[];
const tables = new Map(names.map((name) => [name, experimentReport(name).tables[0]!]));

const tableOf = (name: ExperimentName): ExperimentTable => tables.get(name)!;

/** `arm − control` of the comparisons of one reader under the primary scorer. */
function pairsOf(name: ExperimentName, reader = 'mini'): string[] {
  return tableOf(name)
    .comparisons.filter((row) => row.reader === reader && row.scorer === 'substring')
    .map(({ arm, control }: Comparison) => `${arm} − ${control}`);
}

const armsOf = (name: ExperimentName, view: string): string[] => [
  ...new Set(
    tableOf(name)
      .results.filter((row) => row.view === view)
      .map(({ arm }) => arm),
  ),
];

describe.each(names)('the table of %s', (name) => {
  it('reads as expected (golden)', () => {
    const markdown = renderMarkdown(experimentReport(name));
    const section = /^## [^]*?(?=\n## Readers)/m.exec(markdown)?.[0];
    matchGoldenText(`report/tables/${name}.md`, `${section?.trimEnd()}\n`);
  });

  it('every condition has a part in the headline view, and in it exactly once; ablations have a view of their own', () => {
    const [headline, second] = tableDefinitionOf({ experiment: name }).views;
    const views = [headline!.id, ...(second?.id === 'ablation' ? [second.id] : [])];
    for (const reader of ['mini', 'offline']) {
      for (const scorer of ['substring', 'strict']) {
        const planned = tableOf(name)
          .results.filter((row) => views.includes(row.view) && row.reader === reader && row.scorer === scorer)
          .reduce((sum, row) => sum + row.planned, 0);
        expect(planned).toBe(experimentRows(experimentSpecs[name]).filter((row) => row.reader === reader).length);
      }
    }
  });

  it('names every figure’s caption and unit', () => {
    const { figures, figureText } = tableDefinitionOf({ experiment: name });
    expect(figureText === undefined).toBe(figures === undefined);
    for (const { figure } of tableOf(name).figures) expect(figureText?.(figure).caption).not.toBe('');
  });
});

describe('what is compared with what', () => {
  it('templates, generators’ variants too, with the whole dialogue', () => {
    expect(pairsOf('templates')).toEqual([
      'chatgpt_entries − raw_conversation',
      'chatgpt_entries:writer − raw_conversation',
    ]);
  });

  it('each level with the one before, P4 with P2, and other values with the gold', () => {
    expect(pairsOf('ladder')).toEqual([
      'P1 − P0',
      'P2 − P1',
      'P2 · extractive − P2',
      'P2 · llm:writer − P2',
      'P3 − P2',
      'P3 · extractive − P3',
      'P3 · llm:writer − P3',
      'P4 − P2',
      'P4 · extractive − P4',
      'P4 · llm:writer − P4',
    ]);
  });

  it('the resolved value with the witness text, over prompts and under each', () => {
    expect(pairsOf('matched-content')).toEqual([
      'p2 − witness_text',
      'p2 / formal − witness_text / formal',
      'p2 / neutral − witness_text / neutral',
    ]);
  });

  it('budgets with the streamlined packet of the same number of words, for all readers together too', () => {
    const pairs = [
      'recency_raw @ packet − streamlined_p2 @ packet',
      'oracle_excerpt:centred @ packet − streamlined_p2 @ packet',
      'recency_raw @ 256 − streamlined_p2 @ 256',
      'oracle_excerpt:centred @ 256 − streamlined_p2 @ 256',
    ];
    expect([pairsOf('budget-control'), pairsOf('budget-control', allReaders)]).toEqual([pairs, pairs]);
  });

  it('distractors with none in the same place, and entries with raw turns', () => {
    expect(pairsOf('retrieval-noise')).toEqual([
      'raw/random/own/k3 − raw/random/own/k0',
      'raw/random/own/k9 − raw/random/own/k0',
      'chatgpt_entries/random/own/k0 − raw/random/own/k0',
      'chatgpt_entries/random/own/k3 − chatgpt_entries/random/own/k0',
      'chatgpt_entries/random/own/k3 − raw/random/own/k3',
      'chatgpt_entries/random/own/k9 − chatgpt_entries/random/own/k0',
      'chatgpt_entries/random/own/k9 − raw/random/own/k9',
      'chatgpt_entries/retrieved/own/m5 − raw/retrieved/own/m5',
    ]);
  });

  it('forms of documents with the gold paragraphs, or with all where those are not shown', () => {
    expect(pairsOf('hotpotqa-transfer')).toEqual(
      ['nl', 'raw_all', 'summary · writer', 'typed · writer'].map((arm) => `${arm} − raw_gold`),
    );
    const [view] = tableDefinitionOf({ experiment: 'hotpotqa-transfer' }).views;
    expect(view?.controlsOf('nl', ['nl', 'raw_all'])).toEqual(['raw_all']);
  });

  it('each system with every control', () => {
    expect(pairsOf('own-artifacts')).toEqual(
      ['system:mem', 'system:rag'].flatMap((system) =>
        ['raw_conversation', 'witness_text', 'streamlined_p2'].map((control) => `${system} − ${control}`),
      ),
    );
  });

  it('every cell of the factorial with the one without formal ingredients', () => {
    expect(pairsOf('refusal-factors')).toHaveLength(15);
    expect(pairsOf('refusal-factors').every((pair) => pair.endsWith(' − 0000'))).toBe(true);
  });
});

describe('views of the ladder', () => {
  it('are levels, levels by prompt, and every condition', () => {
    expect(armsOf('ladder', 'levels')).toHaveLength(5 + 6);
    expect(armsOf('ladder', 'prompts')).toHaveLength(2 * (5 + 6));
    expect(armsOf('ladder', 'conditions')).toHaveLength(4 * (5 + 6));
  });
});

describe('figures', () => {
  const figuresOf = (name: ExperimentName, figure: string, reader: string): Figure[] =>
    tableOf(name).figures.filter((row) => row.figure === figure && row.reader === reader && row.scorer === 'substring');

  it('effects of the formal ingredients: four alone and six in pairs, per reader and for all', () => {
    for (const figure of ['effect on answer rate', 'effect on accuracy']) {
      for (const reader of ['mini', 'offline', allReaders]) {
        expect(figuresOf('refusal-factors', figure, reader)).toHaveLength(10);
      }
    }
  });

  it('the pooled effect over complete items is the mean of the readers’', () => {
    const rows = experimentRows(experimentSpecs['refusal-factors']).map((row): CellRow => {
      const value = Number(row.reader === 'mini' && row.factors['cell']?.startsWith('1'));
      return { ...row, outcome: 'answer', scores: { substring: { value, abstained: false } } };
    });
    const { figures } = tableDefinitionOf({ experiment: 'refusal-factors' });
    const found = atOnce(
      figures!(rows, { readers: ['mini', 'offline'], scorers: ['substring'], seed: 7, clusters: new Map() }),
    );
    const effects = found.filter(({ figure, name }) => figure === 'effect on accuracy' && name === 'fields');
    expect(effects.map(({ reader, estimate }) => [reader, estimate.value])).toEqual([
      ['mini', 1],
      ['offline', 0],
      [allReaders, 0.5],
    ]);
  });

  it('a slope for each surface, selection and store that has several numbers of distractors', () => {
    expect(figuresOf('retrieval-noise', 'slope over distractors', 'mini').map(({ name }) => name)).toEqual([
      'raw/random/own',
      'chatgpt_entries/random/own',
    ]);
  });

  it('shares of a diagnosis sum to 1, and the items behind them are all that were diagnosed, each once', () => {
    for (const system of ['mem', 'rag']) {
      for (const reader of ['mini', 'offline']) {
        const classes = figuresOf('own-artifacts', `diagnosis of ${system}`, reader);
        expect(classes.reduce((sum, { estimate }) => sum + (estimate.value ?? 0), 0)).toBeCloseTo(1);
        const ids = classes.flatMap(({ itemIds }) => itemIds ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toHaveLength(classes[0]!.items);
      }
    }
  });

  it.each([
    [['blocked_events'], 'resolution_needed:conflict'],
    [[], 'resolution_needed:aggregation'],
  ])('with marks %j on the control p2 an item that only p2 answers is of the class %s', (marks, expected) => {
    const cell = (artifact: string, value: number, over: Partial<CellRow> = {}): CellRow =>
      cellRow({ arm: artifact, factors: { artifact }, scores: { substring: { value, abstained: false } }, ...over });
    const rows = [cell('system:mem', 0), cell('witness_text', 0), cell('streamlined_p2', 1, { marks })];
    const figures = atOnce(
      ownArtifactsTable.figures!(rows, { readers: ['mini'], scorers: ['substring'], seed: 7, clusters: new Map() }),
    );
    expect(figures.filter(({ itemIds }) => itemIds?.length === 1).map(({ name }) => name)).toEqual([expected]);
  });
});

describe('the paper’s ranges', () => {
  it('stand beside the arms and differences they were published for, under substring scoring only', () => {
    const [levels] = tableDefinitionOf({ experiment: 'ladder' }).views;
    expect(levels?.band?.('P2', 'substring')).toEqual({ low: 0.15, high: 0.253 });
    expect([
      levels?.band?.('P2', 'f1'),
      levels?.band?.('P3', 'substring'),
      levels?.band?.('P2 · extractive', 'substring'),
    ]).toEqual([undefined, undefined, undefined]);
    const [budgets] = tableDefinitionOf({ experiment: 'budget-control' }).views;
    expect(budgets?.band?.('recency_raw @ packet', 'substring')).toEqual({ low: 0.076, high: 0.12 });
    expect(budgets?.band?.('recency_raw @ 256', 'substring')).toBeUndefined();
    const [noise] = tableDefinitionOf({ experiment: 'retrieval-noise' }).views;
    expect(noise?.differenceBand?.('raw/random/own/k9', 'raw/random/own/k0', 'substring')?.low).toBe(-0.088);
    expect(noise?.differenceBand?.('chatgpt_entries/random/own/k9', 'raw/random/own/k9', 'substring')).toBeUndefined();
  });
});
