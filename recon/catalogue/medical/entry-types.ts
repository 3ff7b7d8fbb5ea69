import type { DomainCatalogue, EntryType } from '../catalogue';
import { entryWords } from './entry-words';

function type(name: string, authors: readonly string[], neutral?: true): EntryType {
  const { openers, colour } = entryWords[name]!;
  return { name, authors, openers, colour, ...(neutral && { neutral }) };
}

export const entryTypes: DomainCatalogue['entryTypes'] = [
  type('REVIEW PROTOCOL', ['reviewer'], true),
  type('INCIDENT REPORT', ['reporter']),
  type('NURSING NOTE', ['nurse']),
  type('LAB RESULT', ['scientist']),
  type('MICROBIOLOGY', ['microbiologist']),
  type('CHART REVIEW', ['chartReviewer']),
  type('PHARMACY LOG', ['pharmacist']),
  type('COMPOUNDING RECORD', ['compounder']),
  type('BEDSIDE SCAN', ['informatics'], true),
  type('DEVICE TELEMETRY', ['telemetry'], true),
  type('LABORATORY FEED', ['feed'], true),
  type('CABINET ACCESS', ['access'], true),
  type('RECORDS RETURN', ['records'], true),
  type('BIOMED INSPECTION', ['engineer']),
  type('STAFF INTERVIEW', ['interviewer']),
  type('QUALITY HOLD', ['quality']),
  type('RECALL NOTICE', ['recall']),
  type('SUPPLIER LETTER', ['supply']),
  type('CORRECTION NOTICE', ['corrections']),
  type('REVIEW FINDING', ['reviewer']),
  type('HANDOFF NOTE', ['handoff']),
  type('BED BOARD', ['beds']),
];
