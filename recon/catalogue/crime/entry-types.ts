import type { DomainCatalogue, EntryType } from '../catalogue';
import { entryWords } from './entry-words';

function type(name: string, authors: readonly string[], neutral?: true): EntryType {
  const { openers, colour } = entryWords[name]!;
  return { name, authors, openers, colour, ...(neutral && { neutral }) };
}

export const entryTypes: DomainCatalogue['entryTypes'] = [
  type('CASE PROTOCOL', ['leadDetective'], true),
  type('CRIME SCENE', ['sceneOfficer']),
  type('AUTOPSY', ['pathologist']),
  type('FORENSIC LAB', ['scientist']),
  type('DETECTIVE NOTES', ['detective']),
  type('WITNESS STATEMENT', ['witness']),
  type('INTERVIEW', ['interviewer']),
  type('ALIBI VERIFICATION', ['alibiOfficer']),
  type('SURVEILLANCE', ['videoOfficer'], true),
  type('CELL TOWER', ['telephoneOfficer'], true),
  type('ACCESS LOG', ['accessClerk'], true),
  type('RECEIPT', ['receiptsClerk'], true),
  type('RECORDS RETURN', ['recordsClerk'], true),
  type('WARRANT', ['applicant']),
  type('SEARCH RECORD', ['searchLeader']),
  type('CUSTODY LOG', ['exhibitsOfficer']),
  type('HOTLINE', ['callTaker']),
  type('INTEGRITY NOTICE', ['integrityOfficer']),
  type('CASE ASSESSMENT', ['leadDetective']),
  type('PATROL NOTE', ['patrolOfficer']),
  type('DUTY LOG', ['dutyOfficer']),
  type('FRONT COUNTER', ['counterClerk']),
];
