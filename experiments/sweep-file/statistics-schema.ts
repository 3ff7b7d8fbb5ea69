/** How results are judged, as people write it under `statistics`. */
import { z } from 'zod';

import { distinctList, identifier } from './schema-parts';

const family = z
  .strictObject({
    experiments: distinctList(
      z.string(),
      'Entries of `experiments`, by name: the comparisons of their headline views are members. All where absent.',
    ).optional(),
    scorers: distinctList(
      z.string(),
      'Ids of the scorers, or of judges (`judge:…`), under which they are. The primary scorer where absent.',
    ).optional(),
  })
  .meta({ description: 'One family of comparisons.' });

export const statistics = z
  .strictObject({
    correction: z
      .enum(['holm', 'bh'])
      .default('holm')
      .meta({
        description:
          'Which corrected p values tables print: `holm` bounds the chance of any false finding in a family, `bh` ' +
          '(Benjamini–Hochberg) the share of false ones among the findings. CSV and JSON have both.',
      }),
    alpha: z.number().gt(0).max(0.5).default(0.05).meta({
      description: 'Level that corrected p values are held against, and that `plan` computes with.',
    }),
    power: z.number().min(0.5).max(0.999).default(0.8).meta({
      description: 'Chance to find a true difference that `plan` computes with.',
    }),
    families: z
      .record(identifier('Name of a family.'), family)
      .default({})
      .meta({
        description:
          'Comparisons that are corrected together, by name of the family. Those of no family here are corrected with the ' +
          'others of their view, under their scorer.',
      }),
  })
  .meta({
    description:
      'How results are judged; no part of what is measured, so that running the file again changes it for a stored sweep.',
  });
