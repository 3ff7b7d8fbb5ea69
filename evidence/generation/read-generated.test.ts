import fc from 'fast-check';

import { countWords } from '../../text/words';
import { generationForms, readGenerated } from '.';

const words = (n: number) => Array.from({ length: n }, (_, index) => `w${index}`).join(' ');
const textOf = (rendered: ReturnType<typeof readGenerated>) =>
  rendered.kind === 'artifact' ? rendered.text : rendered.reason;

test.each([
  ['summary', ' One.\n\nTwo. ', 'One. Two.'],
  ['summary', '```text\nOne.\n```', 'One.'],
  ['entries', '\n5 May 2023: A.\r\n\n  6 May 2023:  B.\n', '5 May 2023: A.\n6 May 2023: B.'],
  ['records', 'archival_memory[0]\nvalue_text: A\n\n\n\narchival_memory[1]\n', 'archival_memory[0]\nvalue_text: A\n\narchival_memory[1]'],
  ['typed', '~~~\nA | is | B\n\nno bars\n~~~', 'A | is | B\nno bars'],
  ['value', '```\n 24:30\n```', '24:30'],
  ['value', 'ABSTAIN', 'ABSTAIN'],
  ['value', '**Abstain.**', 'ABSTAIN'],
  ['value', 'ABSTAIN: it does not say', 'ABSTAIN'],
  ['value', 'Abstain from sugar', 'Abstain from sugar'],
  ['value', 'Not said. ABSTAIN', 'Not said. ABSTAIN'],
] as const)('%s of %j is %j', (form, text, expected) => expect(textOf(readGenerated(form, text))).toBe(expected)); // prettier-ignore

test.each(generationForms)('%s without text is not applicable, and one other than a value that abstains', (form) => {
  for (const text of ['', ' \n', '```\n```', '```json'])
    expect(readGenerated(form, text)).toEqual({ kind: 'not_applicable', reason: 'the generator gave no text' });
  if (form === 'value') return;
  for (const text of ['ABSTAIN', ' "abstain." ', 'ABSTAIN: nothing is said'])
    expect(readGenerated(form, text)).toEqual({ kind: 'not_applicable', reason: 'the generator abstained' });
});

test('each part is cut where the rule-based variant is', () => {
  const long = words(500);
  const limits = (form: (typeof generationForms)[number], text: string) =>
    textOf(readGenerated(form, text)).split('\n').map(countWords);
  expect(limits('summary', long)).toEqual([120]);
  expect(limits('entries', `${long}\nshort`)).toEqual([60, 1]);
  expect(limits('records', `type: ${long}\nvalue_text: ${long}`)).toEqual([60, 25]);
  expect(limits('typed', `A | is | ${long}\n${long} | is | B`)).toEqual([28, 60]);
  expect(limits('value', long)).toEqual([24]);
});

test('what was read once is read the same again, bounded in every part', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('```', '\n', 'ABSTAIN', ' | ', 'value_text: ', 'word ', '\ud800', 'مرحبا', '😀', '\r'), {
        maxLength: 150,
      })
      .map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...generationForms), anyText, (form, text) => {
      const rendered = readGenerated(form, text);
      if (rendered.kind === 'not_applicable') return;
      expect(rendered.text).toMatch(/\S/u);
      for (const line of rendered.text.split('\n')) expect(countWords(line)).toBeLessThanOrEqual(120);
      expect(rendered.text.isWellFormed() || !text.isWellFormed()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['one word', 'x'.repeat(500_000)],
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['line breaks', `a${'\n'.repeat(500_000)}b`],
  ['fences', '```\n'.repeat(125_000) + 'a'],
  ['backticks', '`'.repeat(500_000)],
  ['bars', 'a | '.repeat(125_000)],
  ['marks', `${'*'.repeat(499_999)}a`],
])('half a million characters of %s are read in a moment', (_what, text) => {
  const started = performance.now();
  for (const form of generationForms) readGenerated(form, text);
  expect(performance.now() - started).toBeLessThan(2_000);
});
