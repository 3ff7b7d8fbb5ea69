import type { PromptFamily } from '../prompt';
import { neutral } from './neutral';

export { promptMessages, renderPrompt } from './render-prompt';

/** Every prompt family by its id. */
export const promptFamilies = { neutral } as const satisfies Record<string, PromptFamily>;
