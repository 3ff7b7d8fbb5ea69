import { canonicalJson, sha256 } from '../../text/hash';
import type { RecallCase } from '../recall-system';

/**
 * What a case is called in a memory, at most 80 letters, digits, `-` and `_`. Its end is of the entries and of the settings
 * they are taken with, so that neither a case of the same name nor another way of taking it is mixed up with it, and the
 * same case finds itself in another sweep.
 * @param settings - What decides what is kept: not how it is searched.
 */
export function caseTag(namespace: string, system: string, { id, entries }: RecallCase, settings: object): string {
  const hash = sha256(canonicalJson({ system, entries, settings })).slice(0, 16);
  return `${namespace}-${id.replaceAll(/[^A-Za-z0-9_-]+/gu, '_').slice(0, 40)}-${hash}`;
}
