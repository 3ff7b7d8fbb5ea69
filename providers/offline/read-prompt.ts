import type { Message } from '../provider';

/** A prompt taken apart again. */
export interface ReadPrompt {
  /** Everything before the question; may be empty. */
  readonly artifact: string;
  /** The question alone, on one line. */
  readonly question: string;
}

const questionLabel = /^[ \t>#*_-]*question\b[ \t*_]*(?:\([^)\n]*\))?[ \t*_]*[:\n][ \t*_]*/gimu;
// Lines beside a question that are no part of it: its date, and after it the cue to answer.
const dateLine = String.raw`[ \t>#*_(-]*(?:(?:question |current |today'?s )?date|today|asked)\b(?:[^?:\n]*:[^?\n]*|[^?\n]*\b\d{4}\b[^?\n]*)`;
const answerLine = String.raw`[ \t>#*_]*(?:answer|response|reply)\b[^?:\n]*:.*`;
const besideQuestion = new RegExp(`^(?:${dateLine}|${answerLine})$`, 'gimu');
const dateBefore = new RegExp(String.raw`(?:^|\n)${dateLine}$`, 'iu');
const leadingDate = /^\s*[([]?(?:asked on |date:? )?\d{4}[-/]\d\d[-/]\d\d[^)\]\n]{0,20}[)\]]?[:,]?\s+/iu;
/** The heading over the artifact. */
const openingHeading = /^\s*#{1,6} [^\n]*(?:\n|$)\s*/u;
/** A date line before the question is looked for in so many characters. */
const longestDateLine = 200;

/**
 * Finds artifact and question in the messages, for a reader that gets nothing else. The question begins at the last
 * "Question:" or line "Question" of the last user message, and everything before is the artifact; without such a line
 * the last paragraph is the question. Date and answer lines beside the question are left out, system messages not read.
 */
export function readPrompt(messages: readonly Message[]): ReadPrompt {
  const content = messages.findLast((message) => message.role === 'user')?.content.trimEnd() ?? '';
  const label = [...content.matchAll(questionLabel)].at(-1);
  const split = label ? label.index : content.lastIndexOf('\n\n') + 1;
  const tail = label ? content.slice(split + label[0].length) : content.slice(split);
  const question = tail.replace(besideQuestion, '').replace(leadingDate, '').replace(/\s+/gu, ' ').trim();
  const before = content.slice(0, split).trimEnd();
  const dateLength = dateBefore.exec(before.slice(-longestDateLine))?.[0].length ?? 0;
  return {
    artifact: before
      .slice(0, before.length - dateLength)
      .replace(openingHeading, '')
      .trimEnd(),
    question,
  };
}
