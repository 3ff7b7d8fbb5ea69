import { z } from 'zod';

import { UserError } from '../../contracts/user-error';

/**
 * How the mock provider behaves. All times are wall-clock milliseconds; an outage counts from the first request after
 * the start or the last reset. Refused requests (rate limit, outage) are answered at once, without the latency.
 */
export const mockKnobsSchema = z.strictObject({
  /** Time from a request's last byte to its answer. */
  latencyMs: z.number().min(0).default(0),
  /** Accepted requests per second, as a token bucket; 0: no limit. */
  ratePerSecond: z.number().min(0).default(0),
  /** Size of the bucket; 0: one second's worth. */
  burst: z.number().int().min(0).default(0),
  /** Whether a refusal and each answer say when to come back (`retry-after`, `x-ratelimit-*`). */
  rateHint: z.boolean().default(true),
  /** The outage window: from … to, and its status (503, or 429 without any hint). `to` 0: no outage. */
  outageFromMs: z.number().min(0).default(0),
  outageToMs: z.number().min(0).default(0),
  outageStatus: z.union([z.literal(503), z.literal(429)]).default(503),
  /** Every n-th accepted request gets no text and the finish reason `length`; 0: none. */
  emptyEvery: z.number().int().min(0).default(0),
  /** The answer. A prompt that holds `[[gold:…]]` is answered with the marked text instead. */
  answer: z.string().default('Blue.'),
  /** Pads the answer with words up to this many bytes; 0: as it is. */
  answerBytes: z.number().int().min(0).default(0),
});
export type MockKnobs = z.infer<typeof mockKnobsSchema>;

/**
 * Fills in the defaults.
 * @throws UserError naming each knob that is unknown or out of range.
 */
export function parseMockKnobs(given: unknown): MockKnobs {
  const parsed = mockKnobsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'knobs'}: ${issue.message}`).join('; ');
  throw new UserError(
    `mock provider: ${faults}. Known knobs: ${Object.keys(mockKnobsSchema.shape).join(', ')}. Correct the knob and start again.`,
  );
}
