import type { RetryDecision } from '../provider';
import { stopAdvice, stopLane } from '../retry-decision';
import type { SignalEnd } from '../signals';

/**
 * What a signal comes to, in Markdown.
 * @param ownCode the vendor's, kept where the rule names none of ours
 */
export function describeEnd(end: SignalEnd, ownCode?: string): string {
  if (end.outcome !== 'failed') return `**${end.outcome}**${end.flag ? `, flagged \`${end.flag}\`` : ''}`;
  const code = end.code ?? ownCode;
  const retry = typeof end.retry === 'object' ? stopLane(end.retry.stop) : ({ kind: end.retry } as const);
  return `failed${code === undefined ? '' : ` (\`${code}\`)`}: ${describeDecision(retry)}`;
}

/** What happens after a failure, in Markdown. */
export function describeDecision(decision: RetryDecision): string {
  switch (decision.kind) {
    case 'no':
      return 'the call has failed';
    case 'transient':
      return 'tried again';
    case 'rate_limit':
      return 'the lane waits';
    case 'stop_lane': {
      const [cause] = Object.entries(stopAdvice).find(([, advice]) => advice === decision.advice) ?? [];
      return `the lane stops${cause === undefined ? '' : `: ${cause}`}`;
    }
    default:
      throw new Error(`unknown decision ${String(decision satisfies never)}`);
  }
}
