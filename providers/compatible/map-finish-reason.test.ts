import { mapFinishReason } from './map-finish-reason';

const map = (finishReason: string | undefined, hasText: boolean, capReached?: boolean) =>
  mapFinishReason({ finishReason, hasText, refused: false, capReached });

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
    ['model_length', true, 'truncated'],
  ])('%s with text: %p is %s', (reason, hasText, outcome) => {
    expect(map(reason, hasText)).toEqual({ outcome });
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

  test('a refusal is one whatever the finish reason', () => {
    for (const finishReason of ['stop', 'length', 'content_filter', 'odd', undefined]) {
      const signals = { finishReason, hasText: true, refused: true, capReached: undefined };
      expect(mapFinishReason(signals)).toEqual({ outcome: 'refusal' });
    }
  });

  test.each(['tool_calls', 'function_call'])('%s without tools fails for good', (reason) => {
    expect(map(reason, true)).toEqual({ outcome: 'failed', code: 'unexpected_tool_call', retry: { kind: 'no' } });
  });

  test.each(['error', 'abort', 'insufficient_system_resource', 'constructor', 'STOP '])(
    '%s is never an answer and may be tried again',
    (reason) => {
      expect(map(reason, true)).toEqual({
        outcome: 'failed',
        code: 'unknown_finish_reason',
        retry: { kind: 'transient' },
      });
    },
  );
});
