import { escapeLatex } from './escape-latex';

/** A column; its cells are LaTeX already. */
export interface LatexColumn<Row> {
  readonly heading: string;
  /** `l` or `r`: figures of equal decimals stand under each other at the right. */
  readonly align: 'l' | 'r';
  readonly cell: (row: Row) => string;
}

export interface LatexTable<Row> {
  /** Plain text, escaped here, as the notes are. */
  readonly caption: string;
  /** Of letters, digits, `:` and `-`. */
  readonly label: string;
  readonly columns: readonly LatexColumn<Row>[];
  /** Rows under a heading each; the heading of a lone group is left out. */
  readonly groups: readonly { readonly heading: string; readonly rows: readonly Row[] }[];
  readonly notes: readonly string[];
}

/** A float with a tabular by the rules of booktabs, for `\input`; needs that package and no other. */
export function latexTable<Row>({ caption, label, columns, groups, notes }: LatexTable<Row>): string {
  const line = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\`;
  const filled = groups.filter(({ rows }) => rows.length > 0);
  const body = filled.flatMap(({ heading, rows }, index) => [
    ...(index === 0 ? [] : ['    \\midrule']),
    ...(filled.length === 1 ? [] : [line([`\\multicolumn{${columns.length}}{@{}l}{\\emph{${escapeLatex(heading)}}}`])]),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ]);
  return [
    '\\begin{table}[htbp]',
    '  \\centering',
    `  \\caption{${escapeLatex(caption)}}`,
    `  \\label{${label}}`,
    '  \\footnotesize',
    '  \\setlength{\\tabcolsep}{4pt}',
    `  \\begin{tabular}{@{}${columns.map(({ align }) => align).join('')}@{}}`,
    '    \\toprule',
    line(columns.map(({ heading }) => heading)),
    '    \\midrule',
    ...body,
    '    \\bottomrule',
    '  \\end{tabular}',
    ...(notes.length === 0 ? [] : ['  \\par\\smallskip', '  \\begin{minipage}{\\linewidth}']),
    ...notes.map((note) => `    ${escapeLatex(note)}\\par`),
    ...(notes.length === 0 ? [] : ['  \\end{minipage}']),
    '\\end{table}',
    '',
  ].join('\n');
}
