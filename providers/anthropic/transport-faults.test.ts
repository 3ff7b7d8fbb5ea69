import { describeTransportFaults } from '../../test/support/exchange-faults';
import { createAnthropicProvider } from '.';

describeTransportFaults({
  create: (origin, apiKey) => createAnthropicProvider({ baseUrl: origin, apiKey, apiVersion: '2023-06-01' }),
  request: {
    model: 'claude-haiku-4-5',
    messages: [
      { role: 'system', content: 'Answer briefly.' },
      { role: 'user', content: 'What colour is the sky?' },
    ],
    parameters: { max_tokens: 128, temperature: 0 },
  },
  path: '/v1/messages',
  answerBody: (text) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-4-5-20251001',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 20, output_tokens: 3 },
  }),
  environment: [
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'ANTHROPIC_BASE_URL',
    'ANTHROPIC_CONFIG_DIR',
    'ANTHROPIC_CUSTOM_HEADERS',
    'ANTHROPIC_IDENTITY_TOKEN',
    'ANTHROPIC_LOG',
    'ANTHROPIC_PROFILE',
    'ANTHROPIC_WEBHOOK_SIGNING_KEY',
  ],
});
