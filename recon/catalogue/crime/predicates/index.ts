import type { DomainCatalogue } from '../../catalogue';
import { accountPredicates } from './accounts';
import { decoyPredicates } from './decoys';
import { findingPredicates } from './findings';
import { inquiryPredicates } from './inquiry';
import { laboratoryPredicates } from './laboratory';
import { scenePredicates } from './scene';

export const predicates: DomainCatalogue['predicates'] = {
  ...scenePredicates,
  ...laboratoryPredicates,
  ...findingPredicates,
  ...inquiryPredicates,
  ...accountPredicates,
  ...decoyPredicates,
};
