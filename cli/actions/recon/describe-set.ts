import type { Manifest } from '../../../recon/export/manifest-schema';
import { formats, type Question, tasks } from '../../../recon/model/question';
import type { Fault } from '../../../recon/validators/fault';
import { measureGoals, type SetMeasures } from '../../../recon/validators/measures';
import { countQuestions } from '../../../recon/validators/quotas';
import { escapeTerminal } from '../../escape-terminal';
import { formatCount, formatPlural } from '../../format';
import type { Output } from '../../output';
import { renderTable } from '../../table';

/** Questions by task and format in the paper's set of 24 cases (its Table 4). */
const paperCounts: Readonly<Record<(typeof tasks)[number], readonly number[]>> = {
  chain: [48, 48, 24, 144, 72],
  cascade: [72, 72, 48, 48, 48],
  conflict: [72, 72, 24, 48, 48],
  counterfactual: [72, 72, 48, 48, 24],
  constraint: [56, 72, 48, 16, 24],
  retrieval: [72, 48, 72, 20, 24],
};

/** Faults shown as text; a set with more is broken in one way. */
const shownFaults = 200;

/** Cases by domain, and questions by task and format beside the paper's. */
export function summariseSet({ cases }: Manifest, questions: readonly Question[], { colors, width }: Output): string {
  const byDomain = [...new Set(cases.map(({ domain }) => domain))].map((domain) => {
    const own = cases.filter((each) => each.domain === domain);
    const mean = (field: 'entries' | 'tokens') => sum(own.map((each) => each[field])) / own.length;
    return [
      ...[domain, formatCount(own.length), formatCount(mean('entries')), formatCount(mean('tokens'))],
      formatCount(sum(own.map((each) => each.questions))),
    ];
  });
  const right = { align: 'right' } as const;
  const layout = { colors, ...(width !== undefined && { width }) };
  const domainTable = renderTable(
    [
      { header: 'domain' },
      ...['cases', 'entries a case', 'tokens a case', 'questions'].map((header) => ({ header, ...right })),
    ],
    byDomain,
    layout,
  );
  const counts = countQuestions(questions);
  const rows = tasks.map((task) => {
    const own = formats.map((format) => counts[task][format]);
    const cells = own.map((count, index) => `${formatCount(count)} / ${formatCount(paperCounts[task][index]!)}`);
    return [task, ...cells, `${formatCount(sum(own))} / ${formatCount(sum(paperCounts[task]))}`];
  });
  const questionTable = renderTable(
    [{ header: 'questions / paper’s' }, ...[...formats, 'total'].map((header) => ({ header, ...right }))],
    rows,
    layout,
  );
  return `${domainTable}\n\n${questionTable}`;
}

/** What was measured, each beside its goal. */
export function describeMeasures(measures: SetMeasures, { colors, width }: Output): string {
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
  const columns = [
    { header: 'measured' },
    { header: 'figure', align: 'right' },
    { header: 'goal', align: 'right' },
  ] as const;
  return renderTable(columns, rows, { colors, ...(width !== undefined && { width }) });
}

export function describeFaults(faults: readonly Fault[]): string {
  const lines = faults
    .slice(0, shownFaults)
    .map(({ check, where, message }) => escapeTerminal(`${check}: ${where} ${message}`));
  const rest = faults.length - lines.length;
  return [...lines, ...(rest > 0 ? [`… and ${formatPlural(rest, 'fault')} more`] : [])].join('\n');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
