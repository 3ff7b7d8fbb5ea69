import { googleFixture } from '../../../test/support/google-fixture';
import { createRedactor } from '../../redact';
import { readResultLine } from './read-line';

const redactor = createRedactor('planted-key-0123456789abcdef');
const read = (line: object) => readResultLine({ key: 'a-0', ...line }, redactor);
const failed = (code: string, kind: string) => ({
  customId: 'a-0',
  result: { outcome: 'failed', failure: { code, retry: { kind } } },
});

test('recorded lines are read as the real-time adapter reads the same responses', () => {
  const lines = googleFixture('22-results.jsonl').trim().split('\n');
  expect(lines.map((line) => readResultLine(JSON.parse(line), redactor))).toMatchObject([
    {
      customId: '0123456789abcdef-1',
      result: {
        outcome: 'answer',
        text: 'Blue.',
        usage: { inputUncached: 20, outputVisible: 2 },
        requestId: 'i6LzVrK1',
      },
    },
    { customId: '0123456789abcdef-0', result: { outcome: 'blocked', finishReason: 'SAFETY' } },
    {
      customId: '0123456789abcdef-2',
      result: { outcome: 'failed', failure: { code: 'batch_cancelled', retry: { kind: 'transient' } } },
    },
  ]);
});

test.each<[string, object, string, string]>([
  ['a refused argument', { code: 3, message: 'bad' }, 'INVALID_ARGUMENT', 'no'],
  [
    'a refused argument, by the code of HTTP',
    { code: 400, message: 'bad', status: 'INVALID_ARGUMENT' },
    'INVALID_ARGUMENT',
    'no',
  ],
  ['a line that was cancelled', { code: 1, message: 'The operation was cancelled.' }, 'batch_cancelled', 'transient'],
  ['a line that took too long', { code: 4, message: 'late' }, 'http_504', 'transient'],
  ['a quota', { code: 8, message: 'quota' }, 'RESOURCE_EXHAUSTED', 'rate_limit'],
  ['a fault of the server', { code: 13, message: 'internal' }, 'http_500', 'transient'],
  ['an overload', { code: 14, message: 'over' }, 'http_503', 'transient'],
  ['a code nobody knows', { code: 99, message: '?' }, 'http_500', 'transient'],
  ['no code', { message: '?' }, 'http_500', 'transient'],
])('the error of %s', (_what, error, code, kind) => {
  expect(read({ error })).toMatchObject(failed(code, kind));
  expect(read({ response: { error } })).toMatchObject(failed(code, kind));
});

test.each<[string, object, RegExp]>([
  ['neither response nor error', {}, /^body: /],
  ['a response of no shape', { response: 'Blue.' }, /^body: /],
  ['a response without candidates', { response: {} }, /candidates: none/],
])('with %s it says what is wrong', (_what, line, why) => {
  expect(read(line)).toMatch(why);
});

test('a line without a key is none', () => {
  expect(readResultLine({ response: {} }, redactor)).toMatch(/^key: /);
});
