import { UserError } from '../contracts/user-error';
import { visibleText } from '../text/visible-text';
import type { InvalidRow } from './item';

/** So many problems are kept and printed; more are only counted. */
export const shownRows = 20;

/** Thrown when a data set's file holds rows that can't become items, and leaving them out was not asked for. */
export class DatasetError extends UserError {
  readonly isDatasetError = true;
  readonly file: string;
  /** The first problems, at most 20, in file order. */
  readonly rows: readonly InvalidRow[];
  /** How many there are in all. */
  readonly invalidCount: number;

  /**
   * @param questionCount Questions in the file, good ones included; a row that can't be read at all counts as one.
   * @param rowCount Its rows: fewer where a row holds many questions.
   */
  constructor(
    file: string,
    rows: readonly InvalidRow[],
    invalidCount: number,
    questionCount: number,
    rowCount = questionCount,
  ) {
    const shown = rows.slice(0, shownRows);
    const unshown = invalidCount - shown.length;
    const unit = questionCount === rowCount ? 'rows' : 'questions';
    const advice =
      invalidCount < questionCount
        ? 'Mend these rows, or leave them out with --skip-invalid; every table then lists them.'
        : 'No row is left, so there is nothing to run: is this a file of the benchmark it is read as?';
    super(
      [
        `${file}: ${invalidCount} of ${questionCount} ${unit} can't be used (rows are counted from 0).`,
        ...shown.map((row) => `  ${describeRow(row)}`),
        ...(unshown > 0 ? [`  … and ${unshown} more`] : []),
        advice,
      ].join('\n'),
    );
    this.file = file;
    this.rows = shown;
    this.invalidCount = invalidCount;
  }

  /** Recognises one across duplicated module instances. */
  static override is(error: unknown): error is DatasetError {
    return UserError.is(error) && 'isDatasetError' in error;
  }
}

/** `row 12 (id q12), haystack_dates[0]: "yesterday" is not a date …` */
export function describeRow(row: InvalidRow): string {
  const place = row.id === undefined ? `row ${row.index}` : `row ${row.index} (id ${row.id})`;
  // One line, whatever the row holds: a line feed in an id must not make a line of its own.
  return visibleText(`${place}${row.field === '' ? '' : `, ${row.field}`}: ${row.reason}`);
}
