import type { QuestionedCase } from '../../recon/export/set-files';
import type { GenerateOptions } from '../../recon/generate-case';
import type { Domain } from '../../recon/model/case';
import type { Action } from '../command';
import type { ReconRequest } from '../commands/recon';
import { generateSet } from './recon/generate-set';
import { validateSet } from './recon/validate-set';

export interface ReconDependencies {
  readonly generateCase: (domain: Domain, seed: number, options: GenerateOptions) => QuestionedCase;
  /** The rule by which a domain's verdict stands. */
  readonly verdictRuleOf: (domain: Domain) => string;
}

/** Makes and checks sets of cases. */
export function createReconAction(dependencies: ReconDependencies): Action<ReconRequest> {
  return (request, context) => {
    switch (request.kind) {
      case 'generate':
        return Promise.resolve(generateSet(request, context, dependencies));
      case 'validate':
        return Promise.resolve(validateSet(request, context, dependencies));
    }
  };
}
