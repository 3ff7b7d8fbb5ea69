import { type Column, column, type DictionaryTable, estimateColumns, shareColumn } from './column';
import {
  anyReaderColumn,
  armFigures,
  askedModelColumn,
  cells,
  cellsColumn,
  clustersColumn,
  completeColumn,
  conditionArmColumn,
  goldKindColumn,
  items,
  methodColumn,
  modeColumn,
  notApplicableColumn,
  outcomeColumns,
  plannedColumn,
  providerColumn,
  readerColumn,
  readerOrAllColumn,
  repetitionColumn,
  roleColumn,
  scorerColumn,
  significanceColumns,
  sweepColumn,
  tableIdentity,
  viewColumn,
} from './shared-columns';

const files = ['csv', 'parquet'] as const;

/** What a row of `results` is of, with the headline. */
export const resultHead: readonly Column[] = [
  viewColumn,
  readerOrAllColumn,
  scorerColumn,
  column('arm', 'text', 'The arm: a condition, or several taken together by `view`'),
  ...estimateColumns(
    'accuracy',
    'The headline: over delivered cells, an item’s conditions and repetitions averaged first',
  ),
  methodColumn('`wilson`'),
];

export const comparisonColumns: readonly Column[] = [
  viewColumn,
  readerOrAllColumn,
  scorerColumn,
  column('arm', 'text', 'The arm'),
  column('control', 'text', 'The arm it is compared with, paired by item'),
  ...estimateColumns('difference', 'Mean of arm − control over the pairs'),
  methodColumn('`bca`, `percentile`, `tango`, `cluster_bootstrap`'),
  shareColumn(
    'percentile_low',
    'Lower end of the percentile bootstrap interval, whatever `method` is',
    'none was made',
  ),
  shareColumn('percentile_high', 'Its upper end', 'none was made'),
  column('pairs', 'integer', 'Items delivered in both arms', items),
  column('better', 'integer', 'Pairs where the arm scores higher', items),
  column('worse', 'integer', 'Pairs where it scores lower', items),
  column('missing', 'integer', 'Items planned for both arms and missing in one: they leave both', items),
  column('not_applicable', 'integer', 'Items of which one of the arms cannot be made', items),
  clustersColumn,
  shareColumn('bound_low', 'The difference if every missing score went against the arm', 'no pairs and none missing'),
  shareColumn('bound_high', 'The difference if every missing score went for it', 'no pairs and none missing'),
  ...significanceColumns,
];

const missingRuleColumn = column('missing_rule', 'text', 'The rule for cells without an answer, in words');

export const figureColumns: readonly Column[] = [
  column('figure', 'text', 'What is told, e.g. `effect on answer rate`'),
  readerOrAllColumn,
  scorerColumn,
  column('name', 'text', 'Of what, e.g. `fields × cue`'),
  ...estimateColumns('estimate', 'The figure'),
  column('items', 'integer', 'Items it is over', items),
  column('missing', 'integer', 'Items left out, since something of theirs is missing', items),
  column('item_ids', 'json', 'Ids of the items behind it', { nulls: 'it is no share of items' }),
  clustersColumn,
  ...significanceColumns,
];

export const agreementColumns: readonly Column[] = [
  readerOrAllColumn,
  column('first', 'text', 'Id of a scorer'),
  column('second', 'text', 'Id of another'),
  cellsColumn('cells', 'Cells with a verdict of both'),
  column('items', 'integer', 'Items they are of', items),
  cellsColumn('both_right', 'Right for both'),
  cellsColumn('only_first', 'Right for the first only'),
  cellsColumn('only_second', 'Right for the second only'),
  cellsColumn('both_wrong', 'Wrong for both'),
  shareColumn('raw', 'Share of the cells on which they agree', 'no such cell'),
  ...estimateColumns('kappa', 'Cohen’s kappa, items resampled whole', '−1 … 1'),
  shareColumn('prevalence', 'How far apart the shares of right and wrong are, which lowers kappa', 'no such cell'),
  column('pabak', 'number', 'Kappa as if right and wrong were as frequent: 2 × raw − 1', {
    unit: '−1 … 1',
    nulls: 'no such cell',
  }),
];

