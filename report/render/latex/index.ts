import type { SweepReport } from '../../sweep-report';
import { titledStatements } from '../statements';
import { shownViews } from '../tables/shown-view';
import { escapeLatex } from './escape-latex';
import { comparisonsLatex, resultsLatex } from './experiment-tables';

export interface LatexFile {
  readonly name: string;
  readonly content: string;
}

/**
 * A report as LaTeX, a file for each table and artifact statement, ready for `\input` in any document that loads booktabs.
 * Pure ASCII. Each view has its tables; the headline's have the shortest names.
 */
export function renderLatexFiles(report: SweepReport): LatexFile[] {
  const slugs = new Slugs();
  return report.tables.flatMap((table) => {
    const slug = slugs.of(table.label);
    const views = shownViews(report, table).flatMap((shown, index) => {
      const own = index === 0 ? slug : slugs.of(`${slug}-${shown.view.id}`);
      const comparisons = comparisonsLatex(shown, `${own}-comparisons`, report);
      return [
        file(`${own}-results`, resultsLatex(shown, `${own}-results`, report)),
        ...(comparisons === undefined ? [] : [file(`${own}-comparisons`, comparisons)]),
      ];
    });
    const statements = titledStatements(report)
      .filter((statement) => statement.table === table)
      .map(({ title, text }) =>
        file(
          `${slug}-statement`,
          `\\paragraph{${escapeLatex(`Artifact statement: ${title}.`)}}\n${escapeLatex(text)}\n`,
        ),
      );
    return [...views, ...statements];
  });
}

/** The same as one text. */
export function renderLatex(report: SweepReport): string {
  const head = `% Made by render-bench from the sweep ${slugOf(report.sweep.id)}. In the preamble: \\usepackage{booktabs}\n`;
  return [head, ...renderLatexFiles(report).map(({ content }) => content)].join('\n');
}

function file(slug: string, content: string): LatexFile {
  return { name: `${slug}.tex`, content };
}

/** Names for files and labels, no two alike. */
class Slugs {
  private readonly taken = new Set<string>();

  of(text: string): string {
    const slug = slugOf(text);
    let name = slug;
    for (let n = 2; this.taken.has(name); n += 1) name = `${slug}-${n}`;
    this.taken.add(name);
    return name;
  }
}

function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-|-$/gu, '') || 'table'
  );
}
