import { finish, type FinishRules, stop } from '../signals';

/** The account is restricted for policy violations: no request of this lane can succeed. */
const accountRestricted = stop('account', 'account_restricted');

/**
 * Finish reasons of `generateContent`. `CONTINUATION` ends an answer at a limit of the request that another request could
 * go beyond; one request is one answer here, so it is cut. The `IMAGE_` reasons are those of answers that hold images,
 * which none of ours asks for; they are filters all the same.
 */
export const googleFinishRules: FinishRules = {
  STOP: finish.complete,
  MAX_TOKENS: finish.cut,
  CONTINUATION: finish.cut,
  SAFETY: finish.blocked,
  RECITATION: finish.blocked,
  LANGUAGE: finish.blocked,
  BLOCKLIST: finish.blocked,
  PROHIBITED_CONTENT: finish.blocked,
  SPII: finish.blocked,
  ESCALATION: finish.blocked,
  MODEL_ARMOR: finish.blocked,
  IMAGE_SAFETY: finish.blocked,
  IMAGE_PROHIBITED_CONTENT: finish.blocked,
  IMAGE_RECITATION: finish.blocked,
  PUP_LIMITED_DISABLED: { text: accountRestricted, noText: accountRestricted },
  OTHER: finish.broken,
  FINISH_REASON_UNSPECIFIED: finish.broken,
  MALFORMED_RESPONSE: finish.broken,
  MALFORMED_FUNCTION_CALL: finish.broken,
  MISSING_THOUGHT_SIGNATURE: finish.broken,
  NO_IMAGE: finish.broken,
  IMAGE_OTHER: finish.broken,
  UNEXPECTED_TOOL_CALL: finish.toolCall,
  TOO_MANY_TOOL_CALLS: finish.toolCall,
};
