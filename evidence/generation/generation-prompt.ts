import type { Dialogue, Item } from '../../benchmarks/item';
import type { PromptFamily } from '../prompt';
import { renderPrompt } from '../prompts/render-prompt';
import { generationFamilies } from './generation-families';
import type { GenerationForm } from './generation-form';
import { generationSource, type SourceDocuments } from './generation-source';

/** What a prompt may see of an item: its dialogue and question, never the gold. */
export type GenerationItem = Dialogue & Pick<Item, 'question' | 'questionDate'>;

export interface GenerationOptions {
  /** Default `gold`. Without effect on conversations and on `value`. */
  readonly documents?: SourceDocuments;
}

/** A prompt for a generator as its parts, or why there is none to make. */
export type GenerationPrompt =
  | {
      readonly kind: 'prompt';
      readonly family: PromptFamily;
      /** Stands where a reader's prompt has the artifact. */
      readonly source: string;
      /** The question with its date line for `value`; empty for every other form. */
      readonly question: string;
    }
  | { readonly kind: 'not_applicable'; readonly reason: string };

/**
 * The prompt by which a generator makes an artifact of an item. Pure: same bytes for the same input.
 * @throws RangeError for a date other than `YYYY-MM-DDTHH:MM`.
 */
export function generationPrompt(
  form: GenerationForm,
  item: GenerationItem,
  { documents = 'gold' }: GenerationOptions = {},
): GenerationPrompt {
  const source = generationSource(form, { sessions: item.sessions }, documents);
  if (source.kind === 'not_applicable') return source;
  const family = generationFamilies[form];
  const isAsked = form === 'value';
  const { question } = renderPrompt(
    family,
    source.text,
    isAsked ? item.question : '',
    isAsked ? item.questionDate : null,
  );
  return { kind: 'prompt', family, source: source.text, question };
}
