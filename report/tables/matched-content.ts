import { paperAccuracyBand, paperDifferenceBand } from './paper-bands';
import type { TableDefinition } from './table-definition';

const control = 'witness_text';

/** What resolution adds: P2 against the words of the same evidence, over prompt families and by each. */
export const matchedContentTable: TableDefinition = {
  views: [
    {
      id: 'content',
      title: 'by content, the mean over prompt families',
      armHeading: 'content',
      armOf: ({ content }) => content,
      controlsOf: () => [control],
      band: (arm, scorer) => paperAccuracyBand('matched-content', arm, scorer),
      differenceBand: (arm, _, scorer) => paperDifferenceBand('matched-content', arm, scorer),
    },
    {
      id: 'prompts',
      title: 'by content and prompt family',
      armHeading: 'content / prompt',
      armOf: ({ content, prompt }) => `${content} / ${prompt}`,
      controlsOf: (arm) => [`${control} / ${arm.split(' / ')[1]}`],
    },
  ],
  pooled: false,
};