const noJudge = 'no judge was asked';

const leakColumns: readonly Column[] = [
  readerColumn,
  conditionArmColumn,
  cellsColumn('answers', 'Cells with text'),
  column('late_abstentions', 'integer', 'Answers that abstain only after their beginning', {
    ...cells,
    nulls: 'one of `substring` and `strict` is no scorer of the table',
  }),
  column('late_abstentions_right', 'integer', 'Of them, right for `substring`', {
    ...cells,
    nulls: 'one of `substring` and `strict` is no scorer of the table',
  }),
  column('inside_word', 'integer', 'Answers in which the gold stands only inside a longer word or number', {
    ...cells,
    nulls: 'one of `substring` and `substring_paper` is no scorer of the table',
  }),
  column('judge', 'text', 'Id of the judge', { nulls: noJudge }),
  column('judged', 'integer', 'Answers that `substring` and the judge gave a verdict on', { ...cells, nulls: noJudge }),
  column('judged_wrong', 'integer', 'Of them, right for `substring` and wrong for the judge', {
    ...cells,
    nulls: noJudge,
  }),
];

const judgeColumns: readonly Column[] = [
  sweepColumn,
  completeColumn,
  column('judge', 'text', 'Id of the judge, which is that of its scorer'),
  providerColumn,
  askedModelColumn,
  column('prompt', 'text', 'Id of its prompt'),
  column('prompt_version', 'integer', 'Version of the prompt'),
  column('prompt_sha256', 'text', 'SHA-256 of the prompt'),
  column('sample_size', 'integer', 'Answered cells it was asked about, drawn by strata', {
    ...cells,
    nulls: 'all of them',
  }),
  column('sample_seed', 'long', 'Seed of the draw'),
  column('sample_conditions', 'text', 'Patterns of the conditions, separated by a comma', { nulls: 'every condition' }),
  column('sample_besides', 'integer', 'Answers drawn besides, where `sample_size` is all answers of some conditions', {
    unit: 'cells',
    nulls: 'nothing else was asked',
  }),
  column('experiment', 'text', 'Label of the experiment'),
  cellsColumn('asked', 'Cells it was asked about'),
  cellsColumn('right', 'Of them, right'),
  cellsColumn('wrong', 'Of them, wrong'),
  cellsColumn('pending', 'Of them, without a verdict yet'),
  cellsColumn('judge_errors', 'Of them, without a readable verdict'),
  column('judge_error_reasons', 'json', 'Judge errors by their reason'),
];

const flipColumns: readonly Column[] = [
  column('cell', 'text', 'Id of the cell'),
  readerColumn,
  conditionArmColumn,
  column('item', 'text', 'Id of the item'),
  repetitionColumn,
  column('question', 'text', 'The question'),
  goldKindColumn,
  column('gold', 'text', 'The gold'),
  column('answer', 'text', 'The answer'),
  column('right_for', 'text', 'Scorers for whom it is right, spaces between'),
  column('wrong_for', 'text', 'Scorers for whom it is wrong'),
  column('unread_by', 'text', 'Judges without a readable verdict'),
  column('leaks', 'text', 'What a string scorer gets wrong: `late_abstention`, `inside_word`, `judged_wrong`'),
  column('judges_words', 'json', 'What judges said', { nulls: 'no judge was asked' }),
];

