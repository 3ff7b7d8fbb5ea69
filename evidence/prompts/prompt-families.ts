import type { PromptFamily } from '../prompt';
import { formal } from './formal';
import { neutral } from './neutral';
import { permissive } from './permissive';

/** Every built-in prompt family by its id. */
export const promptFamilies = { formal, neutral, permissive } as const satisfies Record<string, PromptFamily>;
