import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { parse } from 'yaml';

import { listedPrice } from '../../providers/listed-price';
import { packageRoot } from '../../text/package-root';
import { formatJsonSchema, formsOf, type JsonSchema, sweepJsonSchema } from './json-schema';
import { withKeyTable } from './key-table';
import { parseSweepFile } from './parse-sweep-file';

const advice = 'run `npm run build && node dist/experiments/sweep-file/write-generated.js`';
const read = (...path: string[]) => readFileSync(join(packageRoot(), ...path), 'utf8');
// Non-strict: `patternErrorMessage` is for editors, `format` an annotation.
const validate = new Ajv({ strict: false, validateFormats: false }).compile(sweepJsonSchema());

it(`sweep.schema.json is what the schema makes; else ${advice}`, () => {
  expect(read('sweep.schema.json')).toBe(formatJsonSchema());
});

it(`the key table of docs/sweep-file.md is what the schema makes; else ${advice}`, () => {
  const document = read('docs', 'sweep-file.md');
  expect(document).toBe(withKeyTable(document));
});

const examples = readdirSync(join(packageRoot(), 'examples')).filter((name) => name.endsWith('.yaml'));

it.each(examples)('examples/%s validates against the schema that editors use', (name) => {
  const example = read('examples', name);
  expect([validate(parse(example)), validate.errors]).toEqual([true, null]);
  expect(example.split('\n', 1)[0]).toBe('# yaml-language-server: $schema=../sweep.schema.json');
});

/** The paper's panel is of its time: two models of it have ended, two can't be kept from reasoning. */
const warned: Readonly<Record<string, readonly string[]>> = {
  'paper.yaml': [
    'claude-opus-4-1 was retired on 2026-08-05',
    'claude-sonnet-4-0 was retired on 2026-06-15',
    'reasoning counts against this cap',
    'reasoning counts against this cap',
  ],
};

it.each(examples)('examples/%s is a sweep file that the program reads, with its data in place', (name) => {
  const folders = { sweepFile: join(packageRoot(), 'examples'), packageRoot: packageRoot() };
  const parsed = parseSweepFile(read('examples', name), {
    folders,
    dataFileState: () => 'file',
    today: '2026-11-30',
    priceOf: listedPrice,
  });
  expect(parsed.ok && parsed.warnings.map(({ message }) => message.split(':')[0])).toEqual(warned[name] ?? []);
});

it('what is commented out in the example is valid too', () => {
  const uncommented = read('examples', 'templates.yaml')
    .replace(/^( *)# (longmemeval:|- id: local|lanes:|budget:)/gm, '$1$2')
    .replace(/^( *)# {3}(\w+:)/gm, '$1  $2');
  const content = parse(uncommented) as { readers: unknown[]; lanes: unknown; budget: unknown };
  expect(content.readers).toHaveLength(2);
  expect(content).toMatchObject({ lanes: { compatible: {} }, budget: { usd: 50 }, benchmarks: { longmemeval: {} } });
  expect([validate(content), validate.errors]).toEqual([true, null]);
});

it('the editor refuses unknown keys, as the program does', () => {
  const example = parse(read('examples', 'templates.yaml')) as Record<string, unknown>;
  expect(validate({ ...example, scorer: [] })).toBe(false);
});

it('every key has a description', () => {
  const undescribed: string[] = [];
  const visit = (schema: JsonSchema, path: string): void => {
    for (const form of formsOf(schema)) visit(form, path);
    if (schema.items) visit(schema.items, `${path}[]`);
    if (typeof schema.additionalProperties === 'object') visit(schema.additionalProperties, `${path}.NAME`);
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      if (property.description === undefined) undescribed.push(`${path}.${key}`);
      visit(property, `${path}.${key}`);
    }
  };
  visit(sweepJsonSchema(), '');
  expect(undescribed).toEqual([]);
});
