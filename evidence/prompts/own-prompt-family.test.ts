import { UserError } from '../../contracts/user-error';
import { longestSystem, ownPromptFamily, promptFamilies, promptMessages, renderPrompt } from '.';

const system = 'Answer from the notes, or say ABSTAIN.';

test('a family of one’s own is used like a built-in one, and its hash is that of its text', () => {
  const own = ownPromptFamily('terse-2', system);
  expect(own).toMatchObject({ id: 'terse-2', system });
  expect(own.hash).not.toBe(ownPromptFamily('terse-2', `${system} `).hash);
  expect(ownPromptFamily('copy', promptFamilies.neutral.system).hash).toBe(promptFamilies.neutral.hash);
  const [first] = promptMessages(renderPrompt(own, 'A note.', 'How many?', null));
  expect(first).toEqual({ role: 'system', content: system });
});

test.each([
  ['', system, /1 to 64 lower-case letters/u],
  ['Terse', system, /not "Terse"/u],
  ['a\nb', system, /not "a\\nb"/u],
  ['x'.repeat(65), system, /1 to 64/u],
  ['formal', system, /built in. Give your own another name than formal, neutral, permissive/u],
  ['own', ' \n\u2003', /blank. Write the answer contract/u],
  ['own', `ABSTAIN ${'x'.repeat(longestSystem)}`, /has 16008 characters; at most 16000/u],
  ['own', 'ABSTAIN \ud800', /half of a surrogate pair/u],
  ['own', 'ABSTAIN \0', /NUL/u],
  ['own', 'Answer, or say abstain; do not be ABSTAINING.', /never says ABSTAIN/u],
])('the name %j with such a message is refused, saying what is allowed', (id, text, message) => {
  expect(() => ownPromptFamily(id, text)).toThrow(UserError);
  expect(() => ownPromptFamily(id, text)).toThrow(message);
});

test('a message of the greatest length is taken', () => {
  expect(ownPromptFamily('long', `ABSTAIN ${'x'.repeat(longestSystem - 8)}`).system).toHaveLength(longestSystem);
});
