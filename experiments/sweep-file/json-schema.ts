import { z } from 'zod';

import { sweepFileSchema } from './schema';

/** The part of JSON Schema that the sweep file uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  /** Understood by editors: what a text that misses the pattern should have been. */
  readonly patternErrorMessage?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

let generated: JsonSchema | undefined;

/** The sweep file's schema for editors (draft 7, the one their YAML plug-ins know best). */
export function sweepJsonSchema(): JsonSchema {
  generated ??= z.toJSONSchema(sweepFileSchema, { target: 'draft-7', io: 'input' }) as JsonSchema;
  return generated;
}

/** The bytes of `sweep.schema.json`. */
export function formatJsonSchema(): string {
  return `${JSON.stringify(sweepJsonSchema(), null, 2)}\n`;
}

/** The forms a value may take, or none where it has a single one. */
export function formsOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

/** The key that tells a form from its siblings (`tier`, `provider`): its own constant, else its first key. */
export function tellingKey(form: JsonSchema): string | undefined {
  const properties = Object.entries(form.properties ?? {});
  return (properties.find(([, property]) => property.const !== undefined) ?? properties[0])?.[0];
}

function fits(form: JsonSchema, given: Readonly<Record<string, unknown>>): boolean {
  const key = tellingKey(form);
  if (key === undefined || !(key in given)) return false;
  const constant = form.properties?.[key]?.const;
  return constant === undefined || constant === given[key];
}

/** The form a map was meant to be: the only one whose telling key it has; undefined where that is open. */
export function chosenForm(forms: readonly JsonSchema[], given: unknown): JsonSchema | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const map = given as Readonly<Record<string, unknown>>;
  const fitting = forms.filter((form) => fits(form, map));
  if (fitting.length === 1) return fitting[0];
  const named = forms.filter((form) => (tellingKey(form) ?? '') in map);
  return named.length === 1 ? named[0] : undefined;
}

/** The schema declared for the value at a path; forms on the way there are chosen by what was given. */
export function schemaAt(path: readonly PropertyKey[], content: unknown): JsonSchema | undefined {
  let schema: JsonSchema | undefined = sweepJsonSchema();
  let value = content;
  for (const step of path) {
    schema = childSchema(schema && formFor(schema, value), step);
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
  }
  return schema;
}

/** The form that a value was meant to have, or the schema itself where it has one form or the choice is open. */
export function formFor(schema: JsonSchema, given: unknown): JsonSchema {
  return chosenForm(formsOf(schema), given) ?? schema;
}

function childSchema(schema: JsonSchema | undefined, step: PropertyKey): JsonSchema | undefined {
  if (typeof step === 'number') return schema?.items;
  const named = schema?.properties?.[String(step)];
  if (named) return named;
  const others = schema?.additionalProperties;
  return typeof others === 'object' ? others : undefined;
}

/** What a value may be, in words: `a whole number from 1 to 500`, `refuse or allow`. */
export function describeAllowed(schema: JsonSchema): string {
  const forms = formsOf(schema);
  if (forms.length > 0) return describeForms(forms);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum);
  switch (schema.type) {
    case 'integer':
      return `a whole number ${describeRange(schema)}`;
    case 'number':
      return `a number ${describeRange(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${schema.minItems ? ' with at least one entry' : ''}${schema.items ? `, each ${describeAllowed(schema.items)}` : ''}`;
    case 'object':
      return schema.properties ? `a map with ${Object.keys(schema.properties).join(', ')}` : 'a map';
    default:
      return schema.patternErrorMessage ?? 'text';
  }
}

/** The only name, or `one of a, b`. */
export function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names.join() : `one of ${names.join(', ')}`;
}

function describeRange(schema: JsonSchema): string {
  const from = schema.exclusiveMinimum === undefined ? `from ${schema.minimum}` : `over ${schema.exclusiveMinimum}`;
  return `${from} to ${schema.maximum}`;
}

function describeForms(forms: readonly JsonSchema[]): string {
  return forms.map((form) => (form.properties ? describeMap(form) : describeAllowed(form))).join(' or ');
}

function describeMap(form: JsonSchema): string {
  const keys = (form.required ?? []).map((key) => {
    const constant = form.properties?.[key]?.const;
    return constant === undefined ? key : `${key}: ${constant}`;
  });
  return `{ ${keys.join(', ')} }`;
}

/** The names a value can be, of all its forms. */
export function namesOf(schema: JsonSchema): readonly string[] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? formsOf(schema).flatMap(namesOf);
}
