import type { Item } from '../../benchmarks/item';
import { createOfflineProvider } from '../../providers/offline';
import { dialogueItem, documentItem } from '../../test/support/hand-made-items';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { promptMessages } from '../prompts';
import { type GenerationForm, generationPrompt, readGenerated } from '.';

const provider = createOfflineProvider();

async function generated(form: GenerationForm, item: Item): Promise<string> {
  const prompt = generationPrompt(form, item, { documents: 'all' });
  if (prompt.kind !== 'prompt') throw new Error(prompt.reason);
  const { family, source, question } = prompt;
  const messages = promptMessages({ system: family.system, artifact: source, question });
  const model = 'deterministic-generator';
  const { text = '' } = await provider.exchange({ model, messages, parameters: {} }, { deadlineMs: 10_000 });
  return text;
}

test.each([
  ['dialogue', 'summary', dialogueItem],
  ['dialogue', 'entries', dialogueItem],
  ['dialogue', 'records', dialogueItem],
  ['dialogue', 'value', dialogueItem],
  ['documents', 'summary', documentItem],
  ['documents', 'typed', documentItem],
  ['documents', 'value', documentItem],
] as const)('of the hand-made %s the offline generator makes the golden %s, within all limits', async (kind, form, item) => {
  const text = await generated(form, item);
  matchGoldenText(`generation/${kind}-${form}.txt`, `${text}\n`);
  expect(readGenerated(form, text)).toEqual({ kind: 'artifact', text });
}); // prettier-ignore
