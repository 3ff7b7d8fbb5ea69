import type { TellWork, WorkEvent } from '../../activities/work-event';
import type { WorkerLog } from './worker-log';

/** Writes what a worker tells of its work into its log; single exchanges are the ledger's and are not logged. */
export function logWork(log: WorkerLog): TellWork {
  const outages = new Map<string, number>();
  const lanes = new Set<string>();
  return (event) => {
    switch (event.kind) {
      case 'block_begun':
        return log.say('debug', 'block begun', { sweep: event.sweepId, condition: event.conditionId });
      case 'block_ended':
        return logBlockEnd(log, event);
      case 'lane':
        // A lane that is open at the first look is nothing new.
        if (event.state !== 'open' || lanes.has(event.lane)) logLane(log, event);
        lanes.add(event.lane);
        return;
      case 'outage_began':
        outages.set(event.lane, performance.now());
        return log.say('warn', 'outage begun', { lane: event.lane, why: event.why });
      case 'outage_over': {
        const since = outages.get(event.lane) ?? performance.now();
        return log.say('info', 'outage over', { lane: event.lane, tookMs: Math.round(performance.now() - since) });
      }
      case 'claims_fenced': {
        const { sweepId: sweep, conditionId: condition, calls } = event;
        return log.say('warn', 'claims fenced: another worker has taken these calls over', { sweep, condition, calls });
      }
      case 'batch_created':
      case 'batch_ended': {
        const { batchId: batch, sweepId: sweep, conditionId: condition, provider, model, lines } = event;
        const [message, why] =
          event.kind === 'batch_created' ? ['batch created', undefined] : ['batch ended', event.why ?? undefined];
        return log.say('info', message, { batch, sweep, condition, provider, model, lines, why });
      }
      case 'database_away':
        return log.say('warn', 'Postgres is away; answers are kept in memory until it is back', { why: event.why });
      case 'database_back':
        return log.say('info', 'Postgres is back', { tookMs: Math.round(event.forMs) });
      case 'attempt_ended':
      case 'waited':
        return;
      default:
        throw new Error(`unknown event ${String(event satisfies never)}`);
    }
  };
}

function logBlockEnd(log: WorkerLog, event: Extract<WorkEvent, { kind: 'block_ended' }>): void {
  const { sweepId: sweep, conditionId: condition, because, settled, left, tookMs } = event;
  log.say('debug', 'block ended', { sweep, condition, because, settled, left, tookMs });
}

function logLane(log: WorkerLog, { lane, state, why }: Extract<WorkEvent, { kind: 'lane' }>): void {
  const level = state === 'stopped' ? 'error' : state === 'paused' ? 'warn' : 'info';
  log.say(level, `lane ${state === 'open' ? 'opened' : state}`, { lane, why: why ?? undefined });
}
