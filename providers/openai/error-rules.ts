import { chatErrorRules } from '../chat-completions';
import type { ErrorRule } from '../signals';

const blocked = { outcome: 'blocked' } as const;

/** OpenAI's own codes, as an HTTP error or as the `error` of a failed response, and those of its protocol. */
export const openAiErrorRules: readonly ErrorRule[] = [
  // The vendor's policies on the prompt: the same prompt would meet them again.
  { code: 'invalid_prompt', end: blocked },
  { code: 'bio_policy', end: blocked },
  { code: 'misalignment_policy_violation', end: blocked },
  ...chatErrorRules,
  { code: 'server_error', end: { outcome: 'failed', retry: 'transient' } },
  // Whatever the status: a failed response comes with a 200.
  { code: 'rate_limit_exceeded', end: { outcome: 'failed', retry: 'rate_limit' } },
  { code: 'data_residency_mismatch', end: { outcome: 'failed', retry: 'no' } },
];
