import { setTimeout as sleep } from 'node:timers/promises';

import { escapeTerminal } from '../escape-terminal';
import { formatDuration } from '../format';
import type { Output } from '../output';
import { createProgressDisplay, type ProgressDisplay } from '../progress-display';
import { awayServer, type Server } from './away-server';
import type { SweepState } from './sweep-state';
import { endedTooEarly, type WorkflowEnd } from './workflow-end';

const shortestPauseMs = 500;
/** Reading the rows may take a twentieth of this process's time, but the end must not go unnoticed for long. */
const pausePerRead = 20;
const longestPauseMs = 30_000;

/** How long servers that are away are waited for. */
export interface Patience {
  readonly retryMs: number;
  readonly giveUpMs: number;
  /** After Postgres was away: workers' leases have lapsed, and are renewed before anything is to be done about them. */
  readonly leasesMs: number;
}

const usualPatience: Patience = { retryMs: 2_000, giveUpMs: 600_000, leasesMs: 15_000 };

export interface FollowOptions {
  readonly load: () => Promise<SweepState>;
  /** What is told where following ends before a first look succeeds. */
  readonly before: SweepState;
  /** How progress is shown; undefined: as a terminal or a log shows it. */
  readonly display?: ProgressDisplay;
  /**
   * Called when no live worker serves the sweep any more; resolves to what was done about it, for the person. Undefined:
   * nothing is to be done but to say so.
   * @param isRepeated - Whether no look has found it served since the last call.
   */
  readonly revive?: (unserved: readonly string[], isRepeated: boolean) => Promise<string | undefined>;
  /** How the workflow has ended; looked at now and then. */
  readonly workflowEnd: () => Promise<WorkflowEnd | undefined>;
  /** Ends following, as Ctrl+C does. */
  readonly signal: AbortSignal;
  readonly patience?: Patience;
}

export type FollowEnd =
  | { readonly kind: 'complete' | 'attention' | 'interrupted'; readonly state: SweepState }
  | { readonly kind: 'failed'; readonly state: SweepState; readonly why: string }
  /** A server stayed away; the state is the last one seen. */
  | { readonly kind: 'away'; readonly state: SweepState; readonly server: Server };

/**
 * Shows a sweep's progress until it ends, needs somebody, or following is interrupted; each warning once. A Postgres or Temporal that is
 * away is waited for: the work goes on by itself when it is back.
 */
export async function followSweep(output: Output, options: FollowOptions): Promise<FollowEnd> {
  const { load, revive, workflowEnd, signal, patience = usualPatience } = options;
  const { display = createProgressDisplay(output) } = options;
  let state = options.before;
  let looks = 0;
  let hasRevived = false;
  let hasCompleted = false;
  let leasesLapseUntil = 0;
  let away: { readonly server: Server; readonly since: number } | undefined;
  const warned = new Set<string>();

  const warn = (warnings: readonly string[]): void => {
    const fresh = warnings.filter((warning) => !warned.has(warning));
    if (fresh.length > 0) display.clear();
    for (const warning of fresh) {
      warned.add(warning);
      output.say(escapeTerminal(`warning: ${warning}`));
    }
  };

  /** One look: what ends following, or how long to wait for the next. */
  const look = async (): Promise<FollowEnd | { readonly pauseMs: number }> => {
    const readAt = performance.now();
    state = await load();
    const pauseMs = Math.min(Math.max(shortestPauseMs, (performance.now() - readAt) * pausePerRead), longestPauseMs);
    looks += 1;
    warn(state.warnings);
    if (state.verdict !== 'running') return { kind: state.verdict, state };
    if (signal.aborted) return { kind: 'interrupted', state };
    if (state.unserved.length === 0) hasRevived = false;
    else if (looks > 1 && performance.now() >= leasesLapseUntil) {
      if (revive !== undefined) {
        display.clear();
        const done = await revive(state.unserved, hasRevived);
        hasRevived = true;
        if (done !== undefined) output.say(done);
        return { pauseMs };
      }
      warn([`no worker serves ${state.unserved.join(', ')}, so nothing goes on`]);
    }
    display.update(state.snapshot);
    if (looks % 4 === 0 || hasCompleted || away?.server === 'Temporal') {
      const end = await workflowEnd();
      if (end?.kind === 'broken') return { kind: 'failed', state, why: end.why };
      if (end?.kind === 'unknown')
        return { kind: 'failed', state, why: 'Temporal does not know its workflow any more' };
      // Its last rows may be newer than the ones just read: only the second time they owe cells.
      if (end?.kind === 'completed' && hasCompleted) return { kind: 'failed', state, why: endedTooEarly };
      hasCompleted = end?.kind === 'completed';
    }
    return { pauseMs };
  };

  for (;;) {
    let pauseMs: number;
    try {
      const next = await look();
      if ('kind' in next) {
        display.finish(next.state.snapshot);
        return next;
      }
      if (away) {
        display.clear();
        output.say(`${away.server} is back.`);
        away = undefined;
      }
      pauseMs = next.pauseMs;
    } catch (error) {
      const server = awayServer(error);
      if (server === undefined) throw error;
      if (signal.aborted) return { kind: 'interrupted', state };
      if (away?.server !== server) {
        display.clear();
        output.say(
          `${server} can't be reached; trying again for up to ${formatDuration(patience.giveUpMs / 1000)}. ` +
            'Ctrl+C ends following.',
        );
        away = { server, since: away?.since ?? performance.now() };
      }
      if (performance.now() - away.since >= patience.giveUpMs) return { kind: 'away', state, server };
      if (server === 'Postgres') leasesLapseUntil = performance.now() + patience.retryMs + patience.leasesMs;
      pauseMs = patience.retryMs;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
