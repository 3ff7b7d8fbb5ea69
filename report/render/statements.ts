import { createColors } from 'picocolors';

import { visibleText } from '../../text/visible-text';
import { type ArtifactStatement, statementText } from '../statement/artifact-statement';
import type { ExperimentTable, SweepReport } from '../sweep-report';
import { tableTitle } from './tables/shown-view';
import { wrapText } from './wrap-text';

export interface TitledStatement {
  readonly title: string;
  readonly text: string;
  readonly table: ExperimentTable;
  readonly statement: ArtifactStatement;
}

/** The artifact statements of a report, each with the title of its table. */
export function titledStatements({
  tables,
  statements,
}: Pick<SweepReport, 'tables' | 'statements'>): TitledStatement[] {
  return statements.flatMap((statement) => {
    const table = tables.find(({ label, benchmark }) => label === statement.label && benchmark === statement.benchmark);
    return table === undefined ? [] : [{ title: tableTitle(table), text: statementText(statement), table, statement }];
  });
}

/** The artifact statements alone, for a terminal. Control characters in any text are shown, never sent. */
export function renderStatements(
  report: Pick<SweepReport, 'tables' | 'statements'>,
  { width, colour }: { readonly width: number; readonly colour: boolean },
): string {
  const colours = createColors(colour);
  return titledStatements(report)
    .map(({ title, text }) =>
      [colours.bold(visibleText(title)), ...wrapText(visibleText(text), width)].map((line) => `${line}\n`).join(''),
    )
    .join('\n');
}
