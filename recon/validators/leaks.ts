import type { Case, Entry } from '../model/case';
import { CaseFile } from '../solver/case-file';
import { oracleViewOf } from '../solver/oracle-view';
import { distancesFrom } from '../solver/tasks/spread';
import { formsOf, sayableOf, wordsOf } from './case-words';
import { type Fault, faultsOf } from './fault';

const idLike = /\b(?:log|ev|node|attr|q)[-_ ]?\d+\b|\b[ne]\d{3,}\b/gi;
/** `printMatch(cup,holt)`: prose has a space before a bracket. */
const attributeLike = /\b[a-z]\w*\([a-z0-9][\w,-]*\)/g;
const pipelineWords =
  /\b(?:nodes?|edges?|graphs?|hops?|trigger(?:s|ed|ing)?|streams?|chains?(?! of custody)|skeletons?|distractors?|gold|proofs?|invalidat\w*|counterfactual\w*|provenance)\b/gi;

/** Ids and words of the machinery: of any text that a reader may see. */
export function wordingLeaks(text: string): string[] {
  return [idLike, attributeLike, pipelineWords].flatMap((telling) => text.match(telling) ?? []);
}

/**
 * What a body tells that a reader has to find out: what a notice brings down beyond the record that it names, and whose
 * account a record decides on. An entry without a body tells nothing.
 */
function leaksOf(entry: Entry, file: Case): string[] {
  const { body } = entry;
  if (body === undefined) return [];
  const folded = body.toLowerCase();
  const told = secretsOf(entry, file).filter((secret) => folded.includes(secret.toLowerCase()));
  if (told.length === 0) return wordingLeaks(body);
  const own = sayableOf(entry, file).texts.join(' \n ').toLowerCase();
  const foreign = told.filter((secret) => !own.includes(secret.toLowerCase()));
  return [...wordingLeaks(body), ...new Set(foreign)];
}

export function checkLeaks(file: Case): Fault[] {
  const fault = faultsOf('leaks');
  return file.entries.flatMap((entry) => leaksOf(entry, file).map((text) => fault(entry.id, `gives away “${text}”`)));
}

const secrets = new WeakMap<Case, ReadonlyMap<string, readonly string[]>>();

/** What each entry must not tell. */
function secretsOf(entry: Entry, file: Case): readonly string[] {
  const known = secrets.get(file) ?? new Map([...effectsOfNotices(file), ...speakersByRecord(file)]);
  secrets.set(file, known);
  return known.get(entry.id) ?? [];
}

/** By notice: the findings that rest on what it strikes, and whom they are about. */
function effectsOfNotices(file: Case): Map<string, readonly string[]> {
  const view = CaseFile.of(oracleViewOf(file));
  const words = wordsOf(file);
  const notices = file.nodes.filter(({ strikes }) => strikes.length > 0);
  return new Map(
    notices.map(({ entry, strikes }) => {
      const struck = strikes.map(({ attribute }) => attribute);
      const reached = [...distancesFrom(view, struck).keys()].filter((attribute) => !struck.includes(attribute));
      const told = reached.flatMap((id) => {
        const attribute = words.attributes.get(id);
        const people = (attribute?.args ?? []).filter((arg) => words.entities.get(String(arg))?.kind === 'person');
        return [...(attribute?.phrases ?? []), ...people.flatMap((person) => formsOf(person, words))];
      });
      return [entry, told];
    }),
  );
}

/** By record that settles a conflict: who gave the accounts. */
function speakersByRecord({ conflicts, nodes, entries, entities }: Case): Map<string, readonly string[]> {
  const entryOf = new Map(nodes.map(({ id, entry }) => [id, entry]));
  const authorOf = new Map(entries.map(({ id, author }) => [id, author]));
  const nameOf = new Map(entities.map(({ id, name }) => [id, name]));
  return new Map(
    conflicts.map(({ resolver, accounts }) => {
      const speakers = accounts.map((account) => nameOf.get(authorOf.get(entryOf.get(account) ?? '') ?? ''));
      return [entryOf.get(resolver) ?? '', speakers.filter((name) => name !== undefined)];
    }),
  );
}
