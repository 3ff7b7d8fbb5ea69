import { FinishReason } from '@google/genai';

import { createRedactor } from '../redact';
import { googleFinishRules } from './finish-rules';
import { readGenerateContent } from './read-answer';

const redactor = createRedactor('planted-key-0123456789abcdef');
const read = (body: unknown) => readGenerateContent(body, redactor);
const said = (finishReason: string | undefined, parts: object[] = [{ text: 'Blue.' }]) =>
  read({ candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] });

describe('a finish reason', () => {
  test.each([
    ['STOP', 'answer', 'empty'],
    ['MAX_TOKENS', 'truncated', 'exhausted'],
    ['CONTINUATION', 'truncated', 'exhausted'],
    ['SAFETY', 'blocked', 'blocked'],
    ['RECITATION', 'blocked', 'blocked'],
    ['LANGUAGE', 'blocked', 'blocked'],
    ['BLOCKLIST', 'blocked', 'blocked'],
    ['PROHIBITED_CONTENT', 'blocked', 'blocked'],
    ['SPII', 'blocked', 'blocked'],
    ['ESCALATION', 'blocked', 'blocked'],
    ['IMAGE_SAFETY', 'blocked', 'blocked'],
    ['IMAGE_PROHIBITED_CONTENT', 'blocked', 'blocked'],
    ['IMAGE_RECITATION', 'blocked', 'blocked'],
  ])('%s is %s, and without text %s', (reason, withText, without) => {
    expect(said(reason)).toMatchObject({ outcome: withText, text: 'Blue.', finishReason: reason });
    expect(said(reason, [])).toMatchObject({ outcome: without, finishReason: reason });
    expect(said(reason, [])).not.toHaveProperty('text');
  });

  test.each([
    'OTHER',
    'FINISH_REASON_UNSPECIFIED',
    'MALFORMED_RESPONSE',
    'MALFORMED_FUNCTION_CALL',
    'NO_IMAGE',
    'IMAGE_OTHER',
  ])('%s is a fault of the moment', (reason) => {
    const result = said(reason);
    expect(result).toMatchObject({
      outcome: 'failed',
      finishReason: reason,
      failure: { code: 'unfinished', retry: { kind: 'transient' } },
    });
    expect(result).not.toHaveProperty('text');
  });

  test('PUP_LIMITED_DISABLED stops the lane: the account is restricted', () => {
    expect(said('PUP_LIMITED_DISABLED', [])).toMatchObject({
      outcome: 'failed',
      failure: {
        code: 'account_restricted',
        retry: { kind: 'stop_lane', advice: expect.stringMatching(/account/) as string },
      },
    });
  });

  test.each(['UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'])('%s without tools fails for good', (reason) => {
    expect(said(reason)).toMatchObject({ failure: { code: 'unexpected_tool_call', retry: { kind: 'no' } } });
  });

  test.each(['NEWLY_INVENTED', 'stop', 'constructor', ''])('%j, which nobody knows, is never an answer', (reason) => {
    expect(said(reason)).toMatchObject({
      outcome: 'failed',
      finishReason: reason,
      failure: { code: 'unknown_finish_reason', retry: { kind: 'transient' } },
    });
  });

  test('that is absent is the unspecified one', () => {
    expect(said(undefined)).toMatchObject({ outcome: 'failed', failure: { code: 'unfinished' } });
  });

  test('of every name that the SDK has is ruled', () => {
    expect(Object.keys(googleFinishRules)).toEqual(expect.arrayContaining(Object.values(FinishReason)));
  });
});

describe('text', () => {
  test('is that of all parts but thoughts, as it came', () => {
    const parts = [{ text: 'hm', thought: true }, { text: '\n Bl' }, { inlineData: {} }, { text: 'ue. ' }];
    expect(said('STOP', parts)).toMatchObject({ outcome: 'answer', text: '\n Blue. ' });
  });

  test.each([
    ['an empty part', [{ text: '' }]],
    ['a blank part', [{ text: ' \n' }]],
    ['thoughts alone', [{ text: 'hm', thought: true }]],
    ['no parts', []],
  ])('of %s is none', (_what, parts) => {
    expect(said('STOP', parts)).toMatchObject({ outcome: 'empty' });
    expect(said('MAX_TOKENS', parts)).toMatchObject({ outcome: 'exhausted' });
  });

  test.each([
    ['content without parts', { content: { role: 'model' }, finishReason: 'STOP' }],
    ['null parts', { content: { parts: null }, finishReason: 'STOP' }],
    ['no content', { finishReason: 'STOP' }],
  ])('with %s is none', (_what, candidate) => {
    expect(read({ candidates: [candidate] })).toMatchObject({ outcome: 'empty' });
  });

  test('in place of which a function is called: the contract is broken', () => {
    expect(said('STOP', [{ functionCall: { name: 'search' } }])).toMatchObject({
      failure: { code: 'unexpected_tool_call', retry: { kind: 'no' } },
    });
  });
});

describe('a blocked prompt', () => {
  test.each(['SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'NEWLY_INVENTED'])(
    '%s is blocked',
    (blockReason) => {
      for (const candidates of [undefined, null, []]) {
        const result = read({ candidates, promptFeedback: { blockReason }, usageMetadata: { promptTokenCount: 5 } });
        expect(result).toMatchObject({ outcome: 'blocked', finishReason: blockReason, usage: { inputUncached: 5 } });
      }
    },
  );

  test('no candidates and no reason is an answer of no shape', () => {
    for (const promptFeedback of [undefined, {}, { blockReason: '' }, { blockReason: 7 }]) {
      expect(read({ candidates: [], promptFeedback })).toMatch(/candidates: none/);
    }
  });
});

test('what is odd beside the answer costs nothing of it', () => {
  const candidates = [{ content: { parts: [{ text: 'Blue.', thought: 'no' }] }, finishReason: 'STOP' }];
  const odd = { candidates, promptFeedback: 'none', usageMetadata: 'none', modelVersion: 7, responseId: {} };
  expect(read(odd)).toMatchObject({ outcome: 'answer', text: 'Blue.', usage: {}, returnedModel: undefined });
});
