import fc from 'fast-check';
import { z } from 'zod';

import { UserError } from '../../../contracts/user-error';
import { generateDocuments } from './generate-documents';
import { bridgePlots, comparisonPlots } from './plots';
import type { DocumentsRow } from './row';

const seeds = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** What the rules are checked on. */
const runs: readonly (readonly DocumentsRow[])[] = Array.from({ length: 25 }, (_, seed) =>
  generateDocuments({ seed: seed * 7919 - 200_000 }),
);
const rows = runs.flat();
const bridgeRows = rows.filter(({ type }) => type === 'bridge');

const rowSchema = z.strictObject({
  _id: z.string().regex(/^documents-\d\d$/),
  question: z.string().endsWith('?'),
  answer: z.string().min(1),
  type: z.enum(['bridge', 'comparison']),
  level: z.literal('medium'),
  supporting_facts: z.array(z.tuple([z.string(), z.int().min(0)])).min(2),
  context: z.array(z.tuple([z.string(), z.array(z.string()).min(2).max(5)])).length(6),
});

/** Whether the text holds the form at token borders, whatever the case. */
function stands(form: string, text: string): boolean {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
const textOf = (row: DocumentsRow, title: string): string =>
  row.context.find(([each]) => each === title)?.[1].join('') ?? '';
const goldTitles = (row: DocumentsRow): string[] => [...new Set(row.supporting_facts.map(([title]) => title))];
const isYesOrNo = ({ answer }: DocumentsRow): boolean => answer === 'yes' || answer === 'no';
const sentenceOf = (row: DocumentsRow, [title, place]: readonly [string, number]): string | undefined =>
  row.context.find(([each]) => each === title)?.[1][place];

test('a run has 24 rows in the schema, half of each type, from every plot', () => {
  expect(bridgePlots.length + comparisonPlots.length).toBe(24);
  for (const run of runs) {
    expect(run.map(({ _id }) => _id)).toEqual([...new Set(run.map(({ _id }) => _id))]);
    expect(run.filter(({ type }) => type === 'bridge')).toHaveLength(12);
    expect(run).toHaveLength(24);
    z.array(rowSchema).parse(run);
  }
});

test('sentences after the first begin with one space, and all are filled', () => {
  for (const [title, sentences] of rows.flatMap(({ context }) => context)) {
    expect(title).not.toMatch(/[{}]|^\s|\s$/);
    expect(sentences[0]).toMatch(/^\S[^{}]*\.$/);
    for (const sentence of sentences.slice(1)) expect(sentence).toMatch(/^ \S[^{}]*\.$/);
  }
});

test('titles differ within a question, and two of them hold the supporting facts, which exist', () => {
  for (const row of rows) {
    expect(new Set(row.context.map(([title]) => title)).size).toBe(6);
    expect(goldTitles(row)).toHaveLength(2);
    for (const fact of row.supporting_facts) expect(sentenceOf(row, fact)).toBeDefined();
  }
});

test('a bridge question’s answer stands in a supporting sentence of the second document and in no other document', () => {
  for (const row of bridgeRows) {
    const second = goldTitles(row)[1]!;
    const facts = row.supporting_facts.filter(([title]) => title === second);
    expect(facts.some((fact) => stands(row.answer, sentenceOf(row, fact)!))).toBe(true);
    const others = row.context.filter(([title]) => title !== second);
    for (const [title, sentences] of others) expect(stands(row.answer, title + sentences.join(''))).toBe(false);
  }
});

test('a bridge question needs both hops: it names the first document, which alone names the second', () => {
  for (const row of bridgeRows) {
    const [first, second] = goldTitles(row) as [string, string];
    expect(stands(first, row.question)).toBe(true);
    expect(stands(second, row.question)).toBe(false);
    expect(stands(first, textOf(row, second))).toBe(false);
    expect(stands(second, sentenceOf(row, row.supporting_facts[0]!)!)).toBe(true);
    for (const [title, sentences] of row.context) {
      if (title !== first && title !== second) expect(stands(second, sentences.join(''))).toBe(false);
    }
  }
});

test('a comparison names both documents, and a supporting sentence of one of them holds the answer that is a name', () => {
  for (const row of rows.filter(({ type }) => type === 'comparison')) {
    for (const title of goldTitles(row)) expect(stands(title, row.question)).toBe(true);
    if (isYesOrNo(row)) continue;
    const holders = row.supporting_facts.filter((fact) => stands(row.answer, sentenceOf(row, fact)!));
    expect(new Set(holders.map(([title]) => title)).size).toBe(1);
  }
});

test('comparisons come out as the documents say', () => {
  const numberIn = (row: DocumentsRow, title: string, pattern: RegExp): number =>
    Number(pattern.exec(textOf(row, title))?.[1]);
  for (const row of rows.filter(({ question }) => / more rooms | founded before | opened first/.test(question))) {
    const [one, other] = goldTitles(row).map((title) =>
      numberIn(row, title, /more rooms/.test(row.question) ? /(\d+) rooms/ : /(\d{4})/),
    ) as [number, number];
    expect(one).not.toBe(other);
    if (/more rooms/.test(row.question)) expect(row.answer).toBe(one > other ? 'yes' : 'no');
    else if (/founded before/.test(row.question)) expect(row.answer).toBe(one < other ? 'yes' : 'no');
    else expect(stands(row.answer, textOf(row, goldTitles(row)[one < other ? 0 : 1]!))).toBe(true);
  }
});

test('no answer stands in its question; "yes" and "no" are equally many, and no other answer comes twice', () => {
  for (const run of runs) {
    for (const row of run) expect(stands(row.answer, row.question)).toBe(false);
    const answers = run.filter(isYesOrNo).map(({ answer }) => answer);
    expect(answers.toSorted()).toEqual(['no', 'no', 'yes', 'yes']);
    const names = run.filter((row) => !isYesOrNo(row)).map(({ answer }) => answer);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('no other question’s documents hold an answer', () => {
  for (const run of runs) {
    const texts = run.map(({ context }) => context.flatMap(([title, sentences]) => [title, ...sentences]).join('\n'));
    for (const [at, row] of run.entries()) {
      const holders = texts.flatMap((text, index) => (stands(row.answer, text) && index !== at ? [row.answer] : []));
      if (!isYesOrNo(row)) expect(holders).toEqual([]);
    }
  }
});

test('people live while they work', () => {
  for (const [title, [opening = '']] of rows.flatMap(({ context }) => context)) {
    const [, born, died] = /\((\d{4})–(\d{4})\)/.exec(opening) ?? [];
    if (born === undefined) continue;
    expect([title, Number(died) - Number(born)]).toEqual([title, expect.any(Number)]);
    expect(Number(died) - Number(born)).toBeGreaterThanOrEqual(58);
    expect(Number(died)).toBeLessThanOrEqual(2000);
  }
});

test('the same seed gives the same bytes, another seed others; a seed is a whole number', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const bytes = (at: number): string => JSON.stringify(generateDocuments({ seed: at }));
      expect(bytes(seed)).toBe(bytes(seed));
      expect(bytes(seed)).not.toBe(bytes(seed + 1));
    }),
    { numRuns: 20 },
  );
  expect(() => generateDocuments({ seed: 1.5 })).toThrow(UserError);
});
