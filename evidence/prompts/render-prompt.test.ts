import fc from 'fast-check';

import { matchGoldenText } from '../../test/support/match-golden-text';
import { promptFamilies, promptMessages, renderPrompt } from '.';
import { familyHash } from './render-prompt';

const { neutral } = promptFamilies;
const families = Object.values(promptFamilies);

test('the hash of a family changes with its text: edit both together', () => {
  expect(Object.fromEntries(families.map(({ id, hash }) => [id, hash]))).toEqual({
    formal: 'a3f7487b27f362d8c6c42ae1a4642125d1e4f555352fe23fee5ec3bcff755872',
    neutral: 'c895d00953d015d0c689afe30d5295392b00711dde7cd58047a065409299e788',
    permissive: '3df2055cb2a1815710fd366191e94c2563ddd10e7269871f07970772868286ee',
  });
  for (const family of families) expect(familyHash(family.system)).toBe(family.hash);
  expect(familyHash(`${neutral.system} `)).not.toBe(neutral.hash);
});

test('the contract is the system message, artifact and dated question are the user message', () => {
  const parts = renderPrompt(neutral, 'A note.', 'How many?', '2023-06-01T00:58');
  expect(promptMessages(parts)).toEqual([
    { role: 'system', content: neutral.system },
    {
      role: 'user',
      content: '## Notes\n\nA note.\n\n## Question\n\nDate of the question: Thursday, 1 June 2023, 00:58\nHow many?',
      sharedPrefix: '## Notes\n\nA note.\n\n'.length,
    },
  ]);
});

test('all before the question’s heading is shared by the questions about one artifact, and nothing of the question', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (artifact, one, other) => {
      const [shared, ...rest] = [one, other].map((question) => {
        const [, user] = promptMessages({ system: 'Answer.', artifact, question });
        const heading = user!.content.slice(user!.sharedPrefix);
        expect(heading).toBe(`## Question\n\n${question}`);
        return user!.content.slice(0, user!.sharedPrefix);
      });
      expect(rest).toEqual([shared]);
    }),
  );
});

test('a question without a date has no date line', () => {
  expect(renderPrompt(neutral, 'A note.', 'How many?', null)).toEqual({
    system: neutral.system,
    artifact: 'A note.',
    question: 'How many?',
  });
});

test('a prompt without a question, as a generator gets it, is the artifact alone', () => {
  expect(promptMessages({ system: 'Sum up.', artifact: 'A note.\n', question: '' })).toEqual([
    { role: 'system', content: 'Sum up.' },
    { role: 'user', content: 'A note.\n' },
  ]);
});

test.each(families)('$id asks for short free text with an ABSTAIN token and for no structure', ({ system }) => {
  expect(system.match(/\bABSTAIN\b/gu)).toHaveLength(1);
  expect(system).toContain('Answer in plain text and as briefly as you can');
  expect(system).not.toMatch(/json|schema|field/iu);
});

test('only the formal family speaks the language of the ledger', () => {
  const ledgerTerms = /ledger|evidence|witness|record|active value|establish/iu;
  expect(families.filter(({ system }) => ledgerTerms.test(system)).map(({ id }) => id)).toEqual(['formal']);
});

test.each(families)('the messages of $id are the golden file, byte for byte', (family) => {
  const parts = renderPrompt(family, 'A note.', 'How many?', '2023-06-01T00:58');
  const written = promptMessages(parts).map(({ role, content }) => `--- ${role} ---\n${content}\n`);
  matchGoldenText(`evidence/prompts/${family.id}.txt`, written.join('\n'));
});
