import { exchangeCostMicroUsd } from '../../experiments/exchange-cost';
import { probeRequest } from '../../experiments/probe-request';
import { probeVerdict } from '../../experiments/probe-verdict';
import { probeWarning } from '../../experiments/probe-warning';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { ExchangeResult, Provider } from '../../providers/provider';

/** What a reader answered to a tiny request from this process; nothing of it is stored. */
export interface ProbeReport {
  readonly reader: string;
  readonly provider: string;
  readonly model: string;
  readonly ok: boolean;
  readonly outcome: string;
  readonly returnedModel: string | null;
  readonly tier: string | null;
  /** Null: nothing was sent. */
  readonly latencyMs: number | null;
  /** Null: no price, or no usage told. */
  readonly costUsd: number | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** What to know or to do about it, for people; null: nothing. */
  readonly remark: string | null;
}

/** Asks each model once, side by side, with the keys of this environment; one whose key is not there is not asked. */
export async function probeNow(
  models: readonly ReaderSpec[],
  env: NodeJS.ProcessEnv,
  providerFor: (reader: ReaderSpec) => Promise<Provider>,
): Promise<ProbeReport[]> {
  return Promise.all(
    models.map(async (reader) => {
      const { keyEnv } = reader;
      return keyEnv !== undefined && !env[keyEnv] ? withoutKey(reader, keyEnv) : probe(reader, providerFor);
    }),
  );
}

function withoutKey({ id, provider, model }: ReaderSpec, keyEnv: string): ProbeReport {
  const message = `this environment has no ${keyEnv}`;
  return {
    ...{ reader: id, provider, model, ok: false, outcome: 'failed', returnedModel: null, tier: null },
    ...{ latencyMs: null, costUsd: null, failure: { code: 'missing_key', message } },
    remark: `reader '${id}': ${message}; nothing was sent. Set it, then ask again`,
  };
}

async function probe(reader: ReaderSpec, providerFor: (reader: ReaderSpec) => Promise<Provider>): Promise<ProbeReport> {
  const provider = await providerFor(reader);
  const startedAt = performance.now();
  const result = await provider.exchange(probeRequest(reader), { deadlineMs: reader.timeoutMs });
  const latencyMs = Math.round(performance.now() - startedAt);
  const cost = exchangeCostMicroUsd(reader, result, 'realtime');
  const { outcome, returnedModel = null, serviceTier = null, failure } = result;
  return {
    ...{ reader: reader.id, provider: reader.provider, model: reader.model },
    ...{ ok: failure === undefined, outcome, returnedModel, tier: serviceTier, latencyMs },
    costUsd: cost === undefined ? null : cost / 1e6,
    failure: failure ? { code: failure.code, message: failure.message } : null,
    remark: remarkOn(reader, result),
  };
}

function remarkOn(reader: ReaderSpec, result: ExchangeResult): string | null {
  const verdict = probeVerdict(reader, result);
  if (verdict.kind === 'refused') return verdict.why;
  const { returnedModel = null, failure } = result;
  const outcome = verdict.kind === 'unanswered' ? 'undecided' : result.outcome;
  const end = { outcome, returnedModel, failureCode: failure?.code ?? null, failureMessage: failure?.message ?? null };
  return probeWarning(reader, end) ?? null;
}
