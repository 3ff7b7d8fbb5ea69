/** What a sweep tells of; see docs/notices.md. */
export const sweepEvents = ['finished', 'lane_stopped', 'budget_reached', 'stalled'] as const;
export type SweepEvent = (typeof sweepEvents)[number];

/** Who is told, and of what. It is no part of what is measured. */
export type OnEventSpec = EventReceiver & {
  /** How long nothing may settle before `stalled` is told. */
  readonly stalledMinutes: number;
  readonly events: readonly SweepEvent[];
};

export type EventReceiver =
  /** A program (absolute, or looked for on the PATH) and its arguments, run without a shell. */
  | { readonly command: readonly string[] }
  /** Gets a POST. */
  | { readonly url: string }
  /** The environment variable that holds such an address. */
  | { readonly urlEnv: string };
