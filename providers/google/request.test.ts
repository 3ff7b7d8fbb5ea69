import { GoogleGenAI } from '@google/genai';

import type { ProviderRequest } from '../provider';
import { generateContentBody, modelPath } from './request';

const request: ProviderRequest = {
  model: 'gemini-tiny-1',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What colour is the sky?' },
  ],
  parameters: { maxOutputTokens: 128, temperature: 0 },
};

/** The body that the SDK makes of a config in its own spelling. */
async function bodyOfSdk({ model, messages, parameters }: ProviderRequest): Promise<unknown> {
  let body: unknown;
  const fetch = (_input: unknown, init?: RequestInit): Promise<Response> => {
    body = JSON.parse(init?.body as string);
    return Promise.reject(new Error('not sent'));
  };
  const client = new GoogleGenAI({ apiKey: 'none', vertexai: false, apiVersion: 'v1beta', httpOptions: { fetch } });
  const [system, user] = messages.map(({ content }) => content);
  const config = { systemInstruction: system, ...parameters };
  await client.models.generateContent({ model, contents: user!, config }).catch(() => undefined);
  return body;
}

describe('a body', () => {
  test('holds the messages and then the parameters untouched', () => {
    expect(JSON.stringify(generateContentBody(request))).toBe(
      '{"contents":[{"role":"user","parts":[{"text":"What colour is the sky?"}]}],' +
        '"systemInstruction":{"parts":[{"text":"Answer briefly."}]},' +
        '"generationConfig":{"maxOutputTokens":128,"temperature":0}}',
    );
  });

  test('of a request without a system message has no instruction', () => {
    const { messages } = request;
    expect(generateContentBody({ ...request, messages: messages.slice(1) })).not.toHaveProperty('systemInstruction');
  });

  test.each<[string, Record<string, unknown>]>([
    ['none', {}],
    ['the contract of the paper', { maxOutputTokens: 128, temperature: 0 }],
    ['thinking', { maxOutputTokens: 1024, thinkingConfig: { thinkingBudget: 0, includeThoughts: false } }],
    ['a level of thinking', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['sampling', { topP: 0.95, topK: 40, seed: 7, presencePenalty: 0.1, frequencyPenalty: 0.2 }],
    ['stops', { stopSequences: ['\n'] }],
    ['safety', { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }] }],
    ['a tier', { serviceTier: 'standard', store: false }],
  ])('with %s is the one that the SDK makes of the same config', async (_what, parameters) => {
    const given = { ...request, parameters };
    const body = generateContentBody(given);
    // The SDK gives the instruction a role, which the API has no use for.
    expect(await bodyOfSdk(given)).toEqual({ ...body, systemInstruction: { role: 'user', ...body.systemInstruction } });
  });

  test('keeps parameters that no version of the SDK knows', () => {
    const parameters = { newlyInvented: { depth: 2 } };
    expect(generateContentBody({ ...request, parameters }).generationConfig).toEqual(parameters);
  });

  test.each(['candidateCount', 'tools', 'systemInstruction', 'cachedContent', 'httpOptions', 'responseModalities'])(
    'with the parameter %s is refused: it would change what one request is',
    (name) => {
      expect(() => generateContentBody({ ...request, parameters: { [name]: 1 } })).toThrow(
        `the parameter ${name} can't be set`,
      );
    },
  );
});

describe('a model', () => {
  test.each([
    ['gemini-2.5-flash', 'models/gemini-2.5-flash'],
    ['models/gemini-2.5-flash', 'models/gemini-2.5-flash'],
    ['tunedModels/mine-1', 'tunedModels/mine-1'],
  ])('%s stands in the path as %s', (model, path) => {
    expect(modelPath(model)).toBe(path);
    expect(() => generateContentBody({ ...request, model })).not.toThrow();
  });

  test.each(['', 'gemini?x=1', 'models/', 'a/b', '..', 'models/..', 'gemini flash', 'gemini#1', 'gemini%2f'])(
    '%j is refused',
    (model) => {
      expect(() => generateContentBody({ ...request, model })).toThrow(/is no model id/);
    },
  );
});
