import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import type { Measured } from '../measure';
import type { MockLog } from '../mock-provider';
import { answersSeconds, describeWall } from '../read-log';
import type { MockScenario, ScenarioContext } from './scenario';

interface Limit {
  readonly calls: number;
  readonly perSecond: number;
  readonly concurrency: number;
}

const fast: Limit = { calls: 1_000, perSecond: 50, concurrency: 40 };
const slow: Limit = { calls: 500, perSecond: 10, concurrency: 100 };
const latencyMs = 200;
/** A learnt limit may cost this many refusals, of 100 calls, and none once it has been learnt. */
const mostRefusedPer100 = 10;
const learningMs = 10_000;

/** How near a run comes to a provider's declared limit, without ever meeting it. */
function declared(name: string, limit: Limit): MockScenario {
  const { calls, perSecond, concurrency } = limit;
  return {
    name,
    title: `${calls} calls at a declared ${perSecond}/s, concurrency ${concurrency}: at least 97 % of it, none refused`,
    knobs: { latencyMs, ratePerSecond: perSecond },
    unit: 's',
    leastRatio: 0.97,
    run: async (context) => {
      // The provider's bucket holds one second's worth at the start.
      const ideal = calls / perSecond - 1;
      const { log, faults, notes } = await runAtLimit(context, name, limit, perSecond * 60);
      const figure = answersSeconds(log);
      return {
        figure,
        ideal,
        ratio: ideal / figure,
        faults: [...faults, ...(log.refused === 0 ? [] : [`${log.refused} requests were refused`])],
        notes,
      };
    },
  };
}

/** What it costs when the sweep file says nothing of the limit, so that it must be learnt from the response headers. */
function learnt(name: string, limit: Limit): MockScenario {
  const { calls, perSecond, concurrency } = limit;
  return {
    name,
    title: `${calls} calls at ${perSecond}/s that headers tell, concurrency ${concurrency}: under 10 of 100 refused, none after 10 s`,
    knobs: { latencyMs, ratePerSecond: perSecond },
    unit: '',
    decimals: 0,
    leastRatio: 1,
    run: async (context) => {
      const { log, faults, notes } = await runAtLimit(context, name, limit, undefined);
      const ideal = (calls * mostRefusedPer100) / 100;
      return {
        figure: log.refused,
        ideal,
        ratio: log.refused < ideal ? 1 : ideal / (log.refused + 1),
        faults: [...faults, ...lateRefusals(log)],
        notes: [`${answersSeconds(log).toFixed(1)} s from the first answer to the last`, ...notes],
      };
    },
  };
}

function runAtLimit(
  { inFreshStack, mock }: ScenarioContext,
  name: string,
  { calls, concurrency }: Limit,
  requestsPerMinute: number | undefined,
): Promise<Pick<Measured, 'faults' | 'notes'> & { readonly log: MockLog }> {
  return inFreshStack(async (stack) => {
    const sweep = { name: name.toLowerCase(), calls, concurrency, requestsPerMinute };
    const run = await stack.runCli('run', await stack.writeSweep(sweep));
    const log = await mock.log();
    return {
      log,
      faults: [...exitFaults(run), ...itemFaults(log, calls), ...reportFaults(await stack.report(), log, calls)],
      notes: [describeWall(run, log), `${log.refused} refused`, `in flight at most ${log.maxInFlight}`],
    };
  });
}

function lateRefusals({ firstRequestAtMs, refusedAtMs }: MockLog): string[] {
  const late = refusedAtMs.filter((atMs) => atMs - (firstRequestAtMs ?? 0) > learningMs).length;
  return late === 0 ? [] : [`${late} requests were refused after the first ${learningMs / 1000} s`];
}

export const t5: readonly MockScenario[] = [
  declared('T5-50', fast),
  declared('T5-10', slow),
  learnt('T5-50-learnt', fast),
  learnt('T5-10-learnt', slow),
];
