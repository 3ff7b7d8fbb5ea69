import type { Manifest } from '../../../recon/export/manifest-schema';
import { type Format, formats, type Question, tasks } from '../../../recon/model/question';
import type { Fault } from '../../../recon/validators/fault';
import { measureGoals, type SetMeasures } from '../../../recon/validators/measures';
import { countQuestions, quotaOf } from '../../../recon/validators/quotas';
import { sumOf } from '../../../report/sum-of';
import { groupBy } from '../../../report/tables/group-by';
import { escapeTerminal } from '../../escape-terminal';
import { formatCount, formatPlural } from '../../format';
import type { Output } from '../../output';
import { type Column, renderTable } from '../../table';

/** The quotas of the paper's 24 cases. */
const paperQuotas = Array.from({ length: 24 }, (_, place) => quotaOf('paper', 1, place));

/** Faults shown as text; a set with more is broken in one way. */
const shownFaults = 200;

/** Cases by domain, and questions by task and format beside the paper's. */
export function summariseSet({ cases }: Manifest, questions: readonly Question[], { colors }: Output): string {
  const domainRows = [...groupBy(cases, ({ domain }) => domain)].map(([domain, own]) => {
    const mean = (field: 'entries' | 'tokens') => formatCount(sumOf(own, (each) => each[field]) / own.length);
    const asked = sumOf(own, (each) => each.questions);
    return [domain, formatCount(own.length), mean('entries'), mean('tokens'), formatCount(asked)];
  });
  const domainTable = renderTable(
    [{ header: 'domain' }, ...['cases', 'entries a case', 'tokens a case', 'questions'].map(toTheRight)],
    domainRows,
    { colors },
  );
  const counts = countQuestions(questions);
  const questionRows = tasks.map((task) => {
    const beside = (counted: readonly Format[]) => {
      const papers = sumOf(paperQuotas, (quota) => sumOf(counted, (format) => quota[task][format]));
      return `${formatCount(sumOf(counted, (format) => counts[task][format]))} / ${formatCount(papers)}`;
    };
    return [task, ...formats.map((format) => beside([format])), beside(formats)];
  });
  const questionTable = renderTable(
    [{ header: 'questions / paper’s' }, ...[...formats, 'total'].map(toTheRight)],
    questionRows,
    { colors },
  );
  return `${domainTable}\n\n${questionTable}`;
}

function toTheRight(header: string): Column {
  return { header, align: 'right' };
}

/** What was measured, each beside its goal. */
export function describeMeasures(measures: SetMeasures, { colors }: Output): string {
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : (part / whole).toFixed(3));
  const rows = [
    [
      'masked sentences that differ, of all',
      share(measures.distinctMasked, measures.sentences),
      `≥ ${measureGoals.distinctMaskedShare}`,
    ],
    [
      'most frequent masked sentence, of all',
      share(measures.mostFrequentMasked, measures.sentences),
      `≤ ${measureGoals.mostFrequentMaskedShare}`,
    ],
    ['likeness of a step and the next, mean', measures.meanLikeness.toFixed(3), `≤ ${measureGoals.meanLikeness}`],
    ['likeness of a step and the next, most', measures.largestLikeness.toFixed(3), `≤ ${measureGoals.largestLikeness}`],
    [
      'steps whose next is outside the top 5 by BM25',
      share(measures.farSteps, measures.steps),
      `≥ ${measureGoals.farStepShare}`,
    ],
    ...measures.guessers.map(({ name, right, asked, mostByChance }) => [
      `singles right by ${name}`,
      `${right} of ${asked}`,
      `≤ ${mostByChance.toFixed(1)}`,
    ]),
  ];
  return renderTable([{ header: 'measured' }, ...['figure', 'goal'].map(toTheRight)], rows, { colors });
}

export function describeFaults(faults: readonly Fault[]): string {
  const lines = faults
    .slice(0, shownFaults)
    .map(({ check, where, message }) => escapeTerminal(`${check}: ${where} ${message}`));
  const rest = faults.length - lines.length;
  return [...lines, ...(rest > 0 ? [`… and ${formatPlural(rest, 'fault')} more`] : [])].join('\n');
}
