import type { z } from 'zod';

import { fieldPath } from '../../text/field-path';
import { describeGiven, describeKey } from './describe-given';
import {
  chosenForm,
  describeAllowed,
  formFor,
  formsOf,
  type JsonSchema,
  namesOf,
  oneOf,
  schemaAt,
  tellingKey,
} from './json-schema';
import type { SweepFileProblem } from './problem';
import type { Locator } from './read-yaml';
import { suggest } from './suggest';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The file that is being explained. */
interface Source {
  readonly content: unknown;
  readonly locate: Locator;
}

/** Fields whose value is never repeated: people put keys there by mistake. */
const silentFields = new Set<PropertyKey | undefined>(['keyEnv', 'baseUrl', 'url', 'urlEnv']);

/** Turns what the schema found into problems with a place, what was given, what is allowed and the nearest known name. */
export function explainIssues(issues: readonly Issue[], source: Source): SweepFileProblem[] {
  return issues.flatMap((issue) => explainIssue(issue, source));
}

function explainIssue(issue: Issue, source: Source): SweepFileProblem[] {
  const { path } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => explainUnknownKey(path, key, source));
    case 'invalid_union':
      return 'discriminator' in issue ? [explainDiscriminator(path, source)] : explainForms(path, issue.errors, source);
    case 'invalid_key':
      return [explainName(path, source)];
    case 'custom':
      return [at(source.locate.value(path), path, issue.message)];
    default:
      return [explainValue(path, source)];
  }
}

function at(place: { line: number; column: number }, path: Path, message: string): SweepFileProblem {
  return { ...place, field: fieldPath(path), message };
}

function explainValue(path: Path, { content, locate }: Source): SweepFileProblem {
  const given = valueAt(content, path);
  const schema: JsonSchema = schemaAt(path, content) ?? {};
  const allowed = describeAllowed(schema);
  if (given === undefined) return at(locate.value(path), path, `is missing; give ${allowed}`);
  return at(
    locate.value(path),
    path,
    `${showValue(path, given)} was given; allowed: ${allowed}.${advise(given, schema)}`,
  );
}

function showValue(path: Path, given: unknown): string {
  if (!silentFields.has(path.at(-1))) return describeGiven(given);
  return typeof given === 'string' ? `a text of ${given.length} characters (not shown)` : 'something that is no text';
}

function advise(given: unknown, schema: JsonSchema): string {
  if (schema.type === 'boolean' && /^(yes|no|on|off)$/i.test(String(given))) return ' Write true or false.';
  if (schema.type === 'integer' && typeof given === 'string' && /^[\d_,.]+$/.test(given))
    return ' Write the digits alone, without quotes or separators.';
  return suggest(given, namesOf(schema));
}

function explainUnknownKey(path: Path, key: string, { content, locate }: Source): SweepFileProblem {
  const declared: JsonSchema = schemaAt(path, content) ?? {};
  const form = formFor(declared, valueAt(content, path));
  const known = Object.keys(form.properties ?? {});
  return at(
    locate.key([...path, key]),
    path,
    `unknown key "${describeKey(key)}"; allowed: ${known.join(', ')}.${adviseOnKey(key, form, formsOf(declared))}`,
  );
}

function adviseOnKey(key: string, form: JsonSchema, siblings: readonly JsonSchema[]): string {
  const known = Object.keys(form.properties ?? {});
  const owners = siblings.filter((sibling) => Object.hasOwn(sibling.properties ?? {}, key));
  if (owners.length > 0 && form.title !== undefined)
    return ` "${key}" belongs to ${listOf(owners.map((owner) => owner.title ?? ''))}, not to ${form.title}.`;
  const suggestion = suggest(key, known);
  if (suggestion === '' && known.includes('keyEnv') && /key|token|secret|password/i.test(key))
    return ' Keys stay out of the file: name the environment variable that holds one with keyEnv.';
  return suggestion;
}

/** `a`, `a and b`, `a, b and c`. */
function listOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

function explainDiscriminator(path: Path, { content, locate }: Source): SweepFileProblem {
  const given = valueAt(content, path);
  const forms = formsOf(schemaAt(path.slice(0, -1), content) ?? {});
  const known = forms.map((form) => form.properties?.[String(path.at(-1))]?.const ?? '');
  const message =
    given === undefined
      ? `is missing; give ${oneOf(known)}`
      : `${describeGiven(given)} was given; allowed: ${oneOf(known)}.${suggest(given, known)}`;
  return at(locate.value(path), path, message);
}

function explainForms(path: Path, issuesByForm: readonly (readonly Issue[])[], source: Source): SweepFileProblem[] {
  const given = valueAt(source.content, path);
  const declared: JsonSchema = schemaAt(path, source.content) ?? {};
  const forms = formsOf(declared);
  const form = chosenForm(forms, given);
  const issues = form && issuesByForm[forms.indexOf(form)];
  if (issues) return issues.flatMap((issue) => explainIssue({ ...issue, path: [...path, ...issue.path] }, source));

  const telling = forms.map(tellingKey).filter((key) => key !== undefined);
  const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
  const unknown = keys.filter((key) => !forms.some((each) => Object.hasOwn(each.properties ?? {}, key)));
  const hint =
    unknown.map((key) => suggest(key, telling)).find((text) => text !== '') ?? suggest(given, namesOf(declared));
  const message = `${describeGiven(given)} was given; allowed: ${describeAllowed(declared)}.${hint}`;
  return [at(source.locate.value(path), path, message)];
}

/** A key under `benchmarks` that can't be a name. */
function explainName(path: Path, { content, locate }: Source): SweepFileProblem {
  const holder = path.slice(0, -1);
  const names = schemaAt(holder, content)?.propertyNames ?? {};
  const message = `the name ${describeGiven(String(path.at(-1)))} can't be used; allowed: ${describeAllowed(names)}`;
  return at(locate.key(path), holder, message);
}

function valueAt(content: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    return (value as Record<PropertyKey, unknown>)[step];
  }, content);
}
