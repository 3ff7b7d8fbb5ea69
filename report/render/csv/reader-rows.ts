import type { SweepReport } from '../../sweep-report';
import { type CsvRow, outcomeCells } from './csv-row';

/** One row for each reader and generator; what its requests used and cost in detail stands in costs.csv. */
export function readerRows({ readers, sweep }: SweepReport): CsvRow[] {
  return readers.map(({ outcomes, settings, pace, price, ...reader }) => ({
    sweep: sweep.id,
    complete: sweep.complete,
    reader: reader.id,
    role: reader.role,
    provider: reader.provider,
    model: reader.model,
    parameters: JSON.stringify(reader.parameters),
    endpoint: settings.endpoint,
    host: settings.host,
    api_version: settings.apiVersion,
    mode: settings.mode,
    declared: JSON.stringify(settings.declared),
    clients: JSON.stringify(settings.clients),
    returned_models: JSON.stringify(reader.returnedModels),
    planned: outcomes.planned,
    not_applicable: outcomes.notApplicable,
    ...outcomeCells(outcomes),
    calls: reader.calls,
    attempts: reader.attempts,
    orphans: reader.orphans,
    reused: reader.reused,
    repeated: reader.repeated,
    input_tokens: reader.inputTokens,
    output_tokens: reader.outputTokens,
    cost_usd: reader.costUsd,
    uncosted: reader.uncosted,
    price_source: price?.source ?? null,
    price_as_of: price?.asOf ?? null,
    order: sweep.order,
    cached_share: pace.cachedShare,
    warm_share: pace.warmShare,
    timed: pace.timed,
    median_ms: pace.medianMs,
    p95_ms: pace.p95Ms,
    queue_median_ms: pace.queueMedianMs,
    queue_p95_ms: pace.queueP95Ms,
  }));
}
