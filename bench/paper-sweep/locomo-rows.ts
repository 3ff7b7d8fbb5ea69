import type { WordLikeText } from '../word-like-text';

const conversations = 10;
const sessionsPerConversation = 27;
const turnsPerSession = 22;
/** Summaries that come with a conversation and are read over. */
const summaryChars = 100_000;
/** Questions of each category in one conversation: the public file's 1,986, evenly. */
const questions: Readonly<Record<number, number>> = { 1: 28, 2: 32, 3: 10, 4: 84, 5: 45 };
const categories = Object.entries(questions).flatMap(([category, count]) =>
  Array<number>(count).fill(Number(category)),
);
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'] as const;

/** Rows of LoCoMo's file (Maharana et al., arXiv 2402.17753) in number and size, of word-like text. */
export function* loCoMoRows(text: WordLikeText): Generator<object> {
  for (let number = 1; number <= conversations; number += 1) yield row(number, text);
}

interface Turn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
}

function row(number: number, text: WordLikeText): object {
  const [first, second] = [`${text.name()}a`, `${text.name()}o`];
  const sessions = Array.from({ length: sessionsPerConversation }, (_, session): Turn[] =>
    Array.from({ length: turnsPerSession }, (_turn, turn) => ({
      speaker: turn % 2 === 0 ? first : second,
      dia_id: `D${session + 1}:${turn + 1}`,
      text: `I ${text.word()} ${text.word()}. ${text.sentence(8, 24)}`,
    })),
  );
  const keyed = sessions.flatMap((turns, index): [string, unknown][] => [
    [`session_${index + 1}`, turns],
    [`session_${index + 1}_date_time`, `${dateOf(index)}`],
  ]);
  return {
    sample_id: `conv-${number}`,
    conversation: { speaker_a: first, speaker_b: second, ...Object.fromEntries(keyed) },
    session_summary: text.paragraph(summaryChars),
    qa: categories.map((category) => question(category, sessions.flat(), text)),
  };
}

function question(category: number, turns: readonly Turn[], text: WordLikeText): object {
  const cited = Array.from({ length: category === 1 ? 3 : 1 }, () => turns[text.between(0, turns.length - 1)]!);
  const [evidence] = cited as [Turn];
  const answer = evidence.text.split(' ')[2]!.replace('.', '');
  const asked = category === 2 ? 'When did' : 'What did';
  return {
    question: `${asked} ${evidence.speaker} ${evidence.text.split(' ')[1]} with ${text.word()}?`,
    ...(category === 5 ? { adversarial_answer: answer } : { answer }),
    evidence: cited.map(({ dia_id }) => dia_id),
    category,
  };
}

function dateOf(session: number): string {
  const month = monthNames[Math.floor(session / 3)]!;
  return `1:56 pm on ${5 + (session % 3) * 9} ${month}, 2023`;
}
