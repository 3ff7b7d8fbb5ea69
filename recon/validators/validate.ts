import type { Case } from '../model/case';
import type { Question } from '../model/question';
import { oracleViewOf } from '../solver/oracle-view';
import { CaseSolver } from '../solver/solve-question';
import { checkConflicts } from './conflicts';
import { checkCoverage } from './coverage';
import { checkCulprit } from './culprit';
import { checkEdges } from './edges';
import { checkAcyclic, checkContract, checkReplay } from './evaluation';
import type { Fault } from './fault';
import { checkHeaders } from './headers';
import { checkLeaks } from './leaks';
import { checkMargins } from './margins';
import { checkNotices } from './notices';
import { checkPhrases } from './phrases';
import { checkProof, type ProofCheckOptions } from './proof';
import { checkQuestion } from './question';
import { checkQuotas, type Quota } from './quotas';
import { checkReferences } from './references';
import { checkDistinctMinutes, checkForwardEdges, checkWellTimedSupport } from './times';
import { checkWindows } from './windows';

/** What a case must hold before anything is asked of it. */
export interface CaseExpectations {
  /** The only rule that establishes the verdict. */
  readonly verdictRule: string;
}

/** Faults of a case, narrated or not. Those of the first kind are named alone: what stands on them could not be checked. */
export function validateCase(file: Case, { verdictRule }: CaseExpectations): Fault[] {
  const structural = [checkReferences, checkAcyclic].flatMap((check) => check(file));
  if (structural.length > 0) return structural;
  const checks = [
    ...[checkDistinctMinutes, checkContract, checkForwardEdges, checkWellTimedSupport, checkReplay],
    ...[checkNotices, checkConflicts, checkPhrases, checkEdges, checkHeaders, checkWindows, checkCoverage, checkLeaks],
  ];
  return [...checks.flatMap((check) => check(file)), ...checkCulprit(file, verdictRule)];
}

export interface QuestionExpectations extends ProofCheckOptions {
  /** Undefined: any number will do. */
  readonly quota?: Quota;
}

/** Faults of a case's questions; the case itself has none. */
export function validateQuestions(
  file: Case,
  questions: readonly Question[],
  { quota, complete }: QuestionExpectations,
): Fault[] {
  const solver = CaseSolver.of(oracleViewOf(file));
  return [
    ...(quota ? checkQuotas(file.id, questions, quota) : []),
    ...questions.flatMap((question) => checkQuestion(question, solver)),
    ...checkMargins(file, questions),
    ...questions.flatMap((question) => checkProof(question, solver, { complete })),
  ];
}
