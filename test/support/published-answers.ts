import { readFileSync } from 'node:fs';

import type { Gold } from '../../benchmarks/item';
import type { JudgedAnswer } from '../../scoring/judges';
import { goldForms } from '../../text/gold-forms';
import { sharedData } from './shared-data';

/** A line of the published answers: three runs over the same questions, with their judge's verdicts. */
export interface PublishedRow {
  readonly run: string;
  readonly question_id: string;
  readonly question_type: string;
  readonly question: string;
  readonly answer: string | number;
  readonly hypothesis: string;
  readonly label: boolean;
  readonly judge_prompt_tokens: number | null;
}

export interface PublishedAnswer {
  readonly row: PublishedRow;
  readonly judged: JudgedAnswer;
}

/** The published answers, or undefined where the public test data are absent. */
export function publishedAnswers(): readonly PublishedAnswer[] | undefined {
  const path = sharedData('longmemeval/judge_labels.jsonl');
  if (path === undefined) return undefined;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const row = JSON.parse(line) as PublishedRow;
    const { question, question_type: type, hypothesis: answer } = row;
    return { row, judged: { question, type, gold: goldOf(row), answer } };
  });
}

function goldOf({ question_id: id, question_type: type, answer }: PublishedRow): Gold {
  const raw = String(answer);
  if (id.endsWith('_abs')) return { kind: 'unanswerable', raw };
  if (type === 'single-session-preference') return { kind: 'rubric', raw };
  return { kind: 'forms', raw, forms: goldForms(answer) };
}
