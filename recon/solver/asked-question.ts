import type { Option, Question } from '../model/question';

/** A question without its key: the stem as a query, and what each option stands for. */
export interface AskedQuestion {
  readonly format: Question['answer']['format'];
  readonly query: Question['query'];
  readonly options: readonly Pick<Option, 'letter' | 'ref'>[];
}

export function askedQuestion({ answer, query, options }: Question): AskedQuestion {
  return { format: answer.format, query, options: options.map(({ letter, ref }) => ({ letter, ref })) };
}
