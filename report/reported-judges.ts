import type { JudgeVerdictCount } from '../db/queries/judge-verdicts';
import type { StoredJudging } from '../db/queries/judgings';
import type { ReportedJudge } from './judge-report';
import { sumOf } from './sum-of';

/** Judges with what came of them, by the experiment whose answers they were asked about. */
export function reportedJudges(
  judgings: readonly StoredJudging[],
  counts: readonly JudgeVerdictCount[],
): ReportedJudge[] {
  return judgings.map(({ scorer, judge, prompt, promptVersion, promptHash, sample }) => {
    const own = counts.filter((row) => row.scorer === scorer);
    const experiments = [...new Set(own.map(({ experiment }) => experiment))];
    return {
      scorer,
      provider: judge.provider,
      model: judge.model,
      prompt: { id: prompt, version: promptVersion, sha256: promptHash },
      sample,
      verdicts: experiments.map((experiment) => verdictsOf(experiment, own)),
    };
  });
}

function verdictsOf(experiment: string, counts: readonly JudgeVerdictCount[]): ReportedJudge['verdicts'][number] {
  const own = counts.filter((row) => row.experiment === experiment);
  const cellsOf = (verdict: string | null): number =>
    sumOf(
      own.filter((row) => row.verdict === verdict),
      ({ cells }) => cells,
    );
  return {
    experiment,
    asked: sumOf(own, ({ cells }) => cells),
    right: cellsOf('yes'),
    wrong: cellsOf('no'),
    pending: cellsOf(null),
    errors: own
      .filter(({ verdict }) => verdict === 'error')
      .map(({ why, cells }) => ({ why: why ?? 'no reason was noted', cells }))
      .sort((a, b) => b.cells - a.cells),
  };
}
