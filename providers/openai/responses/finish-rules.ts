import { finish, type FinishRules } from '../../signals';

/**
 * How a response ends: its `status`, and where that is `incomplete` the reason given, where there is one. Of a `failed`
 * one the error's code decides first.
 */
export const responsesFinishRules: FinishRules = {
  completed: finish.complete,
  max_output_tokens: finish.cut,
  content_filter: finish.blocked,
  failed: finish.broken,
  cancelled: finish.broken,
  queued: finish.broken,
  in_progress: finish.broken,
};
