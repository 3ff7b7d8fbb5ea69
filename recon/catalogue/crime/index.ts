import type { DomainCatalogue } from '../catalogue';
import { background } from './background';
import { conflicts } from './conflicts';
import { details } from './details';
import { entryTypes } from './entry-types';
import { missed } from './missed';
import { notices } from './notices';
import { basisPhrases, closingPhrases, promptPhrases, secondGroundPhrases } from './phrases';
import { windowNames } from './places';
import { predicates } from './predicates';
import { protocol } from './protocol';
import { roles } from './roles';
import { hooks, rules, trails, variables, verdict } from './rules';
import { sorts } from './sorts';
import { states } from './states';
import { streams } from './streams';

/** Homicide by poison: who had the means, is uncovered in the window, and delivered it. */
export const crime: DomainCatalogue = {
  domain: 'crime',
  variables,
  sorts,
  roles,
  entryTypes,
  assessment: { entryType: 'CASE ASSESSMENT', plural: 'case assessments' },
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
