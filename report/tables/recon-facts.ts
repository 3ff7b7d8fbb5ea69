import type { ReconKey } from '../../benchmarks/recon/recon-key';
import type { Expectation } from '../../scoring/recon/expected';
import { expectationOf } from '../../scoring/recon/expected';

/** What a RECON table groups by and counts, beside what every cell has. */
export interface ReconFacts {
  readonly caseId: string;
  readonly domain: string;
  readonly task: string;
  readonly format: string;
  readonly hops: number;
  /** Entries between adjacent hops. */
  readonly distance: number;
  readonly streams: number;
  readonly strikes: number;
  readonly alternatives: number;
  /** What is right of what the reader was shown. */
  readonly expects: Expectation;
  /** Input and output of the answer's exchange; null: the provider tells none, or there is no answer. */
  readonly tokens: number | null;
}

export function reconFacts(key: ReconKey, marks: readonly string[], tokens: number | null): ReconFacts {
  const { caseId, domain, task, format, difficulty } = key;
  const { hops, meanDistance: distance, streams, strikes, alternatives } = difficulty;
  const expects = expectationOf(key, marks);
  return { caseId, domain, task, format, hops, distance, streams, strikes, alternatives, expects, tokens };
}
