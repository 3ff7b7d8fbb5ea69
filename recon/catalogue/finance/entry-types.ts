import type { DomainCatalogue, EntryType } from '../catalogue';
import { entryWords } from './entry-words';

function type(name: string, authors: readonly string[], neutral?: true): EntryType {
  const { openers, colour } = entryWords[name]!;
  return { name, authors, openers, colour, ...(neutral && { neutral }) };
}

export const entryTypes: DomainCatalogue['entryTypes'] = [
  type('ENGAGEMENT PROTOCOL', ['examiner'], true),
  type('MONITORING ALERT', ['monitoring']),
  type('BANK RECORD', ['liaison']),
  type('LEDGER EXTRACT', ['ledger']),
  type('INVOICE REVIEW', ['reviewer']),
  type('VENDOR CHECK', ['vendorAnalyst']),
  type('FORENSIC IMAGING', ['imager']),
  type('AUDIT LOG', ['administrator']),
  type('BANK POSTING', ['liaison'], true),
  type('SESSION LOG', ['administrator'], true),
  type('NETWORK LOG', ['network'], true),
  type('BADGE LOG', ['facilities'], true),
  type('RECORDS RETURN', ['records'], true),
  type('CONFIRMATION LETTER', ['confirmer']),
  type('INTERVIEW MEMO', ['interviewer']),
  type('PRODUCTION ORDER', ['counsel']),
  type('ACCOUNT FREEZE', ['counsel']),
  type('ACCESS SUSPENSION', ['administrator']),
  type('REGULATORY FILING', ['counsel']),
  type('CORRECTION NOTICE', ['quality']),
  type('ASSESSMENT', ['examiner']),
  type('DESK NOTE', ['desk']),
  type('RECONCILIATION', ['reconciler']),
];