const splitColumns: readonly Column[] = [
  column('by', 'text', 'What tells the answers apart: `model` or `tier`'),
  column('part', 'text', 'The model id that responses name, or the tier', { nulls: 'not told' }),
  readerColumn,
  conditionArmColumn,
  scorerColumn,
  ...estimateColumns('accuracy', 'Over the delivered cells of the part'),
  column('right', 'number', 'Sum of scores', { unit: 'scores' }),
  cellsColumn('delivered', 'Delivered cells of the part'),
  column('delivered_items', 'integer', 'Items they are of', items),
  cellsColumn('unscored', 'Cells with text not judged yet'),
  cellsColumn('answered', 'Delivered and not an abstention'),
];

const tokens = (meaning: string, name: string): Column =>
  column(name, 'long', meaning, { unit: 'tokens', nulls: 'nothing was told' });
const usd = (name: string, meaning: string, nulls: string): Column =>
  column(name, 'number', meaning, { unit: 'USD', nulls });
const requests = (name: string, meaning: string, nulls?: string): Column =>
  column(name, 'integer', meaning, { unit: 'requests', ...(nulls === undefined ? {} : { nulls }) });
const ms = (name: string, meaning: string): Column =>
  column(name, 'number', meaning, { unit: 'ms', nulls: 'nothing was timed' });

const readerColumns: readonly Column[] = [
  sweepColumn,
  completeColumn,
  anyReaderColumn,
  roleColumn,
  providerColumn,
  askedModelColumn,
  column('parameters', 'json', 'Parameters exactly as sent'),
  column('endpoint', 'text', '`chat` or `responses`', { nulls: 'the provider has one only' }),
  column('host', 'text', 'Where requests go', { nulls: 'nothing is sent anywhere' }),
  column('api_version', 'text', 'Version of the API', { nulls: 'none is named' }),
  modeColumn,
  column('declared', 'json', 'Where the model’s contract keeps requests from what the sweep file asks for'),
  column('clients', 'json', 'Client libraries with their versions'),
  column('returned_models', 'json', 'Answers by the model id that responses name'),
  plannedColumn,
  notApplicableColumn,
  ...outcomeColumns,
  column('calls', 'integer', 'Distinct requests', { unit: 'calls' }),
  requests('attempts', 'Requests that left, or may have'),
  requests('orphans', 'Requests without an end: possible double payments'),
  column('reused', 'integer', 'Calls answered by another sweep’s answer, without sending', { unit: 'calls' }),
  requests('repeated', 'Delivered answers beyond the first of a call'),
  tokens('Input tokens', 'input_tokens'),
  tokens('Output tokens', 'output_tokens'),
  usd('cost_usd', 'Sum of the known costs', 'no price, or no cost is known'),
  requests('uncosted', 'Requests that are over and whose cost nobody knows: with any, `cost_usd` is a lower bound'),
  column('price_source', 'text', 'Where the price is from', { nulls: 'no price' }),
  column('price_as_of', 'text', 'The day the price list was published', { nulls: 'it has none' }),
  column('order', 'text', 'In which order a condition’s cells were sent: `planned` or `shuffled`'),
  shareColumn('cached_share', 'Share of input tokens read from a cache', 'not told'),
  shareColumn('warm_share', 'Share of requests that read anything from a cache', 'not told'),
  requests('timed', 'Exchanges that the times are of'),
  ms('median_ms', 'Median from sending to the whole answer'),
  ms('p95_ms', '95th percentile of it'),
  ms('queue_median_ms', 'Median of the wait for a slot'),
  ms('queue_p95_ms', '95th percentile of it'),
];

const probesNull = 'the row is of probes';

function wastedColumns(kind: string, meaning: string): Column[] {
  return [
    requests(kind, meaning, probesNull),
    usd(`${kind}_cost_usd`, 'Their known cost', 'none is known'),
    requests(`${kind}_uncosted`, 'Those of unknown cost', probesNull),
    usd(`${kind}_uncosted_at_most_usd`, 'What those may have cost at most', 'not estimated, or none'),
  ];
}

