import { z } from 'zod';

import { fileRows } from '../benchmarks/file-rows';
import { invalidRow } from '../benchmarks/row-problem';
import { nonBlank } from '../benchmarks/row-schema';
import { UserError } from '../contracts/user-error';
import { isIdentifier, longestIdentifier } from '../text/identifier';
import { publishedLabelId } from './judging';

/** What a file says of one question. */
export interface FileAnswer {
  /** Null: the file has the question and no answer. */
  readonly text: string | null;
  /** Whether the published judge called it right; undefined: it was not judged. */
  readonly label?: boolean;
  /** What the label is kept under; undefined exactly where that is. */
  readonly scorer?: string;
}

/** One run of a file of answers. */
export interface FileRun {
  /** The run's name as an identifier, unique in the file. */
  readonly readerId: string;
  /** As the file spells it; null: it names none. */
  readonly name: string | null;
  /** The model that answered; null: the file does not say. */
  readonly model: string | null;
  /** By question id. */
  readonly answers: ReadonlyMap<string, FileAnswer>;
}

export interface AnswersFile {
  /** Of the file, in lower-case hex. */
  readonly sha256: string;
  /** In the order in which the file first has them. */
  readonly runs: readonly FileRun[];
  /** Scorers of the published labels, in the order in which the file first has them. */
  readonly publishedScorers: readonly string[];
}

const mostAnswerCharacters = 1_000_000;
/** All answers are held in memory. */
const mostCharacters = 500_000_000;
const shownProblems = 10;
const example = '{"question_id": "…", "hypothesis": "…"}';

const name = nonBlank.max(200, 'is longer than 200 characters').refine((text) => !/\p{C}/u.test(text), {
  error: 'holds control characters or halves of characters',
});
const yesOrNo = z.union([z.boolean(), z.literal([0, 1]), z.string()]).transform((given, context) => {
  const text = String(given).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(text)) return true;
  if (['false', 'no', '0'].includes(text)) return false;
  context.addIssue({ code: 'custom', message: `${JSON.stringify(given)} is neither true or yes nor false or no` });
  return z.NEVER;
});

/**
 * One line of the file: an answer as LongMemEval's scripts write it, and what is published beside it.
 *
 * ```json
 * {"question_id": "q1", "hypothesis": "In Lisbon.", "run": "rag-5", "answer_model": "…", "judge_model": "…", "label": true}
 * ```
 *
 * `autoeval_label`, `{"model": …, "label": …}`, is what LongMemEval's evaluation script adds. Other keys are passed over.
 */
const answerRow = z.object({
  question_id: z.union([nonBlank.max(500, 'is longer than 500 characters'), z.number().transform(String)]),
  hypothesis: z
    .string()
    .max(mostAnswerCharacters, `is longer than ${mostAnswerCharacters.toLocaleString('en')} characters`)
    .nullable(),
  label: yesOrNo.nullish(),
  judge_model: name.nullish(),
  autoeval_label: z.object({ model: name.nullish(), label: yesOrNo }).nullish(),
  run: name.nullish(),
  answer_model: name.nullish(),
});
type AnswerRow = z.infer<typeof answerRow>;

/**
 * Reads a file of answers, JSONL or one JSON array of the same rows, gzipped or not.
 * @throws UserError for a file that can't be read, holds nothing or too much, or has rows that are no answers, repeat one
 *   or contradict another; it names the first 10 with their line and counts the rest.
 */
export async function readAnswers(path: string): Promise<AnswersFile> {
  const table = new AnswerTable();
  const problems: string[] = [];
  let problemCount = 0;
  let sha256 = '';
  let rows = 0;
  for await (const row of fileRows(path, (digest) => (sha256 = digest.sha256), { gunzip: true })) {
    rows += 1;
    const reason = row.kind === 'broken' ? row.reason : addRow(table, row.value, row.index + 1);
    if (reason !== undefined && (problemCount += 1) <= shownProblems) problems.push(`row ${row.index + 1}: ${reason}`);
    if (table.characters > mostCharacters)
      throw new UserError(
        `${path}: holds over ${mostCharacters.toLocaleString('en')} characters. Give each run a file.`,
      );
  }
  if (rows === 0) throw new UserError(`${path}: holds no answers. Each line is ${example}.`);
  if (problemCount > 0) throw problemsError(path, problems, problemCount, rows);
  return table.sealed(sha256);
}

