import { chatCompletionBody } from './request';

test('a message is sent as its role and text, whatever it shares with others', () => {
  const messages = [{ role: 'user', content: 'Notes. How many?', sharedPrefix: 7 }] as const;
  expect(chatCompletionBody({ model: 'm', messages, parameters: {} }).messages).toEqual([
    { role: 'user', content: 'Notes. How many?' },
  ]);
});
