import { sum } from './plan-summary-group';
import { outputTokensAtMost, usedReaders } from './plan-summary-totals';
import type { PlanInput, PlannedLane } from './plan-summary-types';
import { readerLanes } from './reader-lanes';
import { sentProvider } from './sent-provider';
import type { LaneSpec, ReaderSpec, SweepSpec } from './sweep-spec';

/** Seconds one call is taken to last; measured latencies replace it once a sweep runs. */
export const assumedLatencySeconds = { offline: 0.01, compatible: 2, openai: 2, anthropic: 2, google: 2 } as const;

/** Where a lane starts that declares no concurrency. */
export const startingConcurrency = 4;

const secondsOfDay = 86_400;

/** The work that falls on a lane. */
interface Load {
  readonly calls: number;
  readonly tokens: number;
  /** Seconds of all its calls one after the other. */
  readonly serialSeconds: number;
}

/** How long each lane needs for the calls that count against it; what goes in batches does not. */
export function toLanes(input: PlanInput): PlannedLane[] {
  const readers = usedReaders(input).filter(({ mode }) => mode !== 'batch');
  const { lanes } = input.spec;
  const keys = new Set(readers.flatMap(readerLanes));
  return [...keys].flatMap((key) => {
    const declared = Object.hasOwn(lanes, key) ? lanes[key] : undefined;
    const isProvider = readers.some(({ provider }) => provider === key);
    if (!declared && !isProvider) return [];
    const members = readers.filter((reader) => readerLanes(reader).includes(key));
    const unbounded = isProvider ? members.filter((reader) => !declaresConcurrency(reader, lanes)) : [];
    return [toLane(key, declared ?? {}, loadOf(members, input), loadOf(unbounded, input))];
  });
}

function declaresConcurrency(reader: ReaderSpec, lanes: SweepSpec['lanes']): boolean {
  return readerLanes(reader).some((key) => lanes[key]?.concurrency !== undefined);
}

function loadOf(readers: readonly ReaderSpec[], { spec, conditions }: PlanInput): Load {
  const parts = readers.map((reader) => {
    const own = conditions.filter((condition) => condition.reader === reader.id);
    const calls = sum(own.map((condition) => condition.calls));
    return {
      calls,
      tokens: sum(own.map((condition) => condition.inputTokens + outputTokensAtMost(condition, spec))),
      serialSeconds: calls * assumedLatencySeconds[sentProvider(reader)],
    };
  });
  return {
    calls: sum(parts.map(({ calls }) => calls)),
    tokens: sum(parts.map(({ tokens }) => tokens)),
    serialSeconds: sum(parts.map(({ serialSeconds }) => serialSeconds)),
  };
}

/** `unbounded` is the part of the load whose concurrency no lane declares. */
function toLane(key: string, limits: LaneSpec, load: Load, unbounded: Load): PlannedLane {
  const { requestsPerMinute, tokensPerMinute, requestsPerDay, concurrency } = limits;
  const requestsSeconds = requestsPerMinute === undefined ? null : (load.calls / requestsPerMinute) * 60;
  const tokensSeconds = tokensPerMinute === undefined ? null : (load.tokens / tokensPerMinute) * 60;
  const daySeconds =
    requestsPerDay === undefined ? null : Math.floor(Math.max(0, load.calls - 1) / requestsPerDay) * secondsOfDay;
  const slots =
    concurrency !== undefined
      ? { value: concurrency, source: 'sweep file' as const, serialSeconds: load.serialSeconds }
      : unbounded.calls > 0
        ? { value: startingConcurrency, source: 'assumed' as const, serialSeconds: unbounded.serialSeconds }
        : null;
  const concurrencySeconds = slots && slots.serialSeconds / slots.value;
  return {
    key,
    calls: load.calls,
    requestsSeconds,
    tokensSeconds,
    daySeconds,
    concurrencySeconds,
    concurrency: slots && { value: slots.value, source: slots.source },
    seconds: Math.max(requestsSeconds ?? 0, tokensSeconds ?? 0, daySeconds ?? 0, concurrencySeconds ?? 0),
  };
}
