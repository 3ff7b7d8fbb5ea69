import type { ExperimentName } from '../../experiments/sweep-spec';
import { budgetControlTable } from './budget-control';
import { hotpotqaTransferTable } from './hotpotqa-transfer';
import { importedAnswersTable } from './imported-answers';
import { ladderTable } from './ladder';
import { locomoTransferTable } from './locomo-transfer';
import { matchedContentTable } from './matched-content';
import { ownArtifactsTable } from './own-artifacts';
import { reconTable } from './recon';
import { refusalFactorsTable } from './refusal-factors';
import { retrievalNoiseTable } from './retrieval-noise';
import type { TableDefinition } from './table-definition';
import { templatesTable } from './templates';

const definitions: Readonly<Record<ExperimentName, TableDefinition>> = {
  templates: templatesTable,
  ladder: ladderTable,
  'matched-content': matchedContentTable,
  'refusal-factors': refusalFactorsTable,
  'budget-control': budgetControlTable,
  'retrieval-noise': retrievalNoiseTable,
  'hotpotqa-transfer': hotpotqaTransferTable,
  'locomo-transfer': locomoTransferTable,
  'own-artifacts': ownArtifactsTable,
  recon: reconTable,
  'imported-answers': importedAnswersTable,
};

/** What the table of an experiment consists of; of an entry of a sweep file or of a table that was made from it. */
export function tableDefinitionOf({ experiment }: { readonly experiment: ExperimentName }): TableDefinition {
  return definitions[experiment];
}
