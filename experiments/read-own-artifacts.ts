import { z } from 'zod';

import { type FileRow, fileRows } from '../benchmarks/file-rows';
import { invalidRow } from '../benchmarks/row-problem';
import { nonBlank, strictRow } from '../benchmarks/row-schema';
import { UserError } from '../contracts/user-error';
import { identifierRule, isIdentifier } from '../text/identifier';

/** What memory systems would have shown their reader, by system and question. */
export interface OwnArtifacts {
  /** Of the file, in lower-case hex. */
  readonly sha256: string;
  /** Names, in the order in which the file first has them. */
  readonly systems: readonly string[];
  /** Artifacts in the file. */
  readonly count: number;
  /** Those among them that are blank. */
  readonly blank: number;
  /** Different questions in the file. */
  readonly questionCount: number;
  /** The artifact to show, {@link blankArtifact} for a blank one; undefined where the file has none. */
  artifactOf(system: string, questionId: string): string | undefined;
  /** Question ids of the file that are not among `questionIds`, each once, in file order. */
  unknown(questionIds: ReadonlySet<string>): string[];
}

/** Shown for a blank artifact, a memory that found nothing: a prompt with nothing in that place reads as a mistake. */
export const blankArtifact = '(The memory returned nothing.)';

/** Twice the whole dialogue of a LongMemEval S question, and more than most models read. */
const mostArtifactCharacters = 1_000_000;
/** All artifacts are held in memory. */
const mostCharacters = 500_000_000;
const longestQuestionId = 500;
const shownProblems = 10;
const example = '{"question_id": "…", "system": "…", "artifact": "…"}';

/**
 * One line of the file:
 *
 * ```json
 * {"question_id": "q1", "system": "my-memory", "artifact": "Ada moved to Lisbon in May."}
 * ```
 *
 * `artifact` is shown as it stands; blank means that the system returned nothing. Unknown keys are errors.
 */
const artifactRow = strictRow({
  question_id: nonBlank.max(longestQuestionId, `is longer than ${longestQuestionId} characters`),
  system: z.string().refine(isIdentifier, `is not ${identifierRule}`),
  artifact: z
    .string()
    .max(mostArtifactCharacters, `is longer than ${mostArtifactCharacters.toLocaleString('en')} characters`),
});

type ArtifactRow = z.infer<typeof artifactRow>;

/**
 * Reads one file of artifacts, JSONL or one JSON array of the same rows, as a stream: beside the artifacts themselves it
 * holds about one row.
 * @throws UserError for a file that can't be read, holds nothing or too much, or has rows that are no artifacts or repeat
 *   one; it names the first 10 with their line and counts the rest.
 */
export async function readOwnArtifacts(path: string): Promise<OwnArtifacts> {
  const table = new ArtifactTable();
  const problems: string[] = [];
  let problemCount = 0;
  let sha256 = '';
  let rows = 0;
  for await (const row of fileRows(path, (digest) => (sha256 = digest.sha256))) {
    rows += 1;
    const reason = addRow(table, row);
    if (reason !== undefined) {
      problemCount += 1;
      if (problemCount <= shownProblems) problems.push(`row ${row.index + 1}: ${reason}`);
    }
    if (table.characters > mostCharacters) {
      const most = mostCharacters.toLocaleString('en');
      throw new UserError(`${path}: holds over ${most} characters. Give each system a file and a sweep of its own.`);
    }
  }
  if (rows === 0) throw new UserError(`${path}: holds no artifacts. Each line is ${example}.`);
  if (problemCount > 0) throw problemsError(path, problems, problemCount, rows);
  return table.sealed(sha256);
}

/** @returns What is wrong with the row; undefined where it was added. */
function addRow(table: ArtifactTable, row: FileRow): string | undefined {
  if (row.kind === 'broken') return row.reason;
  const parsed = artifactRow.safeParse(row.value);
  if (parsed.success) return table.add(parsed.data, row.index + 1);
  const invalid = invalidRow(row.value, 'question_id', parsed.error);
  if (invalid.kind !== 'invalid') throw new Error('an invalid row is invalid');
  const { field, reason } = invalid.problem;
  return field === '' ? reason : `${field} ${reason}`;
}

class ArtifactTable {
  /** Of all artifacts so far. */
  characters = 0;
  private count = 0;
  private blank = 0;
  private readonly systems = new Map<string, Map<string, { readonly artifact: string; readonly row: number }>>();

  /** @returns Why the row can't be added; undefined where it was. */
  add({ question_id: questionId, system, artifact }: ArtifactRow, row: number): string | undefined {
    const artifacts = this.systems.get(system) ?? new Map<string, { artifact: string; row: number }>();
    const earlier = artifacts.get(questionId);
    if (earlier !== undefined) {
      return `repeats row ${earlier.row}: system ${system} already has an artifact for question ${JSON.stringify(questionId)}`;
    }
    const isBlank = artifact.trim() === '';
    artifacts.set(questionId, { artifact: isBlank ? blankArtifact : artifact, row });
    this.systems.set(system, artifacts);
    this.count += 1;
    this.blank += isBlank ? 1 : 0;
    this.characters += artifact.length;
    return undefined;
  }

  sealed(sha256: string): OwnArtifacts {
    const { systems, count, blank } = this;
    return {
      sha256,
      systems: [...systems.keys()],
      count,
      blank,
      questionCount: new Set([...systems.values()].flatMap((artifacts) => [...artifacts.keys()])).size,
      artifactOf: (system, questionId) => systems.get(system)?.get(questionId)?.artifact,
      unknown: (questionIds) => {
        const byRow = [...systems.values()]
          .flatMap((artifacts) => [...artifacts])
          .sort(([, a], [, b]) => a.row - b.row);
        return [...new Set(byRow.map(([id]) => id).filter((id) => !questionIds.has(id)))];
      },
    };
  }
}

/** @param problems The first of them. */
function problemsError(path: string, problems: readonly string[], problemCount: number, rows: number): UserError {
  const unshown = problemCount - problems.length;
  return new UserError(
    [
      `${path}: ${problemCount} of ${rows} rows can't be used (rows are counted from 1; in JSONL a row is a line).`,
      ...problems.map((problem) => `  ${problem}`),
      ...(unshown > 0 ? [`  … and ${unshown} more`] : []),
      `Mend these rows; each is ${example}.`,
    ].join('\n'),
  );
}
