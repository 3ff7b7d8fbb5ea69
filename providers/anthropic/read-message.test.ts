import type { ExchangeResult } from '../provider';
import { createRedactor } from '../redact';
import { readMessage } from './read-message';

const text = (said: string) => ({ type: 'text', text: said, citations: null });
const thinking = { type: 'thinking', thinking: 'The sky…', signature: 'c2ln' };
const redacted = { type: 'redacted_thinking', data: 'ZGF0YQ==' };

/** A whole message; `rest` replaces parts of it. */
function message(content: readonly object[], stopReason: unknown = 'end_turn', rest: object = {}): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-4-5-20251001',
    content,
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 20, output_tokens: 3, service_tier: 'standard' },
    ...rest,
  };
}

function read(body: unknown): ExchangeResult {
  const result = readMessage(body, createRedactor(undefined));
  if (typeof result === 'string') throw new Error(`unreadable: ${result}`);
  return result;
}

test('an answer comes with its stop reason, usage, model, id and tier', () => {
  expect(read(message([text('Blue.')]))).toEqual({
    outcome: 'answer',
    text: 'Blue.',
    finishReason: 'end_turn',
    usage: { inputUncached: 20, outputVisible: 3 },
    rawUsage: { input_tokens: 20, output_tokens: 3, service_tier: 'standard' },
    returnedModel: 'claude-haiku-4-5-20251001',
    requestId: 'msg_1',
    serviceTier: 'standard',
  });
});

describe('stop reasons', () => {
  test.each<[string, readonly object[], string, string, string | undefined]>([
    ['text', [text('Blue.')], 'end_turn', 'answer', 'Blue.'],
    ['text', [text('Blue.')], 'stop_sequence', 'answer', 'Blue.'],
    ['white space around its text', [text('\n Blue. ')], 'end_turn', 'answer', '\n Blue. '],
    ['several text blocks', [text('Bl'), text('ue.')], 'end_turn', 'answer', 'Blue.'],
    ['thinking and text', [thinking, redacted, text('Blue.')], 'end_turn', 'answer', 'Blue.'],
    ['nothing', [], 'end_turn', 'empty', undefined],
    ['blank text', [text(' \n')], 'end_turn', 'empty', undefined],
    ['thinking alone', [thinking], 'end_turn', 'empty', undefined],
    ['nothing', [], 'stop_sequence', 'empty', undefined],
    ['text', [text('The sky is')], 'max_tokens', 'truncated', 'The sky is'],
    ['thinking alone', [thinking], 'max_tokens', 'exhausted', undefined],
    ['nothing', [], 'max_tokens', 'exhausted', undefined],
    ['text', [text('The sky is')], 'model_context_window_exceeded', 'truncated', 'The sky is'],
    ['nothing', [], 'model_context_window_exceeded', 'exhausted', undefined],
    ['nothing', [], 'refusal', 'refusal', undefined],
    ['text before it stopped', [text('To make')], 'refusal', 'refusal', undefined],
  ])('with %s %j and %s: %s', (_what, content, stopReason, outcome, said) => {
    const result = read(message(content, stopReason));
    expect(result).toMatchObject({ outcome, finishReason: stopReason });
    expect(result.text).toBe(said);
  });

  test('an answer that ended with the model’s context is flagged, others are not', () => {
    expect(read(message([text('The')], 'model_context_window_exceeded'))).toMatchObject({ flags: ['context_full'] });
    expect(read(message([], 'model_context_window_exceeded'))).toMatchObject({ flags: ['context_full'] });
    expect(read(message([text('The')], 'max_tokens'))).not.toHaveProperty('flags');
  });

  test.each(['tool_use', 'pause_turn'])('%s without tools fails for good', (stopReason) => {
    expect(read(message([text('Let me look.')], stopReason))).toMatchObject({
      outcome: 'failed',
      failure: { code: 'unexpected_tool_call', retry: { kind: 'no' } },
      finishReason: stopReason,
    });
  });

  test.each(['compaction', 'END_TURN', 'constructor', '', null])(
    'one nobody knows, such as %p, is never an answer and may be tried again',
    (stopReason) => {
      const result = read(message([text('Blue.')], stopReason));
      expect(result).toMatchObject({
        outcome: 'failed',
        failure: { code: 'unknown_finish_reason', retry: { kind: 'transient' } },
        usage: { inputUncached: 20 },
      });
      expect(result).not.toHaveProperty('text');
      expect(result).toHaveProperty('finishReason', stopReason ?? undefined);
    },
  );
});

describe('a shape', () => {
  test.each<[string, unknown, RegExp]>([
    ['no object', 'Blue.', /body/],
    ['without content', { id: 'msg_1', stop_reason: 'end_turn' }, /content/],
    ['with text for its content', { ...message([]), content: 'Blue.' }, /content/],
    ['with a block of no type', message([{ text: 'Blue.' }]), /content.0.type/],
    ['with a number for its text', message([{ type: 'text', text: 7 }]), /content.0.text/],
  ])('%s is refused, saying what is wrong', (_what, body, why) => {
    expect(readMessage(body, createRedactor(undefined))).toMatch(why);
  });

  test.each([
    ['without usage', { usage: undefined }],
    ['with a string for its usage', { usage: 'many' }],
  ])('%s is an answer of unknown usage', (_what, rest) => {
    expect(read(message([text('Blue.')], 'end_turn', rest))).toMatchObject({ outcome: 'answer', usage: {} });
  });

  test('with odd ids, models and tiers is an answer all the same', () => {
    const rest = { id: 7, model: null, usage: { input_tokens: 20, output_tokens: 3, service_tier: 7 } };
    const result = read(message([text('Blue.')], 'end_turn', rest));
    expect(result).toMatchObject({ outcome: 'answer', usage: { inputUncached: 20 } });
    expect(result).not.toHaveProperty('serviceTier');
  });
});
