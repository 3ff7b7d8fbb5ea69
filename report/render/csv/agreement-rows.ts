import type { Agreement, Flip, LeakCounts } from '../../judge-report';
import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { type CsvRow, estimateCells } from './csv-row';

export function agreementRows(table: ExperimentTable): CsvRow[] {
  return table.agreements.map(({ bothRight, onlyFirst, onlySecond, bothWrong, kappa, ...row }: Agreement) => ({
    ...row,
    both_right: bothRight,
    only_first: onlyFirst,
    only_second: onlySecond,
    both_wrong: bothWrong,
    ...estimateCells('kappa', kappa),
  }));
}

/** One row per condition and judge; one per condition where no judge was asked. */
export function leakRows(table: ExperimentTable): CsvRow[] {
  return table.leaks.flatMap(({ judgedWrong, ...row }: LeakCounts) => {
    const own = {
      reader: row.reader,
      arm: row.arm,
      answers: row.answers,
      late_abstentions: row.lateAbstentions,
      late_abstentions_right: row.lateAbstentionsRight,
      inside_word: row.insideWord,
    };
    if (judgedWrong.length === 0) return [own];
    return judgedWrong.map(({ judge, judged, wrong }) => ({ ...own, judge, judged, judged_wrong: wrong }));
  });
}

/** One row per judge and experiment whose answers it was asked about. */
export function judgeRows({ sweep, judges }: SweepReport): CsvRow[] {
  return judges.flatMap(({ scorer, provider, model, prompt, sample, verdicts }) =>
    verdicts.map(({ experiment, asked, right, wrong, pending, errors }) => ({
      sweep: sweep.id,
      complete: sweep.complete,
      judge: scorer,
      provider,
      model,
      prompt: prompt.id,
      prompt_version: prompt.version,
      prompt_sha256: prompt.sha256,
      sample_size: sample.size,
      sample_seed: sample.seed,
      sample_conditions: sample.conditions?.join(', ') ?? null,
      sample_besides: sample.besides?.size ?? null,
      experiment,
      asked,
      right,
      wrong,
      pending,
      judge_errors: errors.reduce((sum, { cells }) => sum + cells, 0),
      judge_error_reasons: JSON.stringify(errors),
    })),
  );
}

export function flipRow({ itemId, goldKind, right, wrong, unread, leaks, words, ...row }: Flip): CsvRow {
  return {
    ...row,
    item: itemId,
    gold_kind: goldKind,
    right_for: right.join(' '),
    wrong_for: wrong.join(' '),
    unread_by: unread.join(' '),
    leaks: leaks.join(' '),
    judges_words: words.length === 0 ? null : JSON.stringify(words),
  };
}
