import type { ReportedJudge } from './judge-report';
import { formatCount, formatPlural } from './render/format';
import { sumOf } from './sum-of';
import type { SweepReport } from './sweep-report';

/** Reasons that a notice names; the table of judges has all. */
const reasonsNamed = 3;

/** What there is to know about judges: whom they could not judge, and what is still to come. */
export function judgeNotices({ judges }: Pick<SweepReport, 'judges'>): string[] {
  return judges.flatMap((judge) => [...errorNotice(judge), ...pendingNotice(judge)]);
}

function errorNotice({ scorer, verdicts }: ReportedJudge): string[] {
  const errors = verdicts.flatMap((row) => row.errors);
  const cells = sumOf(errors, (row) => row.cells);
  if (cells === 0) return [];
  const reasons = [...new Set(errors.map(({ why }) => why))]
    .map((why) => ({
      why,
      cells: sumOf(
        errors.filter((row) => row.why === why),
        (row) => row.cells,
      ),
    }))
    .sort((a, b) => b.cells - a.cells);
  const named = reasons.slice(0, reasonsNamed).map((row) => `${row.why} (${formatCount(row.cells)})`);
  const more = reasons.length > reasonsNamed ? [`${formatCount(reasons.length - reasonsNamed)} other reasons`] : [];
  return [
    `${scorer} gave no verdict that can be read on ${formatPlural(cells, 'answer')}: ${[...named, ...more].join('; ')}. ` +
      'They are in none of its denominators, and their pairs leave its comparisons.',
  ];
}

function pendingNotice({ scorer, verdicts }: ReportedJudge): string[] {
  const pending = sumOf(verdicts, (row) => row.pending);
  if (pending === 0) return [];
  return [`${scorer} still has ${formatPlural(pending, 'answer')} to judge: its figures may change.`];
}
