/** Columns that several tables have, so that one name always means the same. */
import { type Column, column, shareColumn } from './column';

export const cells = { unit: 'cells' };
export const items = { unit: 'items' };

/** A number of cells. */
export function cellsColumn(name: string, meaning: string): Column {
  return column(name, 'integer', meaning, cells);
}

export const sweepColumn = column('sweep', 'text', 'Id of the sweep');
export const labelColumn = column(
  'label',
  'text',
  'Label of the experiment’s entry in the sweep file, unique in the sweep',
);
export const experimentColumn = column('experiment', 'text', 'Name of the experiment, e.g. `ladder`');
export const benchmarkColumn = column('benchmark', 'text', 'Key of the data set under `benchmarks:` in the sweep file');
export const completeColumn = column(
  'complete',
  'boolean',
  'Whether every cell behind the row’s table was settled or given up, and scored, when it was written',
);

/** Which table a row is of. */
export const tableIdentity: readonly Column[] = [
  sweepColumn,
  labelColumn,
  experimentColumn,
  benchmarkColumn,
  completeColumn,
];

export const readerColumn = column('reader', 'text', 'Id of the reader');
export const conditionArmColumn = column('arm', 'text', 'The condition without its reader');
export const repetitionColumn = column('repetition', 'integer', 'Which repetition, from 0');
export const goldKindColumn = column(
  'gold_kind',
  'text',
  'How the item is judged: `forms`, `rubric`, `unanswerable` or `recon`',
);
export const providerColumn = column('provider', 'text', 'Provider');
export const askedModelColumn = column('model', 'text', 'Model as asked for');
export const roleColumn = column('role', 'text', '`reader`, `generator` or `judge`');
export const modeColumn = column('mode', 'text', '`realtime` or `batch`');
export const anyReaderColumn = column('reader', 'text', 'Id of the reader, generator or judge');

export const viewColumn = column('view', 'text', 'How conditions were put together into arms, e.g. `levels`');
export const readerOrAllColumn = column(
  'reader',
  'text',
  'Id of the reader; `(all readers)`: the mean over all readers of an item',
);
export const scorerColumn = column('scorer', 'text', 'Id of the scorer; that of a judge begins with `judge:`');
export const clustersColumn = column('clusters', 'integer', 'Groups of items that share evidence, resampled whole', {
  unit: 'groups',
  nulls: 'all items are independent, or nothing is known',
});
export const positionColumn = column('position', 'integer', 'Place of the row in its table, from 0');

export function methodColumn(examples: string): Column {
  return column('method', 'text', `How the interval was made, e.g. ${examples}`, {
    nulls: 'no interval, or the table is of an earlier version',
  });
}

/** Whether a difference or a figure could be chance. */
export const significanceColumns: readonly Column[] = [
  column('test', 'text', 'The test behind the p value: `mcnemar_exact`, `sign_flip` or `cluster_sign_flip`', {
    nulls: 'no test was made',
  }),
  column('p_value', 'number', 'Two-sided p value, not corrected', { nulls: 'no test was made' }),
  column('family', 'text', 'The declared family of comparisons in which it is corrected', { nulls: 'it is in none' }),
  column('family_size', 'integer', 'Comparisons in the family', { unit: 'comparisons', nulls: 'it is in no family' }),
  column('p_holm', 'number', 'p value adjusted over the family by Holm', { nulls: 'it is in no family' }),
  column('p_bh', 'number', 'p value adjusted over the family by Benjamini and Hochberg', {
    nulls: 'it is in no family',
  }),
];

/** What became of cells, but `planned` and `not_applicable`, which stand apart. */
export const outcomeColumns: readonly Column[] = [
  cellsColumn('pending', 'Not settled yet'),
  cellsColumn('deferred', 'Put off to the second pass'),
  cellsColumn('answer', 'Answered with text'),
  cellsColumn('truncated', 'Answered with text that the output cap cut'),
  cellsColumn('exhausted', 'No text: the output cap went to reasoning'),
  cellsColumn('empty', 'Delivered without text'),
  cellsColumn('refusal', 'Refused by the model'),
  cellsColumn('blocked', 'Blocked by the provider'),
  cellsColumn('failed', 'No answer after all attempts'),
  cellsColumn('given_up', 'Given up by an operator'),
];

export const plannedColumn = cellsColumn('planned', 'All cells, those that cannot be made included');
export const notApplicableColumn = cellsColumn('not_applicable', 'Cells that the data cannot support');

/** The figures of an arm, as `results` stores them: the file’s and the view’s first part. */
export const armFigures: readonly Column[] = [
  column('right', 'number', 'Sum of scores over delivered cells: for 0/1 scorers the right answers', {
    unit: 'scores',
  }),
  plannedColumn,
  notApplicableColumn,
  cellsColumn('delivered', 'Cells whose provider gave a result, also a refusal or an empty one'),
  column('delivered_items', 'integer', 'Items with at least one delivered cell: what `accuracy` is over', items),
  cellsColumn('unscored', 'Cells with text not judged yet: in no denominator'),
  cellsColumn('judge_errors', 'Cells on which the judge gave no readable verdict: in no denominator'),
  clustersColumn,
  cellsColumn('answered', 'Delivered and not an abstention'),
  shareColumn('answer_rate', '`answered` / `delivered`', 'nothing was delivered'),
  shareColumn(
    'accuracy_answered_only',
    'Over answered cells; rewards abstaining, never read it alone',
    'nothing was answered',
  ),
  shareColumn(
    'accuracy_of_planned',
    'Over planned cells that can be made: failed and given-up ones are wrong',
    'nothing can be made',
  ),
  shareColumn(
    'accuracy_without_defects',
    'Over items whose gold no published audit calls wrong',
    'the data set has no audit',
  ),
  shareColumn('spread_low', 'Lowest accuracy of the conditions behind the arm', 'the arm is one condition'),
  shareColumn('spread_high', 'Highest accuracy of the conditions behind the arm', 'the arm is one condition'),
  cellsColumn(
    'abstained_rightly',
    'Unanswerable items on which the reader abstained; by a judge, those it calls right',
  ),
  cellsColumn('unanswerable', 'Delivered cells of unanswerable items'),
  cellsColumn('not_scorable', 'Delivered cells that no string rule can judge; wrong above'),
  shareColumn('flip_rate', 'Share of item-condition pairs whose repetitions do not all score alike', 'no repetitions'),
  column('mean_words', 'number', 'Mean length of the artifact', { unit: 'words', nulls: 'no artifact was made' }),
  shareColumn(
    'gold_visible',
    'Share of string-scorable items whose gold stands in the artifact',
    'no item is string-scorable',
  ),
  shareColumn('witness_recall', 'Mean share of an item’s witnesses that a retriever found', 'nothing is retrieved'),
  column('marks', 'json', 'Cells by what their artifact is marked with, e.g. `{"whole_dialogue":12}`'),
];

/** Which item was shown to whom, under what. */
export const cellAddress: readonly Column[] = [
  sweepColumn,
  labelColumn,
  experimentColumn,
  benchmarkColumn,
  column('condition', 'text', 'Key of the condition, e.g. `chatgpt_entries/mini`'),
  conditionArmColumn,
  readerColumn,
  column('item_id', 'text', 'Id of the item in its data set'),
  repetitionColumn,
  column('cell', 'text', 'Id of the cell: `render-bench show CELL` shows it whole'),
];

/** The address without the name of the experiment, which `label` gives. */
export const shortAddress: readonly Column[] = cellAddress.filter(({ name }) => name !== 'experiment');
