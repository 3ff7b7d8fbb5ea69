import { finish, type FinishRules } from '../signals';

/**
 * Finish reasons of chat completions, with other servers' words for the same ends. `eos`, `eos_token`, `stop_sequence`:
 * gateways over Hugging Face TGI and Together; `end_turn`, `max_tokens`: gateways over Claude; `model_length`: Mistral,
 * at the end of the context.
 */
export const chatFinishRules: FinishRules = {
  stop: finish.complete,
  eos: finish.complete,
  eos_token: finish.complete,
  stop_sequence: finish.complete,
  end_turn: finish.complete,
  length: finish.cut,
  max_tokens: finish.cut,
  model_length: finish.contextFull,
  content_filter: finish.blocked,
  tool_calls: finish.toolCall,
  function_call: finish.toolCall,
};
