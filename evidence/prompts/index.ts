export { longestSystem, ownPromptFamily } from './own-prompt-family';
export { promptFamilies } from './prompt-families';
export { promptMessages, renderPrompt } from './render-prompt';
