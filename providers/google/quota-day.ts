const dayMs = 24 * 60 * 60 * 1000;

const pacificClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Milliseconds until the next midnight in Los Angeles, when quotas per day begin anew
 * (https://ai.google.dev/gemini-api/docs/rate-limits). Days with a change of daylight saving time have 23 or 25 hours.
 */
export function untilQuotaDayEndsMs(nowMs: number): number {
  const guessMs = nowMs + dayMs - sinceMidnightMs(nowMs);
  // An hour off either way where the clocks change in between.
  const offMs = sinceMidnightMs(guessMs);
  return guessMs - nowMs + (offMs > dayMs / 2 ? dayMs - offMs : -offMs);
}

/** What a clock on the wall in Los Angeles has counted since its midnight. */
function sinceMidnightMs(atMs: number): number {
  const parts = Object.fromEntries(pacificClock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0, second = 0 } = parts;
  return ((hour * 60 + minute) * 60 + second) * 1000 + (atMs % 1000);
}
