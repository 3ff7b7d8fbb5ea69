import { endOfChoice } from './read-answer';

const map = (finishReason: string | undefined, hasText: boolean, capReached?: boolean) =>
  endOfChoice(finishReason, hasText, capReached);

describe('finish reasons', () => {
  test.each([
    ['stop', true, 'answer'],
    ['stop', false, 'empty'],
    ['length', true, 'truncated'],
    ['length', false, 'exhausted'],
    ['content_filter', true, 'blocked'],
    ['content_filter', false, 'blocked'],
    ['eos', true, 'answer'],
    ['eos_token', true, 'answer'],
    ['stop_sequence', true, 'answer'],
    ['end_turn', false, 'empty'],
    ['max_tokens', false, 'exhausted'],
  ])('%s with text: %p is %s', (reason, hasText, outcome) => {
    expect(map(reason, hasText)).toEqual({ outcome });
  });

  test('the end of the context is flagged', () => {
    expect(map('model_length', true)).toEqual({ outcome: 'truncated', flag: 'context_full' });
    expect(map('model_length', false)).toEqual({ outcome: 'exhausted', flag: 'context_full' });
  });

  test.each([undefined, ''])('%p from a local server is taken at its text', (reason) => {
    expect(map(reason, true)).toEqual({ outcome: 'answer' });
    expect(map(reason, false)).toEqual({ outcome: 'empty' });
  });

  test('none given, but the cap reached, is cut', () => {
    expect(map(undefined, true, true)).toEqual({ outcome: 'truncated' });
    expect(map(undefined, false, true)).toEqual({ outcome: 'exhausted' });
    expect(map('stop', true, true)).toEqual({ outcome: 'answer' });
  });

  test.each(['tool_calls', 'function_call'])('%s without tools fails for good', (reason) => {
    expect(map(reason, true)).toEqual({ outcome: 'failed', code: 'unexpected_tool_call', retry: 'no' });
  });

  test.each(['error', 'abort', 'insufficient_system_resource', 'constructor', 'STOP '])(
    '%s is never an answer and may be tried again',
    (reason) => {
      expect(map(reason, true)).toEqual({
        outcome: 'failed',
        code: 'unknown_finish_reason',
        retry: 'transient',
      });
    },
  );
});
