import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { json, scriptedServerForTests } from '../../../test/support/scripted-server';
import type { ExchangeResult } from '../../provider';
import { createRedactor } from '../../redact';
import { createOpenAiProvider } from '..';
import { endpointWire } from '../wire';
import { createBatchClient } from './client';
import { readResultLine } from './read-line';

const redactor = createRedactor('planted-key-0123456789abcdef');
const client = createBatchClient('http://127.0.0.1:1/v1', 'unused');

interface RecordedLine {
  readonly custom_id: string;
  readonly response: { readonly status_code: number; readonly request_id: string; readonly body: object } | null;
}

function recorded(name: string): readonly RecordedLine[] {
  const lines = readFileSync(join(__dirname, 'fixtures', `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedLine);
}

const endpoints = ['chat', 'responses'] as const;
const linesOf = {
  chat: [...recorded('output'), ...recorded('errors')],
  responses: recorded('output-responses'),
};

function read(value: unknown, endpoint: (typeof endpoints)[number] = 'chat'): ExchangeResult {
  const result = readResultLine(endpointWire(client, endpoint), value, redactor);
  if (typeof result === 'string') throw new Error(result);
  return result.result;
}

test.each<[number, object]>([
  [2, { outcome: 'answer', text: 'The library closes at six.', finishReason: 'stop', requestId: 'req_0002' }],
  [0, { outcome: 'truncated', text: 'It moved to the north si' }],
  [1, { outcome: 'exhausted', usage: { inputUncached: 16, inputCached: 8, outputVisible: 5, outputReasoning: 4 } }],
  [3, { outcome: 'refusal' }],
  [4, { outcome: 'blocked' }],
  [5, { outcome: 'empty' }],
  [6, { outcome: 'answer', text: 'Café – 漢字 😀 "quoted"\nnext line' }],
  [7, { outcome: 'answer', requestId: 'chatcmpl-BcD1', serviceTier: 'default' }],
  [10, { outcome: 'failed', httpStatus: 400, failure: { code: 'unsupported_parameter', retry: { kind: 'no' } } }],
  [11, { outcome: 'exhausted', httpStatus: 400 }],
  [12, { outcome: 'failed', httpStatus: 429, failure: { retry: { kind: 'rate_limit' } } }],
  [13, { outcome: 'failed', failure: { code: 'insufficient_quota', retry: { kind: 'stop_lane' } } }],
  [14, { outcome: 'failed', failure: { code: 'server_error', retry: { kind: 'transient' } } }],
  [15, { outcome: 'failed', failure: { code: 'batch_expired', retry: { kind: 'transient' } } }],
  [16, { outcome: 'failed', failure: { code: 'batch_cancelled', retry: { kind: 'transient' } } }],
  [17, { outcome: 'failed', failure: { code: 'model_not_found', retry: { kind: 'stop_lane' } } }],
])('recorded line %d of chat completions', (number, expected) => {
  const line = linesOf.chat.find(({ custom_id }) => custom_id.endsWith(`-${number}`));
  expect(read(line)).toMatchObject(expected);
});

test.each<[number, object]>([
  [21, { outcome: 'answer', text: 'The library closes at six.', finishReason: 'completed', requestId: 'req_0021' }],
  [20, { outcome: 'truncated', text: 'It moved to the north si' }],
  [22, { outcome: 'exhausted', usage: { inputUncached: 16, inputCached: 8, outputVisible: 5, outputReasoning: 4 } }],
  [23, { outcome: 'refusal' }],
  [24, { outcome: 'blocked' }],
  [25, { outcome: 'empty' }],
  [26, { outcome: 'failed', httpStatus: 200, failure: { code: 'server_error', retry: { kind: 'transient' } } }],
  [27, { outcome: 'blocked', httpStatus: 400 }],
  [28, { outcome: 'failed', failure: { code: 'batch_expired', retry: { kind: 'transient' } } }],
])('recorded line %d of responses', (number, expected) => {
  const line = linesOf.responses.find(({ custom_id }) => custom_id.endsWith(`-${number}`));
  expect(read(line, 'responses')).toMatchObject(expected);
});

describe.each(endpoints)('a response of %s in a line comes to what it comes to in real time', (endpoint) => {
  const server = scriptedServerForTests();

  const withResponse = linesOf[endpoint].filter(({ response }) => response);
  test.each(withResponse.map((line) => [line.custom_id, line] as const))('%s', async (_id, line) => {
    const { status_code, request_id, body } = line.response!;
    server.play(json(status_code, body, request_id === '' ? {} : { 'x-request-id': request_id }));
    const provider = createOpenAiProvider({ baseUrl: server.baseUrl, apiKey: 'test-key-01', endpoint });
    const request = { model: 'gpt-4.1', messages: [], parameters: {} };
    expect(read(line, endpoint)).toEqual(await provider.exchange(request, { deadlineMs: 5000 }));
  });
});

describe('a line without a response', () => {
  const lineOf = (error: unknown): object => ({ custom_id: 'a-1', response: null, error });

  test.each<[string, unknown, string, string]>([
    ['and without a reason', null, 'batch_error', 'transient'],
    ['with a reason that can not be read', 'gone', 'batch_error', 'transient'],
    ['with a code that is no word', { code: 'Not a word!', message: 'x' }, 'batch_error', 'transient'],
    ['with a code nobody knows', { code: 'worker_lost', message: 'x' }, 'worker_lost', 'transient'],
    ['for want of money', { code: 'insufficient_quota', message: 'x' }, 'insufficient_quota', 'stop_lane'],
    ['for its length', { code: 'context_length_exceeded', message: 'x' }, 'context_length_exceeded', 'no'],
  ])('%s', (_what, error, code, kind) => {
    expect(read(lineOf(error))).toMatchObject({ outcome: 'failed', usage: {}, failure: { code, retry: { kind } } });
  });

  test('that a filter removed is blocked', () => {
    expect(read(lineOf({ code: 'content_filter', message: 'x' }))).toEqual({ outcome: 'blocked', usage: {} });
  });
});

test.each<[string, unknown]>([
  ['a 200 with a page', { status_code: 200, body: '<html>' }],
  ['a 200 with nothing', { status_code: 200, body: null }],
  ['a 200 with another shape', { status_code: 200, body: { choices: [] } }],
])('%s is malformed', (_what, response) => {
  expect(read({ custom_id: 'a-1', response })).toMatchObject({
    failure: { code: 'malformed', retry: { kind: 'transient' } },
  });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a string', 'custom_id'],
  ['a line without an id', { response: null }],
  ['a line whose id is a number', { custom_id: 7, response: null }],
  ['a response without a status', { custom_id: 'a-1', response: { body: {} } }],
])('%s is told as no line of results', (_what, value) => {
  expect(readResultLine(endpointWire(client, 'chat'), value, redactor)).toEqual(expect.any(String));
});
