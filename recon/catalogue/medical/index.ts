import type { DomainCatalogue } from '../catalogue';
import { background } from './background';
import { conflicts } from './conflicts';
import { details } from './details';
import { entryTypes } from './entry-types';
import { missed } from './missed';
import { notices } from './notices';
import { basisPhrases, closingPhrases, promptPhrases, secondGroundPhrases, windowNames } from './phrases';
import { predicates } from './predicates';
import { protocol } from './protocol';
import { roles } from './roles';
import { hooks, rules, trails, variables, verdict } from './rules';
import { sorts } from './sorts';
import { states } from './states';
import { streams } from './streams';

/** Medical adverse event: which cause reached the patient, could do the harm, and was in the line of custody. */
export const medical: DomainCatalogue = {
  domain: 'medical',
  variables,
  sorts,
  roles,
  entryTypes,
  assessment: { entryType: 'REVIEW FINDING', plural: 'review findings' },
  returnEntryType: 'RECORDS RETURN',
  streams,
  rules,
  predicates,
  verdict,
  trails,
  notices,
  conflicts,
  states,
  details,
  hooks,
  missed,
  background,
  protocol,
  basisPhrases,
  promptPhrases,
  secondGroundPhrases,
  closingPhrases,
  windowNames,
};
