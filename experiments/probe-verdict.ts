import type { ExchangeResult } from '../providers/provider';
import { cutAtCodePoints } from '../providers/redact';
import { readerParameters } from './reader-parameters';
import type { ReaderSpec } from './sweep-spec';

/** What the answer to a probe says about a reader. */
export type ProbeVerdict =
  /** Something was delivered, whatever it is. */
  | { readonly kind: 'ok' }
  /** None of its requests can succeed until somebody acts: `why` names the reader and says what to do. */
  | { readonly kind: 'refused'; readonly why: string }
  /** A fault of the moment or a rate limit: nothing is known yet. `waitMs` where the provider gave a hint. */
  | { readonly kind: 'unanswered'; readonly waitMs?: number };

/** The longest list of parameters that is shown, in code points. */
const longestParameters = 200;

export function probeVerdict(reader: ReaderSpec, { failure }: Pick<ExchangeResult, 'failure'>): ProbeVerdict {
  if (!failure) return { kind: 'ok' };
  switch (failure.retry.kind) {
    case 'no':
      return { kind: 'refused', why: rejected(reader, failure.message) };
    case 'stop_lane': {
      const { advice } = failure.retry;
      const words = failure.message === advice ? '' : ` (${failure.message})`;
      return { kind: 'refused', why: `reader '${reader.id}': ${advice}${words}` };
    }
    case 'transient':
      return { kind: 'unanswered' };
    case 'rate_limit':
      return { kind: 'unanswered', waitMs: failure.retry.waitMs };
    default:
      throw new Error(`unknown retry decision ${String(failure.retry satisfies never)}`);
  }
}

/** A prompt of ours can't be at fault, so that it is about a parameter or about the model. */
function rejected(reader: ReaderSpec, words: string): string {
  const sent = cutAtCodePoints(JSON.stringify(readerParameters(reader)), longestParameters);
  return (
    `reader '${reader.id}': its requests are rejected (${words}). It sends ${sent}: change what the provider names with ` +
    "the reader's own keys, its `policy`, or the model's entry under `models:` of the sweep file, which then is a new sweep"
  );
}