function addRow(table: AnswerTable, value: unknown, row: number): string | undefined {
  const parsed = answerRow.safeParse(value);
  if (parsed.success) return table.add(parsed.data, row);
  const invalid = invalidRow(value, 'question_id', parsed.error);
  if (invalid.kind !== 'invalid') throw new Error('an invalid row is invalid');
  const { field, reason } = invalid.problem;
  return field === '' ? reason : `${field} ${reason}`;
}

interface OpenRun {
  readonly name: string | null;
  readonly model: string | null;
  readonly answers: Map<string, FileAnswer>;
  readonly rows: Map<string, number>;
}

class AnswerTable {
  /** Of all answers so far. */
  characters = 0;
  private readonly runs = new Map<string | null, OpenRun>();
  private readonly scorers = new Set<string>();

  /** @returns Why the row can't be added; undefined where it was. */
  add(row: AnswerRow, index: number): string | undefined {
    const { question_id: questionId, hypothesis: text, run: name = null, answer_model: model = null } = row;
    const run: OpenRun = this.runs.get(name) ?? { name, model, answers: new Map(), rows: new Map() };
    const which = name === null ? '' : ` of run ${JSON.stringify(name)}`;
    const earlier = run.rows.get(questionId);
    if (earlier !== undefined) return `repeats row ${earlier}: question ${JSON.stringify(questionId)}${which}`;
    if (run.model !== model)
      return `answer_model is ${JSON.stringify(model)}, that of other rows${which} ${JSON.stringify(run.model)}; give each model a run`;
    const label = row.label ?? row.autoeval_label?.label;
    const scorer = publishedLabelId(row.judge_model ?? row.autoeval_label?.model ?? 'unnamed');
    if (label !== undefined) this.scorers.add(scorer);
    run.answers.set(questionId, { text, ...(label !== undefined && { label, scorer }) });
    run.rows.set(questionId, index);
    this.runs.set(name, run);
    this.characters += text?.length ?? 0;
    return undefined;
  }

  sealed(sha256: string): AnswersFile {
    const taken = new Set<string>();
    const runs = [...this.runs.values()].map(({ name, model, answers }) => {
      const readerId = freeIdentifier(name, taken);
      taken.add(readerId);
      return { readerId, name, model, answers };
    });
    return { sha256, runs, publishedScorers: [...this.scorers] };
  }
}

/** A name as people may type it; numbered where an earlier run has it. */
function freeIdentifier(name: string | null, taken: ReadonlySet<string>): string {
  const wanted = toIdentifier(name ?? 'run', 'run');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : toIdentifier(`${wanted.slice(0, longestIdentifier - 8)}-${number}`, 'run');
    if (!taken.has(id)) return id;
  }
}

/** A text as an identifier: what it may not hold becomes a hyphen. */
export function toIdentifier(text: string, fallback: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/[._-]{2,}/g, '-')
    .slice(0, longestIdentifier)
    .replace(/^[._-]+|[._-]+$/g, '');
  return isIdentifier(plain) ? plain : fallback;
}

/** @param problems The first of them. */
function problemsError(path: string, problems: readonly string[], problemCount: number, rows: number): UserError {
  const unshown = problemCount - problems.length;
  return new UserError(
    [
      `${path}: ${problemCount} of ${rows} rows can't be used (rows are counted from 1; in JSONL a row is a line).`,
      ...problems.map((problem) => `  ${problem}`),
      ...(unshown > 0 ? [`  … and ${unshown} more`] : []),
      `Mend these rows; each is ${example}, with a label and the names of run, answer_model and judge_model where there are any.`,
    ].join('\n'),
  );
}
