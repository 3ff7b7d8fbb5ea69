import { z } from 'zod';

import { dateField, nonBlank, turnText } from '../row-schema';
import { parseLoCoMoDate } from './date';

const turn = z.object({
  speaker: z.string(),
  /** `D<session>:<turn>`, what evidence refers to. */
  dia_id: z.string(),
  text: turnText,
  /** What a vision model saw in the picture that was shared; `img_url` and `query` are of no use to a reader of text. */
  blip_caption: turnText.nullish(),
});

/** The turns of `session_N`. */
export const locomoTurns = z.array(turn);
export type LoCoMoTurn = z.infer<typeof turn>;

/** What `session_N_date_time` holds, as `YYYY-MM-DDTHH:MM`. */
export const locomoDate = dateField(parseLoCoMoDate, '1:56 pm on 8 May, 2023');

/**
 * One row of LoCoMo's file (Maharana et al., arXiv 2402.17753): a conversation with its questions, which are checked
 * each on its own. `conversation` holds `session_N` and `session_N_date_time`; there may be dates without a session.
 */
export const locomoRow = z.object({
  sample_id: nonBlank,
  conversation: z.looseObject({ speaker_a: nonBlank, speaker_b: nonBlank }),
  qa: z.array(z.unknown()).min(1, 'is an empty list'),
});

/**
 * What each category is. The file has numbers only, and its numbers do not follow the paper's list. The names are those
 * of the official scorer (snap-research/locomo, `task_eval/evaluation.py`): 1 is scored as `multi-hop`, 5 as
 * `adversarial`, and `evaluation_stats.py` prints 4, 1, 2, 3, 5 in the order of the paper's tables: single-hop,
 * multi-hop, temporal, open-domain, adversarial. snap-research/locomo#29 argues the same; some other projects read 1 as
 * single-hop, 3 as multi-hop and 4 as open-domain. The questions agree with the scorer: in seven of the ten
 * conversations 97 % of category 1 cite several turns and 7 % of category 4 do, 79 % of category 2 begin with "When",
 * and category 3 asks for what is likely rather than what was said.
 */
export const categoryNames = {
  1: '1-multi-hop',
  2: '2-temporal',
  3: '3-open-domain',
  4: '4-single-hop',
  5: '5-adversarial',
} as const;

const evidence = z
  .array(z.string())
  .nullish()
  .transform((ids) => ids ?? []);

/** A question of categories 1 to 4, whose answer the conversation holds. */
const answerable = z.object({
  category: z.literal([1, 2, 3, 4]),
  question: nonBlank,
  answer: z.union([nonBlank, z.number()], 'is neither a text (not blank) nor a number'),
  evidence,
});

/** A question about what was not said, with the wrong answer it invites. Of the answer, mostly none, only a remark is kept. */
const adversarial = z.object({
  category: z.literal(5),
  question: nonBlank,
  adversarial_answer: z.union([z.string(), z.number()]).nullish(),
  answer: z.union([z.string(), z.number()]).nullish(),
  evidence,
});

export const locomoQuestion = z.discriminatedUnion('category', [answerable, adversarial], {
  error: (issue) => (issue.code === 'invalid_union' ? 'is no category from 1 to 5' : undefined),
});
export type LoCoMoQuestion = z.infer<typeof locomoQuestion>;
