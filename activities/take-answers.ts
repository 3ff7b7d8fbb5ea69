import { basename } from 'node:path';

import type { ExperimentInput } from '../contracts/payloads';
import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { awaitingCells, type NewImportedAnswer, saveImportedAnswers } from '../db/queries/imported-answers';
import { loadConditions, loadSweep } from '../db/queries/sweeps';
import { changedInput } from '../experiments/changed-input';
import { type AnswersFile, type FileRun, readAnswers } from '../experiments/read-answers';
import { experimentByLabel } from '../experiments/sweep-conditions';
import { withHeartbeats } from './with-heartbeats';

/** Cells of one transaction, and characters of answers at most. */
const mostPerWrite = { cells: 500, chars: 4_000_000 };

/**
 * Stores the answers of a file as what its runs answered. A question that the file has nothing for ends as failed, with
 * that as its reason, so it stays in every count of what was planned. Where every cell has its end the file is not needed.
 * @throws UserError for a file that can't be read, or is not the one the plan froze.
 */
export async function takeAnswers(
  database: Database,
  { sweepId, label }: ExperimentInput,
): Promise<{ answers: number; missing: number }> {
  const { spec } = await loadSweep(database, sweepId);
  const experiment = experimentByLabel(spec, label);
  if (experiment.experiment !== 'imported-answers') throw new Error(`${label} has no file of answers`);
  const { path, sha256 } = experiment.file;
  const source = `file ${basename(path)} (${sha256.slice(0, 12)})`;
  return withHeartbeats({ doing: 'storing answers' }, async () => {
    const counts = { answers: 0, missing: 0 };
    let file: AnswersFile | undefined;
    for (const condition of await loadConditions(database, sweepId)) {
      if (condition.experiment !== label || condition.stage !== 'read') continue;
      const cells = await awaitingCells(database, condition.id);
      if (cells.length === 0) continue;
      file ??= await frozenAnswers(path, sha256);
      const run = file.runs.find(({ readerId }) => readerId === condition.readerId)!;
      for (const page of pagesOf(cells.map(({ id, itemId }) => answerOf(run, id, itemId)))) {
        await saveImportedAnswers(database, { conditionId: condition.id, source }, page);
        counts.answers += page.filter(({ text }) => text !== null).length;
        counts.missing += page.filter(({ text }) => text === null).length;
      }
    }
    return counts;
  });
}

async function frozenAnswers(path: string, sha256: string): Promise<AnswersFile> {
  const file = await readAnswers(path);
  if (file.sha256 !== sha256) throw new UserError(changedInput('The file of answers', path, sha256, file.sha256));
  return file;
}

function answerOf({ answers }: FileRun, cellId: string, itemId: string): NewImportedAnswer {
  const answer = answers.get(itemId);
  if (answer === undefined) return { cellId, text: null, why: 'the file has no answer to this question' };
  if (answer.text === null) return { cellId, text: null, why: 'the file has null for an answer to this question' };
  const { text, label, scorer } = answer;
  return { cellId, text, ...(scorer !== undefined && { score: { scorer, value: label === true ? 1 : 0 } }) };
}

function* pagesOf(answers: readonly NewImportedAnswer[]): Generator<NewImportedAnswer[]> {
  let page: NewImportedAnswer[] = [];
  let chars = 0;
  for (const answer of answers) {
    page.push(answer);
    chars += answer.text?.length ?? 0;
    if (page.length < mostPerWrite.cells && chars < mostPerWrite.chars) continue;
    yield page;
    page = [];
    chars = 0;
  }
  if (page.length > 0) yield page;
}
