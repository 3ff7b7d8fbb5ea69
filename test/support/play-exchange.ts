import type { ExchangeResult, Provider, ProviderRequest } from '../../providers/provider';
import { type Script, type ScriptedServer, scriptedServerForTests } from './scripted-server';

export const plantedKey = 'planted-key-0123456789abcdef';

export const skyRequest: ProviderRequest = {
  model: 'tiny-1',
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: 'What colour is the sky?' },
  ],
  parameters: { temperature: 0 },
};

export interface ExchangePlayer {
  readonly server: Omit<ScriptedServer, 'close'>;
  /** Plays the script once and checks what holds of every exchange: one request, no key in the result. */
  readonly exchange: (script: Script, request?: ProviderRequest) => Promise<ExchangeResult>;
}

/** A scripted server for a test file and an adapter against it; starts and stops with the tests around it. */
export function playExchanges(
  create: (baseUrl: string, apiKey: string) => Provider,
  request = skyRequest,
): ExchangePlayer {
  const server = scriptedServerForTests();
  return {
    server,
    async exchange(script, sent = request) {
      server.play(script);
      const result = await create(server.baseUrl, plantedKey).exchange(sent, { deadlineMs: 5000 });
      expect(server.requests).toHaveLength(1);
      expect(JSON.stringify(result)).not.toContain(plantedKey);
      expect(result.failure !== undefined).toBe(result.outcome === 'failed');
      expect(Array.from(result.failure?.message ?? '').length).toBeLessThanOrEqual(500);
      return result;
    },
  };
}
