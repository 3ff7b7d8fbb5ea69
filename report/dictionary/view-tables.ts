import { cellFacts } from './cell-tables';
import { type Column, column, type DictionaryTable } from './column';
import { agreementColumns, comparisonColumns, figureColumns, resultHead } from './report-tables';
import {
  anyReaderColumn,
  armFigures,
  askedModelColumn,
  benchmarkColumn,
  cellAddress,
  labelColumn,
  modeColumn,
  positionColumn,
  providerColumn,
  roleColumn,
  scorerColumn,
  shortAddress,
  sweepColumn,
  tableIdentity,
} from './shared-columns';

const longText = 'there is none, or it is over 2 kB: `render-bench show CELL` has it';
const shortAnswer = column('answer', 'text', 'The answer where it is short', { nulls: longText });
const attemptOfCell = column('attempt', 'long', 'Id of the attempt whose answer it is', { nulls: 'there is none' });
const notTold = { nulls: 'not told' };
const stage = column(
  'stage',
  'text',
  '`read`: a reader answers; `generate`: artifacts are made; `judge`: answers are judged',
);
const tokens = (name: string, meaning: string): Column =>
  column(name, 'integer', meaning, { unit: 'tokens', ...notTold });

function view(name: string, row: string, columns: readonly Column[]): DictionaryTable {
  return { name, forms: ['view'], row, columns };
}

/** What stands in a table of the experiment, as it was last written. */
function tableView(name: string, row: string, columns: readonly Column[]): DictionaryTable {
  return view(name, row, [...tableIdentity, ...columns, positionColumn]);
}

const sweeps = view('sweeps', 'A sweep', [
  sweepColumn,
  column('name', 'text', 'Its name'),
  column('state', 'text', 'What the operator wants: `active`, `paused`, `cancelled` or `removing`'),
  column('created_at', 'time', 'When it was frozen'),
  column('plan_hash', 'text', 'SHA-256 of what is measured, data included'),
  column('seed', 'long', 'Seed of samples and resampling'),
  column('repetitions', 'integer', 'How often each condition sees each item'),
  column('scorers', 'json', 'Ids of the scorers of its file, the primary one first'),
]);

const readers = view('readers', 'A model of a sweep', [
  sweepColumn,
  column('reader', 'text', 'Its id in the sweep; of a judge, its scorer’s id'),
  roleColumn,
  providerColumn,
  askedModelColumn,
  column('parameters', 'json', 'Parameters exactly as sent', { nulls: 'stored by an earlier version' }),
  modeColumn,
]);

const items = view('items', 'An item of a sweep’s data set', [
  sweepColumn,
  benchmarkColumn,
  column('item_id', 'text', 'Id of the item in its data set'),
  column('item_type', 'text', 'Type of the item'),
  column('question', 'text', 'The question', { nulls: 'it is over 2 kB' }),
  column('question_hash', 'text', 'SHA-256 of the question'),
  column('question_date', 'text', 'When it is asked', { nulls: 'the data set says nothing' }),
  column('gold_kind', 'text', 'How it is judged: `forms`, `rubric`, `unanswerable` or `recon`'),
  column('gold', 'json', 'The gold as read from the data set'),
  column('flags', 'json', 'What the data set says of it'),
  column('defect', 'text', 'What a published audit says is wrong with the gold', { nulls: 'nothing, or no audit' }),
  column('witnesses', 'json', 'Addresses of the turns that bear the answer', {
    nulls: 'the dialogue’s turns say so themselves',
  }),
  column('dialogue_hash', 'text', 'SHA-256 of the stored dialogue'),
  column('dialogue_words', 'integer', 'Length of the stored dialogue, its JSON included', { unit: 'words' }),
  column('cluster_keys', 'json', 'Hashes of evidence that other items may share', { nulls: 'of an earlier version' }),
  column('position', 'integer', 'Place in the data file, from 0'),
]);

const answers = view('answers', 'The text that a cell was answered with', [
  ...cellAddress,
  column('attempt', 'long', 'Id of the attempt whose answer it is'),
  column('outcome', 'text', '`answer` or `truncated`'),
  shortAnswer,
  column('answer_hash', 'text', 'SHA-256 of the answer'),
  column('answer_words', 'integer', 'Length of the answer', { unit: 'words' }),
  column('finish_reason', 'text', 'As the provider names it', notTold),
  column('returned_model', 'text', 'The model id that the response names', notTold),
  column('tier', 'text', '`batch`, or as the provider names it', notTold),
  column('answered_at', 'time', 'When the answer was there'),
]);

