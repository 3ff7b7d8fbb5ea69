import type { ExperimentInput, ExperimentName, TableSummary } from '../../contracts/payloads';
import { budgetControl } from './budget-control';
import { hotpotqaTransfer } from './hotpotqa-transfer';
import { importedAnswers } from './imported-answers';
import { ladder } from './ladder';
import { locomoTransfer } from './locomo-transfer';
import { matchedContent } from './matched-content';
import { ownArtifacts } from './own-artifacts';
import { recon } from './recon';
import { refusalFactors } from './refusal-factors';
import { retrievalNoise } from './retrieval-noise';
import { templates } from './templates';

export * from './budget-control';
export * from './hotpotqa-transfer';
export * from './imported-answers';
export * from './ladder';
export * from './locomo-transfer';
export * from './matched-content';
export * from './own-artifacts';
export * from './recon';
export * from './refusal-factors';
export * from './retrieval-noise';
export * from './templates';

/** Every experiment's workflow, by the name in the sweep file. */
export const experimentWorkflows: Readonly<Record<ExperimentName, (input: ExperimentInput) => Promise<TableSummary>>> =
  {
    templates,
    ladder,
    'matched-content': matchedContent,
    'refusal-factors': refusalFactors,
    'budget-control': budgetControl,
    'retrieval-noise': retrievalNoise,
    'hotpotqa-transfer': hotpotqaTransfer,
    'locomo-transfer': locomoTransfer,
    'own-artifacts': ownArtifacts,
    recon,
    'imported-answers': importedAnswers,
  };