const costColumns: readonly Column[] = [
  sweepColumn,
  completeColumn,
  column(
    'scope',
    'text',
    'What the sum is over: `sweep`, `probes`, `experiment`, `reader`, `tier`, `condition`; sums of different scopes are ' +
      'over the same requests and must not be added',
  ),
  column('experiment', 'text', 'Label of the experiment', { nulls: 'the scope is another' }),
  column('condition', 'text', 'Key of the condition', { nulls: 'the scope is another' }),
  column('reader', 'text', 'Id of the reader or generator', { nulls: 'the scope is another' }),
  column('tier', 'text', '`batch`, or as the provider names it', { nulls: 'the scope is another, or it is not told' }),
  requests('requests', 'Requests that left, or may have'),
  requests('in_flight', 'Of them without an end so far', probesNull),
  tokens('Input tokens not from a cache', 'input_uncached'),
  tokens('Input tokens read from a cache', 'input_cached'),
  tokens('Input tokens written to a cache', 'input_written'),
  tokens('Output tokens of the text', 'output_visible'),
  tokens('Output tokens of reasoning', 'output_reasoning'),
  requests('untold', 'Requests that may have used tokens nobody told of', probesNull),
  usd('cost_usd', 'Sum of the known costs', 'none is known'),
  requests('uncosted', 'Requests that are over and whose cost nobody knows'),
  usd('uncosted_at_most_usd', 'What those may have cost at most', 'not estimated, or none'),
  ...wastedColumns('failed', 'Requests that brought nothing'),
  ...wastedColumns('repeated', 'Requests that answered again what was answered'),
  ...wastedColumns('orphans', 'Requests without an end'),
  usd('cap_usd', 'The cap', 'none, or the scope has none'),
];

function ofTables(name: string, row: string, columns: readonly Column[]): DictionaryTable {
  return { name, forms: files, row, columns: [...tableIdentity, ...columns] };
}

/** What a report writes of its tables, as CSV and as Parquet. */
export const reportTables = {
  results: ofTables('results', 'One arm of a view, of one reader under one scorer', [
    ...resultHead,
    ...armFigures,
    ...outcomeColumns,
    column('tiers', 'json', 'Delivered cells by tier'),
    column('returned_models', 'json', 'Delivered cells by the model id that their response names'),
    column('flags', 'json', 'Delivered cells by what is odd about their answer'),
    missingRuleColumn,
  ]),
  comparisons: ofTables('comparisons', 'One arm against one control, paired by item', [
    ...comparisonColumns,
    column('remark', 'text', 'What weakens the comparison; empty: nothing'),
    missingRuleColumn,
  ]),
  figures: ofTables(
    'figures',
    'A figure beside accuracies and differences: an effect, a slope, a share',
    figureColumns,
  ),
  agreement: ofTables('agreement', 'Two scorers over the cells that both judged', agreementColumns),
  leaks: ofTables('leaks', 'What string scorers are known to get wrong, by condition and judge', leakColumns),
  judges: {
    name: 'judges',
    forms: files,
    row: 'A judge and an experiment whose answers it was asked about',
    columns: judgeColumns,
  },
  flips: {
    name: 'flips',
    forms: ['csv'],
    row: 'A cell on which scorers disagree, or that shows a leak; its texts are cut',
    columns: [...tableIdentity, ...flipColumns],
  },
  splits: ofTables('splits', 'The answers of one condition that one model, or one tier, gave', splitColumns),
  readers: { name: 'readers', forms: files, row: 'A reader, generator or judge', columns: readerColumns },
  costs: { name: 'costs', forms: files, row: 'The ledger summed over one scope', columns: costColumns },
  notApplicable: ofTables('not_applicable', 'A reason why cells of an arm cannot be made', [
    conditionArmColumn,
    cellsColumn('count', 'Cells'),
    column('reason', 'text', 'Why they cannot be made'),
  ]),
} as const satisfies Readonly<Record<string, DictionaryTable>>;
