import { z } from 'zod';

import { nonBlank, turnText } from '../row-schema';

/** A document: its title and its sentences, each with the white space that parts it from the one before. */
const document = z.tuple([z.string(), z.array(turnText)]);

/** The title of a document and the place of a sentence in it, from 0; the place may lie beyond its end. */
const supportingFact = z.tuple([z.string(), z.number()]);

/**
 * One row of HotpotQA's distractor files (Yang et al., arXiv 1809.09600), as far as it is used: `level` is not. Mostly
 * ten documents, two of them with the supporting facts; some rows have fewer.
 */
export const hotpotQaRow = z.object({
  _id: nonBlank,
  type: z.enum(['bridge', 'comparison'], 'is neither "bridge" nor "comparison"'),
  question: nonBlank,
  answer: nonBlank,
  supporting_facts: z.array(supportingFact),
  context: z.array(document),
});

export type HotpotQaRow = z.infer<typeof hotpotQaRow>;
