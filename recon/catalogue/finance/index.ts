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

/** Financial fraud: who controls the vendor, was present in the window, and benefits. */
export const finance: DomainCatalogue = {
  domain: 'finance',
  variables,
  sorts,
  roles,
  entryTypes,
  assessment: { entryType: 'ASSESSMENT', plural: 'assessments' },
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
