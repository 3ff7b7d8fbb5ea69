import { promptMessages } from '../evidence/prompts';
import { textHash } from '../text/text-hash';
import { plainPrompt } from './item-prompts';

test('of a message its role and text are a call’s identity; what it shares with others is not', () => {
  const parts = { system: 'Answer.', artifact: 'A note.', question: 'How many?' };
  const messages = promptMessages(parts);
  expect(messages[1]?.sharedPrefix).toBeGreaterThan(0);
  expect(plainPrompt(parts)).toMatchObject({
    messages: messages.map(({ role, content }) => ({ role, textHash: textHash(content) })),
  });
  expect(Object.keys(messages[1]!)).toContain('sharedPrefix');
  expect(JSON.stringify(plainPrompt(parts))).not.toContain('sharedPrefix');
});
