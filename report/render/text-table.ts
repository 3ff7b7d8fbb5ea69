/** A column of a {@link TextTable}. */
export interface TextColumn {
  readonly heading: string;
  /** Right-aligned, with figures of equal width. */
  readonly numeric?: boolean;
  /** Columns that a narrow terminal may leave out, the highest number first; undefined: always shown. */
  readonly optional?: number;
}

export interface TextRowGroup {
  /** Shown where a table has more than one group. */
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table for people, the same in the terminal, in Markdown and in HTML. Its texts are raw: each renderer escapes them.
 * The first column names the row.
 */
export interface TextTable {
  readonly caption: string;
  readonly columns: readonly TextColumn[];
  /** What the groups are, e.g. `scorer`. */
  readonly groupedBy: string;
  readonly groups: readonly TextRowGroup[];
  /** Printed under the table every time: a figure in it misleads without. */
  readonly warnings: readonly string[];
  /** What the columns mean; a note that was printed before need not be printed again. */
  readonly notes: readonly string[];
}

/** A table of one group. */
export function plainTable(
  table: Pick<TextTable, 'caption' | 'columns'> & { rows: TextRowGroup['rows']; notes?: readonly string[] },
): TextTable {
  const { rows, notes = [], ...rest } = table;
  return { ...rest, groupedBy: '', groups: [{ heading: '', rows }], warnings: [], notes };
}

export function hasRows(table: TextTable): boolean {
  return table.groups.some((group) => group.rows.length > 0);
}
