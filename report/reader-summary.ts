import type { ExchangeFigures } from '../db/queries/exchange-figures';
import type { SpendSums } from '../db/queries/spend';
import type { ReaderCalls } from '../db/queries/sweep-totals';
import { readerParameters } from '../experiments/reader-parameters';
import type { ReaderSpec } from '../experiments/sweep-spec';
import { addKnown, noSpend, priceOrigin, toSpend } from './spend';
import type { OutcomeCounts, ReaderPace, ReaderSettings, ReaderSummary } from './sweep-report';

/** What the rows tell of a reader or generator; undefined: they have nothing of it. */
export interface ReaderRows {
  readonly outcomes: OutcomeCounts;
  readonly calls: ReaderCalls | undefined;
  readonly spend: SpendSums | undefined;
  readonly figures: ExchangeFigures | undefined;
  readonly clients: readonly string[];
  readonly returnedModels: Readonly<Record<string, number>>;
}

/** A reader or generator as a report tells of it. */
export function readerSummary(reader: ReaderSpec, role: ReaderSummary['role'], rows: ReaderRows): ReaderSummary {
  const spend = rows.spend ? toSpend(rows.spend) : noSpend;
  const price = priceOrigin(reader.provider, reader.price);
  return {
    id: reader.id,
    role,
    provider: reader.provider,
    model: reader.model,
    parameters: readerParameters(reader),
    settings: settingsOf(reader, rows.clients),
    outcomes: rows.outcomes,
    calls: rows.calls?.calls ?? 0,
    reused: rows.calls?.reused ?? 0,
    attempts: spend.requests,
    orphans: spend.orphans.requests,
    repeated: spend.repeated.requests,
    inputTokens: addKnown(spend.inputUncached, spend.inputCached, spend.inputWritten),
    outputTokens: addKnown(spend.outputVisible, spend.outputReasoning),
    costUsd: price === null ? null : spend.costUsd,
    uncosted: spend.uncosted,
    price,
    spend,
    pace: paceOf(rows.figures),
    returnedModels: rows.returnedModels,
  };
}

function settingsOf(reader: ReaderSpec, clients: readonly string[]): ReaderSettings {
  return {
    endpoint: reader.endpoint ?? null,
    // Without what stands before it: a key may have been written into the address.
    host: reader.baseUrl === undefined ? null : new URL(reader.baseUrl).host,
    apiVersion: reader.apiVersion ?? null,
    mode: reader.mode ?? 'realtime',
    declared: reader.declared ?? [],
    clients,
  };
}

function paceOf(figures: ExchangeFigures | undefined): ReaderPace {
  return {
    cachedShare: share(figures?.cachedTokens, figures?.cacheToldTokens),
    warmShare: share(figures?.warm, figures?.cacheTold),
    timed: figures?.timed ?? 0,
    medianMs: figures?.medianMs ?? null,
    p95Ms: figures?.p95Ms ?? null,
    queueMedianMs: figures?.queueMedianMs ?? null,
    queueP95Ms: figures?.queueP95Ms ?? null,
  };
}

function share(part: number | null | undefined, whole: number | null | undefined): number | null {
  return part === null || part === undefined || !whole ? null : part / whole;
}
