import type { Colors } from 'picocolors/types';

import type { Gold } from '../../benchmarks/item';
import type { CellAddress, Page, StoredJudgement, StoredSeries } from '../../db/queries/show-cell';
import { isJudgeScorer, isPublishedLabel } from '../../experiments/judging';
import { escapeTerminal } from '../escape-terminal';
import { formatCount, formatPlural } from '../format';
import { renderTable } from '../table';
import type { CellView, ShownModel } from './cell-view';
import { quoteText } from './quote-text';
import { renderAttempt } from './render-attempt';

export interface ShowOptions {
  readonly colors: Colors;
  /** Characters of a line at most; undefined: as wide as the content. */
  readonly width?: number;
  /** Long texts whole. */
  readonly full: boolean;
}

/** A cell for people, from its question to its scores. */
export function renderCell(view: CellView, options: ShowOptions): string {
  const heading = (text: string): string => options.colors.bold(escapeTerminal(text));
  const sections = [
    [heading(`Cell ${view.cell.id}: ${view.cell.outcome}`), ...factsOf(view)],
    [heading(`Question${dateOf(view)}`), quoteText(view.item.question, options.full)],
    [heading(`Gold: ${goldTitle(view.item.gold)}`), ...goldLines(view.item.gold, options)],
    ...(view.cell.notApplicable === null
      ? answered(view, options, heading)
      : [[heading('Not applicable: nothing was sent'), quoteText(view.cell.notApplicable, options.full)]]),
  ];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

/** A name and a value that may be anything. */
export function fact(name: string, value: string): string {
  return `${name.padEnd(12)} ${escapeTerminal(value)}`;
}

/** `mini: compatible/qwen3:4b {"max_tokens":128}`. */
export function modelText({ id, provider, model, parameters }: ShownModel): string {
  const sent = Object.keys(parameters).length > 0 ? ` ${JSON.stringify(parameters)}` : '';
  return `${id}: ${provider}/${model}${sent}`;
}

/** Where some cells are, a line each. */
export function renderAddresses({ total, rows }: Page<CellAddress>): string[] {
  const lines = rows.map(
    ({ id, experiment, condition }) => `  ${escapeTerminal(`${id}  ${experiment}  ${condition}`)}`,
  );
  return total > rows.length ? [...lines, `  and ${formatCount(total - rows.length)} more`] : lines;
}

const roles = { generate: 'generator', read: 'reader', judge: 'judge' } as const;

function factsOf({ cell, model, item, call, madeBy, judges }: CellView): string[] {
  const factors = Object.entries(cell.factors).map(([name, value]) => `${name} ${value}`);
  const marked = [...item.flags, ...(item.defect === null ? [] : [`defect: ${item.defect}`])];
  return [
    fact('sweep', cell.sweepId),
    fact('experiment', cell.experiment),
    fact('condition', `${cell.condition}${factors.length > 0 ? ` (${factors.join(', ')})` : ''}`),
    fact(roles[cell.stage], modelText(model)),
    ...(judges === null ? [] : [fact('judges', judgedText(judges)), fact('verdict', verdictText(judges))]),
    ...(model.declared.length > 0 ? [fact('declared', model.declared.join('; '))] : []),
    fact('item', `${item.id} of ${cell.benchmark}, ${item.type}${marked.length > 0 ? `; ${marked.join(', ')}` : ''}`),
    fact('repetition', String(cell.repetition)),
    ...(call === null ? [] : [fact('call', callText(call, model))]),
    ...(madeBy === null ? [] : [fact('made by', madeByText(madeBy))]),
  ];
}

function callText({ id, readerId, cells }: NonNullable<CellView['call']>, model: ShownModel): string {
  const shared = cells > 1 ? `, shared by ${formatPlural(cells, 'cell')}` : '';
  return `${id}${shared}${readerId === model.id ? '' : `, sent for ${readerId}`}`;
}

function madeByText({ call, cell }: NonNullable<CellView['madeBy']>): string {
  return cell === null ? `a generator's call ${call}` : `${cell.condition}, cell ${cell.id}`;
}

function judgedText({ cell, series }: NonNullable<CellView['judges']>): string {
  return `${cell.experiment}/${cell.condition}, cell ${cell.id}, series ${series}`;
}

/** `yes`, `error: the judge refused`. */
function verdictText({ verdict, why }: Pick<StoredJudgement, 'verdict' | 'why'>): string {
  return `${verdict ?? 'none yet'}${why === null ? '' : `: ${why}`}`;
}

function dateOf({ item }: CellView): string {
  return item.questionDate === null ? '' : ` (${item.questionDate})`;
}

function goldTitle({ kind }: Gold): string {
  switch (kind) {
    case 'forms':
      return 'any of these forms';
    case 'rubric':
      return 'a description of a good answer, which no string scorer can judge';
    case 'unanswerable':
      return 'the dialogue does not hold the answer, ABSTAIN is right';
    case 'recon':
      return 'the key';
  }
}

function goldLines(gold: Gold, { full }: ShowOptions): string[] {
  const raw = quoteText(gold.raw, full);
  if (gold.kind !== 'forms' || (gold.forms.length === 1 && gold.forms[0] === gold.raw)) return [raw];
  return [raw, `  accepted: ${escapeTerminal(gold.forms.map((form) => JSON.stringify(form)).join(', '))}`];
}

type Heading = (text: string) => string;

/** What was sent, what came back and what it is worth. */
function answered(view: CellView, options: ShowOptions, heading: Heading): string[][] {
  const { artifact, messages, attempts, shownBy } = view;
  return [
    ...(artifact && view.cell.stage !== 'judge'
      ? [[heading(artifactTitle(view)), quoteText(artifact.text, options.full)]]
      : []),
    [
      heading(promptTitle(view)),
      ...messages.flatMap(({ role, content }) => [` ${role}`, quoteText(content, options.full)]),
    ],
    [
      heading(`Attempts: ${attempts.length === 0 ? 'none yet' : attempts.length}`),
      ...seriesLines(view),
      ...attempts.map((attempt) => renderAttempt(attempt, view.model.model, options)),
    ],
    [heading(answerTitle(view)), ...(view.answer === null ? [] : [quoteText(view.answer, options.full)])],
    ...(shownBy.total > 0 ? [[heading('Shown by'), ...renderAddresses(shownBy)]] : []),
    ...(view.scores.length > 0 ? [[heading('Scores'), renderScores(view, options)]] : []),
    ...(view.judgedBy.length > 0
      ? [[heading('Judges'), ...view.judgedBy.flatMap((each) => judgeLines(each, view, options))]]
      : []),
  ];
}

function artifactTitle({ cell, artifact }: CellView): string {
  const { words = null, goldVisible = null, marks = [] } = artifact ?? {};
  if (cell.stage === 'generate') return "Source: the generator's material";
  const seen =
    goldVisible === null ? 'gold visible: no string rule can tell' : `gold visible: ${goldVisible ? 'yes' : 'no'}`;
  const facts = [
    ...(words === null ? [] : [formatPlural(words, 'word')]),
    seen,
    ...(marks.length > 0 ? [`marks: ${marks.join(', ')}`] : []),
  ];
  return `Artifact: ${facts.join('; ')}`;
}

function promptTitle({ cell, prompt }: CellView): string {
  if (cell.stage === 'judge') return 'Messages, exactly as sent';
  const which = prompt === null ? 'of another version' : `${prompt.id}, sha-256 ${prompt.sha256.slice(0, 12)}`;
  return `Messages, exactly as sent; prompt ${which}`;
}

/** What a judge says, with its words. */
function judgeLines(judgement: StoredJudgement, { cell }: CellView, { full }: ShowOptions): string[] {
  const { scorer, series, reply, cell: own, provider, model, prompt, promptVersion, promptHash } = judgement;
  const of = series === cell.series ? '' : `, of series ${series}, not used`;
  return [
    escapeTerminal(`  ${scorer}: ${verdictText(judgement)}${of} (cell ${own})`),
    escapeTerminal(
      `    ${provider}/${model}, prompt ${prompt} version ${promptVersion}, sha-256 ${promptHash.slice(0, 12)}`,
    ),
    ...(reply === null ? [] : [quoteText(reply, full)]),
  ];
}

/** Said only where there is more than the one series that every call begins with. */
function seriesLines({ cell, series }: CellView): string[] {
  if (series.length < 2) return [];
  return series.map((row) => {
    const use =
      row.series === cell.series ? ', used here' : row.series === cell.nextSeries ? ', may take its place' : '';
    return escapeTerminal(`  series ${row.series}: ${row.state}${use}${originText(row.openedBy)}`);
  });
}

/** Who opened a series, when and why; nothing of the plan's own. */
function originText(origin: StoredSeries['openedBy']): string {
  if (origin === null) return '';
  const what = origin.action === 'give_up' ? 'given up' : 'opened by a rerun';
  return `; ${what} ${origin.at} by ${origin.who}${origin.reason === null ? '' : `: ${origin.reason}`}`;
}

function answerTitle({ cell, answer }: CellView): string {
  if (answer !== null) return cell.outcome === 'answer' ? 'Answer' : `Answer (${cell.outcome})`;
  return cell.outcome === 'pending' || cell.outcome === 'deferred' ? 'No answer yet' : `No text: ${cell.outcome}`;
}

function renderScores({ cell, scores }: CellView, { colors, width }: ShowOptions): string {
  return renderTable(
    [
      { header: 'scorer', flexible: true },
      { header: 'version', align: 'right' },
      { header: 'score', align: 'right' },
      { header: 'read as' },
      { header: 'series', align: 'right' },
    ],
    scores.map(({ scorer, version, value, abstained, series }) => [
      scorer,
      String(version),
      scoreText(value),
      readAs(scorer, abstained),
      series === cell.series ? String(series) : `${series}, not used`,
    ]),
    { colors, width },
  );
}

/** How a scorer took the answer; what models say is no reading of a rule. */
function readAs(scorer: string, abstained: boolean): string {
  if (isPublishedLabel(scorer)) return 'imported label';
  if (isJudgeScorer(scorer)) return 'verdict';
  return abstained ? 'abstention' : 'answer';
}

/** At most three decimals, none where they say nothing; of a judge that gave no verdict `judge error`. */
export function scoreText(value: number | null): string {
  return value === null ? 'judge error' : String(Number(value.toFixed(3)));
}
