import type { DomainCatalogue } from '../../catalogue';
import { accountPredicates } from './accounts';
import { decoyPredicates } from './decoys';
import { findingPredicates } from './findings';
import { recordPredicates } from './records';

export const predicates: DomainCatalogue['predicates'] = {
  ...recordPredicates,
  ...findingPredicates,
  ...accountPredicates,
  ...decoyPredicates,
};
