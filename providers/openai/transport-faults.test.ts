import { describeTransportFaults } from '../../test/support/exchange-faults';
import { chatBody, messageItem, reasoningItem, responsesBody, textPart } from '../../test/support/openai-bodies';
import { openAiVariables } from '../../test/support/openai-variables';
import { skyRequest } from '../../test/support/play-exchange';
import { createOpenAiProvider } from '.';

describe('chat', () => {
  describeTransportFaults({
    create: (origin, apiKey) => createOpenAiProvider({ baseUrl: `${origin}/v1`, apiKey, endpoint: 'chat' }),
    request: skyRequest,
    path: '/v1/chat/completions',
    answerBody: (content) => chatBody({ content }),
    environment: openAiVariables,
  });
});

describe('responses', () => {
  describeTransportFaults({
    create: (origin, apiKey) => createOpenAiProvider({ baseUrl: `${origin}/v1`, apiKey, endpoint: 'responses' }),
    request: skyRequest,
    path: '/v1/responses',
    answerBody: (text) => responsesBody([reasoningItem, messageItem(textPart(text))]),
    environment: openAiVariables,
  });
});
