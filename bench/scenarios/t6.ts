import { exitFaults, itemFaults, reportFaults } from '../count-faults';
import { describeWall } from '../read-log';
import type { MockScenario } from './scenario';

const calls = 500;
const concurrency = 20;
const latencyMs = 200;
const outageFromMs = 2_000;
const outageToMs = 62_000;
/** 2 s before, the outage, and what is left of the calls' 5 s after it. */
const idealSeconds = 65;
const mostSeconds = 75;

/** What an outage of a minute costs beyond itself: waiting calls hold no slot, one probe ends the wait, none is lost. */
function outage(name: string, outageStatus: 503 | 429): MockScenario {
  return {
    name,
    title: `${calls} calls, concurrency ${concurrency}, 60 s of ${outageStatus} without a hint from 2 s on: at most ${mostSeconds} s, none lost`,
    knobs: { latencyMs, outageFromMs, outageToMs, outageStatus },
    unit: 's',
    decimals: 1,
    leastRatio: idealSeconds / mostSeconds,
    run: ({ inFreshStack, mock }) =>
      inFreshStack(async (stack) => {
        const sweep = { name: name.toLowerCase(), calls, concurrency, requestsPerMinute: 60_000 };
        const run = await stack.runCli('run', await stack.writeSweep(sweep));
        const log = await mock.log();
        const figure = ((log.lastAnswerAtMs ?? Infinity) - (log.firstRequestAtMs ?? 0)) / 1000;
        return {
          figure,
          ideal: idealSeconds,
          ratio: idealSeconds / figure,
          faults: [...exitFaults(run), ...itemFaults(log, calls), ...reportFaults(await stack.report(), log, calls)],
          notes: [describeWall(run, log), `${log.outages} requests met the outage`],
        };
      }),
  };
}

export const t6: readonly MockScenario[] = [outage('T6', 503), outage('T6-429', 429)];
