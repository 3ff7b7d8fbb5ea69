import fc from 'fast-check';

import type { Message } from '../provider';
import { type Prompt, toPrompt } from './prompt';

const contract: Message = { role: 'system', content: 'Answer briefly.' };
const asked: Message = { role: 'user', content: 'Notes.\n\nHow many?', sharedPrefix: 'Notes.\n\n'.length };
const mark = { type: 'ephemeral', ttl: '1h' };

test('without a mark the system message stands apart and every text is a string', () => {
  expect(toPrompt([contract, asked], undefined)).toEqual({
    system: 'Answer briefly.',
    messages: [{ role: 'user', content: 'Notes.\n\nHow many?' }],
  });
});

test.each<[string, readonly Message[], object]>([
  [
    'the end of the shared prefix, and not the question',
    [contract, asked],
    {
      system: 'Answer briefly.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Notes.\n\n', cache_control: mark },
            { type: 'text', text: 'How many?' },
          ],
        },
      ],
    },
  ],
  [
    'the system message where no prefix is known',
    [contract, { role: 'user', content: 'Sum up.' }],
    {
      system: [{ type: 'text', text: 'Answer briefly.', cache_control: mark }],
      messages: [{ role: 'user', content: 'Sum up.' }],
    },
  ],
  [
    'the last of several system messages',
    [contract, { role: 'system', content: 'In English.' }, { role: 'user', content: 'Sum up.' }],
    {
      system: [
        { type: 'text', text: 'Answer briefly.' },
        { type: 'text', text: 'In English.', cache_control: mark },
      ],
      messages: [{ role: 'user', content: 'Sum up.' }],
    },
  ],
  [
    'nothing where there is neither',
    [{ role: 'user', content: 'Sum up.' }],
    { messages: [{ role: 'user', content: 'Sum up.' }] },
  ],
])('a mark is put at %s', (_where, messages, prompt) => {
  expect(toPrompt(messages, mark)).toEqual(prompt);
});

test.each([
  ['nothing', 0],
  ['white space', 1],
  ['half a character', 3],
  ['all but white space', 6],
  ['the whole message', 7],
  ['more than the message', 99],
])('a prefix that would be %s is none', (_what, sharedPrefix) => {
  const user: Message = { role: 'user', content: ' a\u{1f600}bc\n', sharedPrefix };
  expect(toPrompt([contract, user], mark).messages).toEqual([{ role: 'user', content: user.content }]);
});

test.each([undefined, null])('%p is no mark', (none) => {
  expect(toPrompt([contract, asked], none)).toEqual(toPrompt([contract, asked], undefined));
});

test('an empty system message, which the vendor refuses as a block, is left out', () => {
  const prompt = { messages: [{ role: 'user', content: 'Sum up.' }] };
  const messages: Message[] = [
    { role: 'system', content: '' },
    { role: 'user', content: 'Sum up.' },
  ];
  expect(toPrompt(messages, undefined)).toEqual(prompt);
  expect(toPrompt(messages, mark)).toEqual(prompt);
});

test('whatever is marked, each message joins to its own text, one block at most has the mark, and none is blank', () => {
  const message = fc.record({
    role: fc.constantFrom('system' as const, 'user' as const),
    content: fc.string({ unit: 'binary' }),
    sharedPrefix: fc.option(fc.nat(20), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const prompt = toPrompt(messages, mark);
      expect(textsOf(prompt)).toEqual([
        messages
          .filter(({ role }) => role === 'system')
          .map(({ content }) => content)
          .join(''),
        ...messages.filter(({ role }) => role === 'user').map(({ content }) => content),
      ]);
      const blocks = [prompt.system ?? [], ...prompt.messages.map(({ content }) => content)]
        .flat()
        .filter((block) => typeof block !== 'string');
      expect(blocks.filter((block) => block.cache_control !== undefined).length).toBeLessThanOrEqual(1);
      for (const { text, cache_control: control } of blocks) if (control) expect(text.trim()).not.toBe('');
    }),
  );
});

/** The system text, then that of each message. */
function textsOf({ system = '', messages }: Prompt): string[] {
  return [system, ...messages.map(({ content }) => content)].map((content) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
  );
}
