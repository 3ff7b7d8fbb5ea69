import type { WordLikeText } from '../word-like-text';

/** Questions by type in the public distractor development file. */
const counts = { bridge: 5_918, comparison: 1_487 } as const;
const documentsPerRow = 10;

type QuestionType = keyof typeof counts;

/** Rows of HotpotQA's distractor file (Yang et al., arXiv 1809.09600) in number, type and size, of word-like text. */
export function* hotpotQaRows(text: WordLikeText): Generator<object> {
  let number = 0;
  for (const [type, count] of Object.entries(counts) as [QuestionType, number][]) {
    for (let index = 0; index < count; index += 1) yield row((number += 1), type, text);
  }
}

function row(number: number, type: QuestionType, text: WordLikeText): object {
  const id = `synthetic-${String(number).padStart(5, '0')}`;
  const documents = Array.from({ length: documentsPerRow }, (_, place) => document(`${id} ${place}`, text));
  const [first, second] = documents as [Document, Document];
  const answer = text.name();
  first.sentences[0] = `${first.title} was founded by ${answer} in ${text.between(1800, 1999)}.`;
  return {
    _id: id,
    type,
    level: 'hard',
    question: `Who founded ${first.title}, which ${second.title} was named after?`,
    answer,
    supporting_facts: [
      [first.title, 0],
      [second.title, text.between(0, second.sentences.length - 1)],
    ],
    context: documents.map(({ title, sentences }) => [
      title,
      sentences.map((sentence, at) => (at ? ` ${sentence}` : sentence)),
    ]),
  };
}

interface Document {
  readonly title: string;
  readonly sentences: string[];
}

function document(key: string, text: WordLikeText): Document {
  return {
    title: `${text.name()} ${text.name()} (${key})`,
    sentences: Array.from({ length: text.between(3, 5) }, () => text.sentence(12, 21)),
  };
}
