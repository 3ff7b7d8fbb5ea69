import { Runtime } from '@temporalio/worker';

import { SdkLogger, type WorkerLog } from './log';
import { explainMetricsFault } from './metrics';
import { histogramBuckets } from './metrics/metric-definitions';

/**
 * Makes this process's Temporal runtime, before anything else of the SDK: the messages of the SDK and of its native core go
 * to the worker's log, and its metrics are served where an address is given.
 * @throws UserError where the address is taken or not this machine's.
 */
export function installRuntime(log: WorkerLog, metrics: string | undefined): Runtime {
  const isDebug = log.level === 'debug';
  try {
    return Runtime.install({
      // Signals are ours: the SDK's own handlers would shut down without draining.
      shutdownSignals: [],
      logger: new SdkLogger(log),
      telemetryOptions: {
        logging: { filter: { core: isDebug ? 'INFO' : 'WARN', other: 'WARN' }, forward: {} },
        ...(metrics !== undefined && {
          metrics: {
            prometheus: {
              bindAddress: metrics,
              countersTotalSuffix: true,
              useSecondsForDurations: true,
              histogramBucketOverrides: { ...histogramBuckets },
            },
          },
        }),
      },
    });
  } catch (error) {
    if (metrics === undefined) throw error;
    throw explainMetricsFault(error, metrics);
  }
}
