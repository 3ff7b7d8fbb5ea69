import { describeTransportFaults } from '../../test/support/exchange-faults';
import { chatBody } from '../../test/support/openai-bodies';
import { openAiVariables } from '../../test/support/openai-variables';
import { skyRequest } from '../../test/support/play-exchange';
import { createCompatibleProvider } from '.';

describeTransportFaults({
  create: (origin, apiKey) => createCompatibleProvider({ baseUrl: `${origin}/v1`, apiKey }),
  request: skyRequest,
  path: '/v1/chat/completions',
  answerBody: (content) => chatBody({ content }),
  environment: openAiVariables,
});
