import type { Domain } from '../model/case';
import type { DomainCatalogue } from './catalogue';
import { crime } from './crime';
import { finance } from './finance';
import { medical } from './medical';

/** Every domain's catalogue. */
export const catalogues: Readonly<Record<Domain, DomainCatalogue>> = { crime, medical, finance };
