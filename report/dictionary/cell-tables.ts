import { type Column, column, type DictionaryTable, shareColumn } from './column';
import { cellAddress, goldKindColumn, scorerColumn, shortAddress } from './shared-columns';

const noText = 'there is no text';

/** A cell without its answer's text, in files and views alike. */
export const cellFacts: readonly Column[] = [
  column('factors', 'json', 'Values of what the condition varies, by name'),
  column('item_type', 'text', 'Type of the item in its data set'),
  column('position', 'integer', 'Place of the cell in its condition as planned, from 0'),
  column('call', 'text', 'Id of the request that it uses; cells of equal requests share one', {
    nulls: 'the cell cannot be made',
  }),
  column('series', 'integer', 'Which series of attempts it uses: 1 is the plan’s, others are of reruns'),
  column(
    'outcome',
    'text',
    '`answer`, `truncated`, `exhausted`, `empty`, `refusal`, `blocked`, `failed`, `given_up`, `pending`, `deferred` or ' +
      '`not_applicable`',
  ),
  column('not_applicable_reason', 'text', 'Why the cell cannot be made', { nulls: 'it can' }),
  goldKindColumn,
  column('is_defective', 'boolean', 'Whether a published audit calls the gold wrong', {
    nulls: 'the data set has no audit',
  }),
  column('artifact_hash', 'text', 'SHA-256 of the artifact that was shown', { nulls: 'the cell cannot be made' }),
  column('artifact_words', 'integer', 'Length of the artifact', { unit: 'words', nulls: 'there is none' }),
  column('gold_visible', 'boolean', 'Whether an accepted gold form stands in the artifact', {
    nulls: 'no string rule can tell, or there is no artifact',
  }),
  shareColumn('witness_recall', 'Share of the item’s witnesses that a retriever found', 'nothing was retrieved'),
  column('marks', 'json', 'What the artifact is marked with, e.g. `whole_dialogue`'),
  column('answer_hash', 'text', 'SHA-256 of the answer', { nulls: noText }),
  column('answer_words', 'integer', 'Length of the answer', { unit: 'words', nulls: noText }),
  column('finish_reason', 'text', 'As the provider names it', { nulls: 'not delivered, or not told' }),
  column('returned_model', 'text', 'The model id that the response names', { nulls: 'not delivered, or not told' }),
  column('tier', 'text', '`batch`, or as the provider names it', { nulls: 'not delivered, or not told' }),
  column('flags', 'json', 'What is odd about the answer', { nulls: 'not delivered' }),
  column('answered_at', 'time', 'When the answer was there', { nulls: 'not delivered' }),
];

export const scoreColumns: readonly Column[] = [
  ...shortAddress,
  scorerColumn,
  column('version', 'integer', 'Version of the scorer’s rule'),
  shareColumn(
    'value',
    '0 … 1; −1 … 1 of the scorer `recon`',
    'the judge gave no readable verdict, or the answer is for judges alone',
  ),
  column('abstained', 'boolean', 'Whether the answer is an abstention for the scorer'),
  column('judge_error', 'boolean', 'Whether `value` is null'),
];

/** Cells and their scores, as Parquet. */
export const cellTables = {
  cells: {
    name: 'cells',
    forms: ['parquet'],
    row: 'A cell: one item shown to one reader under one condition, once',
    columns: [...cellAddress, ...cellFacts, column('answer', 'text', 'The answer, whole', { nulls: noText })],
  },
  scores: {
    name: 'scores',
    forms: ['parquet', 'view'],
    row: 'What one scorer says of a cell’s answer; cells without text have none',
    columns: scoreColumns,
  },
} as const satisfies Readonly<Record<string, DictionaryTable>>;
