import { z } from 'zod';

import { UserError } from '../contracts/user-error';
import { shownRows } from './dataset-error';
import { type FileRow, fileRows } from './file-rows';
import { questionId } from './locomo/question-id';
import { nonBlank } from './row-schema';

/** A published audit of a data set's golds, by item. */
export interface DefectOverlay {
  /** Absolute path of the file read. */
  readonly path: string;
  readonly sha256: string;
  /** Every item it names, with what is wrong with its gold; undefined where the gold is right all the same. */
  readonly findings: ReadonlyMap<string, string | undefined>;
}

/** What audits call a fault of the cited evidence, which leaves the gold right. */
const goldIsRight = 'WRONG_CITATION';

const errorType = z.string().regex(/^[\w-]{1,64}$/, 'is no name of up to 64 letters, digits, "-" and "_"');
const finding = z.union(
  [
    z
      .object({ sample_id: nonBlank, qa_index: z.int().min(0), error_type: errorType })
      .transform(({ sample_id, qa_index, error_type }) => ({ id: questionId(sample_id, qa_index), error_type })),
    z
      .object({ question_id: nonBlank, error_type: errorType })
      .transform(({ question_id, error_type }) => ({ id: question_id, error_type })),
  ],
  'is neither {"sample_id", "qa_index", "error_type"} (LoCoMo) nor {"question_id", "error_type"} (other data sets)',
);

/**
 * Reads an overlay: a JSON array (or JSONL) of `{sample_id, qa_index, error_type}` for LoCoMo, `{question_id, error_type}`
 * for the rest; further keys are the audit's affair. Of several findings on one item the first that makes its gold wrong
 * stands.
 * @throws UserError for a file that can't be read, or holds anything else.
 */
export async function readDefects(path: string): Promise<DefectOverlay> {
  const findings = new Map<string, string | undefined>();
  let sha256 = '';
  for await (const row of fileRows(path, (digest) => ({ sha256 } = digest))) {
    const { id, error_type: type } = findingOf(path, row);
    const found = type === goldIsRight ? undefined : type;
    findings.set(id, findings.get(id) ?? found);
  }
  return { path, sha256, findings };
}

function findingOf(path: string, row: FileRow): z.infer<typeof finding> {
  const place = `${path}: entry ${row.index} (counted from 0)`;
  if (row.kind === 'broken') throw new UserError(`${place} ${row.reason}`);
  const parsed = finding.safeParse(row.value);
  if (parsed.success) return parsed.data;
  throw new UserError(
    `${place} ${parsed.error.issues[0]?.message ?? 'is malformed'}. Mend it, or leave \`defects\` out.`,
  );
}

/**
 * An overlay made for another release would mark some of its items and miss the rest in silence.
 * @throws UserError where it names items that the data set's file does not hold.
 */
export function refuseUnknownItems(
  { path, findings }: DefectOverlay,
  file: string,
  isKnown: (id: string) => boolean,
): void {
  const unknown = [...findings.keys()].filter((id) => !isKnown(id));
  if (unknown.length === 0) return;
  const more = unknown.length > shownRows ? ` and ${unknown.length - shownRows} more` : '';
  throw new UserError(
    `${path}: ${unknown.length} of its ${findings.size} items are not in ${file}: ` +
      `${unknown
        .slice(0, shownRows)
        .map((id) => JSON.stringify(id))
        .join(', ')}${more}. ` +
      'Is it an audit of this data set and release? Take these entries out, or leave `defects` out.',
  );
}
