import { finish, type FinishRules } from '../signals';

/** Anthropic's stop reasons. `pause_turn` is a pause for a tool of the server, so it is ruled as a tool's call is. */
export const anthropicFinishRules: FinishRules = {
  end_turn: finish.complete,
  stop_sequence: finish.complete,
  max_tokens: finish.cut,
  model_context_window_exceeded: finish.contextFull,
  refusal: finish.refused,
  tool_use: finish.toolCall,
  pause_turn: finish.toolCall,
};
