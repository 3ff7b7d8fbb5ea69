export { generationFamilies, generationFamilyId } from './generation-families';
export { type GenerationForm, generationForms } from './generation-form';
export {
  type GenerationItem,
  type GenerationOptions,
  type GenerationPrompt,
  generationPrompt,
} from './generation-prompt';
export { noConversations, type SourceDocuments } from './generation-source';
export { generatorAbstained, noGeneratedText, readGenerated } from './read-generated';
