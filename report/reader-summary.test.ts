import { echo } from '../test/support/stored-sweep';
import { type ReaderRows, readerSummary } from './reader-summary';
import { countOutcomes } from './tables/cell-row';

const nothing: ReaderRows = {
  outcomes: countOutcomes([]),
  calls: undefined,
  spend: undefined,
  figures: undefined,
  clients: [],
  returnedModels: {},
};

describe('readerSummary', () => {
  it('of a reader that sent nothing has no figure where there is none, and nothing spent', () => {
    expect(readerSummary(echo, 'reader', nothing)).toMatchObject({
      attempts: 0,
      inputTokens: null,
      costUsd: 0,
      price: { source: 'free' },
      pace: { cachedShare: null, warmShare: null, medianMs: null, timed: 0 },
      settings: { host: null, endpoint: null, mode: 'realtime', declared: [] },
    });
  });

  it('names the host it sends to, never what stands before it', () => {
    const reader = { ...echo, provider: 'compatible' as const, baseUrl: 'http://ada:sk-secret@127.0.0.1:11434/v1' };
    const summary = readerSummary(reader, 'reader', nothing);
    expect(summary.settings.host).toBe('127.0.0.1:11434');
    expect(JSON.stringify(summary)).not.toContain('sk-secret');
  });

  it('without a price has no cost, though it sent nothing', () => {
    const reader = { ...echo, provider: 'compatible' as const };
    expect(readerSummary(reader, 'reader', nothing)).toMatchObject({ price: null, costUsd: null });
  });

  it('tells how it was asked: endpoint, version, mode, what is declared, parameters as sent', () => {
    const reader = {
      ...echo,
      provider: 'anthropic' as const,
      baseUrl: 'https://api.anthropic.com',
      apiVersion: '2023-06-01',
      mode: 'batch' as const,
      sent: { max_tokens: 9 },
      declared: ['temperature: provider default'],
    };
    const figures = {
      readerId: 'echo',
      cacheToldTokens: 400,
      cachedTokens: 100,
      cacheTold: 4,
      warm: 3,
      timed: 0,
      medianMs: null,
      p95Ms: null,
      queueMedianMs: null,
      queueP95Ms: null,
    };
    expect(readerSummary(reader, 'reader', { ...nothing, figures, clients: ['sdk 1'] })).toMatchObject({
      parameters: { max_tokens: 9 },
      settings: {
        host: 'api.anthropic.com',
        apiVersion: '2023-06-01',
        mode: 'batch',
        declared: ['temperature: provider default'],
        clients: ['sdk 1'],
      },
      pace: { cachedShare: 0.25, warmShare: 0.75 },
    });
  });
});
