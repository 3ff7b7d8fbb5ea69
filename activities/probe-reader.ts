import { activityInfo } from '@temporalio/activity';

import { probeUnanswered } from '../contracts/failure-types';
import type { ProbeResult } from '../contracts/payloads';
import type { Database } from '../db/client';
import { beginProbe, endProbe, loadProbes } from '../db/queries/probes';
import { loadSweep } from '../db/queries/sweeps';
import { exchangeCostMicroUsd } from '../experiments/exchange-cost';
import { probeEstimate, probeRequest, probeSettings } from '../experiments/probe-request';
import { probeVerdict } from '../experiments/probe-verdict';
import { readerLanes } from '../experiments/reader-lanes';
import { sweepModels } from '../experiments/sweep-models';
import type { ExchangeResult } from '../providers/provider';
import { cutAtCodePoints } from '../providers/redact';
import { escapeForStorage } from '../text/well-formed';
import type { ActivityContext } from './context';
import { withHeartbeats } from './with-heartbeats';

/** Faults of the moment in a row after which the calls themselves have to tell. */
const mostTries = 3;
/** Longer hints are for the calls to wait out. */
const longestWaitMs = 20_000;
/** Names that a server gives are kept up to this length, in code points. */
const longestName = 200;

/**
 * Asks one reader once, so that a refused key, model or parameter shows before any call is paid for: it stops the reader's
 * narrowest lane. Sends nothing where the same settings were found good before. Throws for a fault of the moment, to be
 * tried again; after the third it goes on without a verdict.
 */
export function probeReader(
  context: Pick<ActivityContext, 'database' | 'providerFor'>,
  input: ProbeInput,
): Promise<ProbeResult> {
  return withHeartbeats({ doing: 'probing' }, () => probe(context, input));
}

interface ProbeInput {
  readonly sweepId: string;
  readonly readerId: string;
}

async function probe(
  { database, providerFor }: Pick<ActivityContext, 'database' | 'providerFor'>,
  { sweepId, readerId }: ProbeInput,
): Promise<ProbeResult> {
  const { spec } = await loadSweep(database, sweepId);
  const models = sweepModels(spec);
  const reader = models.find(({ id }) => id === readerId);
  if (!reader) throw new Error(`sweep '${sweepId}' has no reader '${readerId}'`);
  const settings = probeSettings(reader);
  if (await isKnownGood(database, sweepId, readerId, settings)) return { readerId, state: 'ok' };

  const lanes = readerLanes(reader);
  const lane = lanes[1];
  const laneReaders = models.filter((other) => readerLanes(other)[1] === lane).map(({ id }) => id);
  const about = { sweepId, readerId, settings, lane, laneReaders };
  const estimate = probeEstimate(reader);
  // Before anything is reserved: whatever is wrong with it, trying again must not reserve anew each time.
  const provider = await providerFor(reader);
  const begun = await beginProbe(database, { sweepId, readerId, lanes, settings, estimate });
  if (begun !== 'begun') {
    const failureMessage = begun === 'budget' ? 'the budget has no room for it' : `the sweep is ${begun}`;
    const nothing = { ok: false, outcome: 'undecided', failureCode: begun, failureMessage, estimatedMicroUsd: 0 };
    await endProbe(database, { ...about, ...nothing });
    return { readerId, state: 'undecided' };
  }

  const result = await provider.exchange(probeRequest(reader), { deadlineMs: reader.timeoutMs });
  const verdict = probeVerdict(reader, result);
  const end = {
    ...about,
    ...storable(result),
    costMicroUsd: exchangeCostMicroUsd(reader, result, 'realtime'),
    estimatedMicroUsd: estimate.microUsd,
  };
  switch (verdict.kind) {
    case 'ok':
      await endProbe(database, { ...end, ok: true, outcome: result.outcome });
      return { readerId, state: 'ok' };
    case 'refused':
      await endProbe(database, { ...end, ok: false, outcome: 'failed', stopWhy: escapeForStorage(verdict.why).text });
      return { readerId, state: 'stopped' };
    case 'unanswered': {
      const isLast = activityInfo().attempt >= mostTries;
      await endProbe(database, { ...end, ok: false, outcome: isLast ? 'undecided' : 'pending' });
      if (isLast) return { readerId, state: 'undecided' };
      const { waitMs } = verdict;
      throw probeUnanswered(result.failure!.code, waitMs === undefined ? undefined : Math.min(waitMs, longestWaitMs));
    }
    default:
      throw new Error(`unknown verdict ${String(verdict satisfies never)}`);
  }
}

async function isKnownGood({ sql }: Database, sweepId: string, readerId: string, settings: string): Promise<boolean> {
  const known = (await loadProbes(sql, sweepId)).find((row) => row.readerId === readerId);
  return known !== undefined && known.ok && known.settings === settings;
}

/** What a server said, as a row can hold it. */
function storable({ finishReason, returnedModel, serviceTier, failure }: ExchangeResult) {
  const safe = (text: string | undefined): string | undefined =>
    text && escapeForStorage(cutAtCodePoints(text, longestName)).text;
  return {
    finishReason: safe(finishReason),
    returnedModel: safe(returnedModel),
    tier: safe(serviceTier),
    failureCode: failure?.code,
    failureMessage: failure && escapeForStorage(failure.message).text,
  };
}
