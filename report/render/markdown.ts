import { visibleText } from '../../text/visible-text';
import { completion, notices } from '../notices';
import type { SweepReport } from '../sweep-report';
import { type ReportSection, reportSections } from './report-sections';
import { titledStatements } from './statements';
import { sweepFacts } from './sweep-tables';
import type { TextTable } from './text-table';

/** The report as Markdown with GitHub's tables, under every scorer. Ends with a newline. */
export function renderMarkdown(report: SweepReport): string {
  const { complete, text } = completion(report);
  const blocks = [
    `# ${escapeGitHubMarkdown(report.sweep.name)}`,
    complete ? escapeGitHubMarkdown(text) : `> **${escapeGitHubMarkdown(text)}**`,
    sweepFacts(report)
      .map(([name, value]) => `- ${name}: ${escapeGitHubMarkdown(value)}`)
      .join('\n'),
    ...[
      notices(report)
        .map((notice) => `> - ${escapeGitHubMarkdown(notice)}`)
        .join('\n'),
    ].filter((list) => list !== ''),
  ];
  return `${[...blocks, ...sectionBlocks(reportSections(report, 'all')), ...statementBlocks(report)].join('\n\n')}\n`;
}

function statementBlocks(report: SweepReport): string[] {
  const blocks = titledStatements(report).flatMap(({ title, text }) => [
    `### ${escapeGitHubMarkdown(title)}`,
    escapeGitHubMarkdown(text),
  ]);
  return blocks.length === 0 ? [] : ['## Artifact statements', ...blocks];
}

/** Sections of tables as blocks of Markdown; a note that was printed before is not printed again. */
export function sectionBlocks(sections: readonly ReportSection[]): string[] {
  const printed = new Set<string>();
  return sections.flatMap((section) => [
    `## ${escapeGitHubMarkdown(section.heading)}`,
    ...section.tables.flatMap((table) => {
      const notes = [...table.warnings, ...table.notes.filter((note) => !printed.has(note))];
      table.notes.forEach((note) => printed.add(note));
      return [`### ${escapeGitHubMarkdown(table.caption)}`, tableLines(table), ...notes.map(escapeGitHubMarkdown)];
    }),
  ]);
}

/** Groups become a first column, since Markdown's tables have no headings within. */
function tableLines(table: TextTable): string {
  const grouped = table.groups.length > 1;
  const columns = [...(grouped ? [{ heading: table.groupedBy, numeric: false }] : []), ...table.columns];
  const row = (cells: readonly string[]) => `| ${cells.map(escapeGitHubMarkdown).join(' | ')} |`;
  return [
    row(columns.map((column) => column.heading)),
    `| ${columns.map((column) => (column.numeric === true ? '---:' : '---')).join(' | ')} |`,
    ...table.groups.flatMap((group) => group.rows.map((cells) => row(grouped ? [group.heading, ...cells] : cells))),
  ].join('\n');
}

/**
 * Backslashes before whatever Markdown or GitHub's additions (tables, HTML, mathematics) would read as markup, and
 * control characters made visible. An underscore inside a word is no markup and stays readable.
 */
export function escapeGitHubMarkdown(text: string): string {
  return visibleText(text)
    .replace(/[\\`*[\]<>|~$&#]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}
