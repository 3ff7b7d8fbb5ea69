import type { Item } from '../../benchmarks/item';
import { type GenerationForm, generationForms, generationPrompt } from '../../evidence/generation';
import { promptMessages } from '../../evidence/prompts';
import { createOfflineProvider } from '../../providers/offline';
import { deterministicGenerator } from '../deterministic-generator';

/** An item takes it some milliseconds. */
const deadlineMs = 60_000;

/** What the deterministic generator makes of an item, by form; a form whose prompt can't be made is left out. */
export async function generateTexts(item: Item): Promise<ReadonlyMap<GenerationForm, string>> {
  const provider = createOfflineProvider();
  const texts = new Map<GenerationForm, string>();
  for (const form of generationForms) {
    const prompt = generationPrompt(form, item);
    if (prompt.kind === 'not_applicable') continue;
    const { family, source, question } = prompt;
    const messages = promptMessages({ system: family.system, artifact: source, question });
    const request = { model: deterministicGenerator.model, messages, parameters: {} };
    const { outcome, text } = await provider.exchange(request, { deadlineMs });
    if (text === undefined) throw new Error(`the deterministic generator gave no ${form} (${outcome})`);
    texts.set(form, text);
  }
  return texts;
}
