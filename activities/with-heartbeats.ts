import { heartbeat } from '@temporalio/activity';

const heartbeatEveryMs = 2_000;

/** Heartbeats while work goes on, with the details it gave last. */
export async function withHeartbeats<Details, Result>(
  first: Details,
  work: (progress: (details: Details) => void) => Promise<Result>,
): Promise<Result> {
  let details = first;
  heartbeat(details);
  const ticker = setInterval(() => heartbeat(details), heartbeatEveryMs);
  try {
    return await work((next) => (details = next));
  } finally {
    clearInterval(ticker);
  }
}
