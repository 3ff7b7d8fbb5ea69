import type { DomainCatalogue } from '../catalogue';
import { accountPredicates } from './predicates-accounts';
import { causePredicates } from './predicates-causes';
import { decoyPredicates } from './predicates-decoys';
import { materialPredicates } from './predicates-materials';
import { patientPredicates } from './predicates-patient';

export const predicates: DomainCatalogue['predicates'] = {
  ...patientPredicates,
  ...materialPredicates,
  ...causePredicates,
  ...accountPredicates,
  ...decoyPredicates,
};
