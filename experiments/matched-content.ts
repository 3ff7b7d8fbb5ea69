import { type Arm, byType, type Experiment } from './experiment';
import type { MatchedContentSpec } from './sweep-spec';

/**
 * The witness-text control: the same evidence in the same wrapper, once as the turns' own words and once resolved to the
 * current value, so that what resolution adds can be told from what the packet's form adds.
 */
export const matchedContent: Experiment<MatchedContentSpec> = {
  id: 'matched-content',
  title: 'Witness text against the resolved value',
  description:
    'The words of the evidence turns in the packet’s wrapper, without resolution or value, beside level P2, which shows ' +
    'the value instead. The difference is what resolution adds.',
  source: 'RENDER (arXiv 2608.23568), the witness-text control',
  arms: ({ prompts }) =>
    prompts.flatMap((prompt): Arm[] => [
      { factors: { content: 'witness_text', prompt }, surface: { kind: 'witness_text' }, promptFamily: prompt },
      {
        factors: { content: 'p2', prompt },
        surface: { kind: 'packet', level: 'P2', backend: 'event_log', value: { source: 'gold' } },
        promptFamily: prompt,
      },
    ]),
  sampling: byType,
};
