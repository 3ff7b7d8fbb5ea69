import { describeTransportFaults } from '../../test/support/exchange-faults';
import { createGoogleProvider } from '.';

describeTransportFaults({
  create: (origin, apiKey) => createGoogleProvider({ baseUrl: origin, apiKey, apiVersion: 'v1beta' }),
  request: {
    model: 'gemini-tiny-1',
    messages: [
      { role: 'system', content: 'Answer briefly.' },
      { role: 'user', content: 'What colour is the sky?' },
    ],
    parameters: { maxOutputTokens: 128, temperature: 0 },
  },
  path: '/v1beta/models/gemini-tiny-1:generateContent',
  answerBody: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 3, totalTokenCount: 23 },
    modelVersion: 'gemini-tiny-1',
  }),
  environment: [
    'GOOGLE_API_KEY',
    'GEMINI_API_KEY',
    'GOOGLE_GEMINI_BASE_URL',
    'GOOGLE_VERTEX_BASE_URL',
    'GOOGLE_GENAI_API_VERSION',
    'GOOGLE_GENAI_USE_VERTEXAI',
    'GOOGLE_GENAI_USE_ENTERPRISE',
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_CLOUD_LOCATION',
  ],
});
