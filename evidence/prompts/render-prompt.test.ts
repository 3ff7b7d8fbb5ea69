import { promptFamilies, promptMessages, renderPrompt } from '.';
import { familyHash } from './render-prompt';

const { neutral } = promptFamilies;

test('the hash of a family changes with its text: edit both together', () => {
  expect(neutral.hash).toBe('c895d00953d015d0c689afe30d5295392b00711dde7cd58047a065409299e788');
  expect(familyHash(neutral.system)).toBe(neutral.hash);
  expect(familyHash(`${neutral.system} `)).not.toBe(neutral.hash);
});

test('the contract is the system message, artifact and dated question are the user message', () => {
  const parts = renderPrompt(neutral, 'A note.', 'How many?', '2023-06-01T00:58');
  expect(promptMessages(parts)).toEqual([
    { role: 'system', content: neutral.system },
    {
      role: 'user',
      content: '## Notes\n\nA note.\n\n## Question\n\nDate of the question: Thursday, 1 June 2023, 00:58\nHow many?',
    },
  ]);
});

test('a question without a date has no date line', () => {
  expect(renderPrompt(neutral, 'A note.', 'How many?', null)).toEqual({
    system: neutral.system,
    artifact: 'A note.',
    question: 'How many?',
  });
});

test('the contract asks for free text with an ABSTAIN token and for no structure', () => {
  expect(neutral.system).toContain('ABSTAIN');
  expect(neutral.system).not.toMatch(/json|schema|field/iu);
});