const attempts = view('attempts', 'One HTTP exchange, of readers, generators and judges', [
  sweepColumn,
  column('attempt', 'long', 'Its id'),
  column('call', 'text', 'Id of the request; with `sweep` it joins the cells that use it'),
  column('series', 'integer', 'Which series of attempts at the call'),
  stage,
  labelColumn,
  column('condition', 'text', 'Key of the condition that sent it'),
  anyReaderColumn,
  column(
    'outcome',
    'text',
    'What came back; `open`: its answer may still come, `orphan`: none can, `unsent`: it never left',
  ),
  column(
    'fate',
    'text',
    '`used`, `repeated` (answered again), `failed`, `orphan`, `open`, `unsent`, or `reused` (taken over from another sweep)',
  ),
  column('journalled_at', 'time', 'When it was written down, before it left'),
  column('sent_at', 'time', 'When it left', { nulls: 'it did not, or nobody knows' }),
  column('ended_at', 'time', 'When its answer was whole', { nulls: 'no end is known' }),
  column('latency_ms', 'number', 'From sending to the end', { unit: 'ms', nulls: 'one of them is not known' }),
  column('queue_ms', 'number', 'From the journal to sending', { unit: 'ms', nulls: 'one of them is not known' }),
  column('returned_model', 'text', 'The model id that the response names', notTold),
  column('tier', 'text', '`batch`, or as the provider names it', notTold),
  column('finish_reason', 'text', 'As the provider names it', notTold),
  column('http_status', 'integer', 'Status of the response', { nulls: 'there was none' }),
  column('failure_code', 'text', 'What failed', { nulls: 'nothing' }),
  column('failure_message', 'text', 'One redacted line', { nulls: 'nothing failed' }),
  column('retry', 'text', 'What the failure means for the next attempt', { nulls: 'nothing failed' }),
  tokens('input_uncached', 'Input tokens not from a cache'),
  tokens('input_cached', 'Input tokens read from a cache'),
  tokens('input_written', 'Input tokens written to a cache'),
  tokens('output_visible', 'Output tokens of the text'),
  tokens('output_reasoning', 'Output tokens of reasoning'),
  column('cost_usd', 'number', 'What it cost', { unit: 'USD', nulls: 'no price, or no usage was told' }),
  column('estimated_usd', 'number', 'What was reserved for it', { unit: 'USD' }),
  column('answer_hash', 'text', 'SHA-256 of the text', { nulls: 'there is none' }),
  column('request_id', 'text', 'The provider’s id of the exchange', notTold),
  column('flags', 'json', 'What is odd about the answer'),
  column('reused_from', 'text', 'Id of the sweep that it was taken over from', { nulls: 'sent by this sweep' }),
]);

const costs = view('costs', 'What the requests of one condition used and cost', [
  sweepColumn,
  stage,
  labelColumn,
  benchmarkColumn,
  column('condition', 'text', 'Key of the condition'),
  anyReaderColumn,
  column('requests', 'integer', 'Requests that left, or may have', { unit: 'requests' }),
  column('failed', 'integer', 'Of them, brought nothing', { unit: 'requests' }),
  column('repeated', 'integer', 'Of them, answered again what was answered', { unit: 'requests' }),
  column('orphans', 'integer', 'Of them, without an end', { unit: 'requests' }),
  column('input_tokens', 'long', 'Input tokens', { unit: 'tokens', ...notTold }),
  column('output_tokens', 'long', 'Output tokens', { unit: 'tokens', ...notTold }),
  column('cost_usd', 'number', 'Sum of the known costs', { unit: 'USD', nulls: 'none is known' }),
  column('uncosted', 'integer', 'Requests that are over and whose cost nobody knows', { unit: 'requests' }),
]);

const judgements = view('judgements', 'A judge’s verdict on one answer', [
  ...shortAddress,
  column('series', 'integer', 'Which series of the judged cell the answer is of'),
  column('is_current', 'boolean', 'Whether the judged cell still uses that series'),
  scorerColumn,
  column('judge_model', 'text', 'The judge’s model as asked for'),
  column('prompt', 'text', 'Id of the judge’s prompt'),
  column('prompt_version', 'integer', 'Version of the prompt'),
  column('verdict', 'text', '`yes`, `no` or `error`', { nulls: 'not read yet' }),
  column('why', 'text', 'Why it is an error', { nulls: 'it is none' }),
  column('judge_cell', 'text', 'Id of the judge’s own cell: `render-bench show CELL` shows it'),
  column('judge_call', 'text', 'Id of the judge’s request; with `sweep` it joins attempts', {
    nulls: 'it cannot be made',
  }),
  column('reply', 'text', 'What the judge said, where it is short', { nulls: longText }),
  column('reply_hash', 'text', 'SHA-256 of it', { nulls: 'there is none' }),
]);

/** The views of the schema `analysis`, but `scores`, which is a file too. */
export const viewTables: readonly DictionaryTable[] = [
  sweeps,
  readers,
  items,
  view('cells', 'A cell: one item shown to one reader under one condition, once', [
    ...cellAddress,
    ...cellFacts,
    shortAnswer,
    attemptOfCell,
  ]),
  answers,
  attempts,
  costs,
  judgements,
  tableView('results', 'One arm of a view, of one reader under one scorer', [...resultHead, ...armFigures]),
  tableView('comparisons', 'One arm against one control, paired by item', comparisonColumns),
  tableView('figures', 'A figure beside accuracies and differences', figureColumns),
  tableView('agreements', 'Two scorers over the cells that both judged', agreementColumns),
];
