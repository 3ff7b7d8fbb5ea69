/** What the command line ends with; scripts may rely on these. */
export const exitCodes = {
  /** Everything asked for is done and whole. */
  complete: 0,
  /** What was given can't be used: a flag, a file, a name. */
  badInput: 1,
  /** The work is not finished: it still runs, or was interrupted with everything kept. */
  unfinished: 2,
  /** The work stopped for a reason that a person has to see to, or the program has a fault. */
  needsAttention: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
