import { canonicalJson } from '../../../text/hash';
import { isModelMismatch } from '../../delivery-notices';
import type { ReaderSummary, SweepReport } from '../../sweep-report';
import { formatCount, formatName, noFigure } from '../format';
import { plainTable, type TextTable } from '../text-table';
import { cellsOf, type Column } from './column';

/** Models named in one cell of a table; JSON and CSV have all. */
const modelsNamed = 5;

/** Who answered: the model asked for and the model the responses name. */
export function readersTable({ readers }: SweepReport): TextTable {
  const hasRoles = readers.some(({ role }) => role !== 'reader');
  const columns: Column<ReaderSummary>[] = [
    { heading: 'reader', cell: ({ id }) => id },
    ...(hasRoles ? [{ heading: 'role', cell: ({ role }: ReaderSummary) => role }] : []),
    { heading: 'provider', cell: ({ provider }) => provider },
    { heading: 'model asked for', cell: ({ model }) => model },
    { heading: 'models the responses name', cell: returnedModels },
  ];
  return plainTable({
    caption: captionOf(readers),
    columns,
    rows: readers.map((reader) => cellsOf(columns, reader)),
  });
}

function captionOf(readers: readonly ReaderSummary[]): string {
  const others = (['generator', 'judge'] as const).filter((each) => readers.some(({ role }) => role === each));
  const names = ['Readers', ...others.map((role) => `${role}s`)];
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function returnedModels(reader: ReaderSummary): string {
  const models = Object.entries(reader.returnedModels).sort(([a], [b]) => (a < b ? -1 : 1));
  if (models.length === 0) return 'none named';
  const named = models.slice(0, modelsNamed).map(([model, count]) => `${formatName(model)} × ${formatCount(count)}`);
  const more = models.length - modelsNamed;
  const list = [...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join(', ');
  return isModelMismatch(reader) ? `MISMATCH: ${list}` : list;
}

/** How each reader was asked: where requests went, and what they carried. Of one whose answers were imported nothing is known. */
export function settingsTable({ readers }: SweepReport): TextTable {
  const asked = readers.filter(({ provider }) => provider !== 'imported');
  const columns: Column<ReaderSummary>[] = [
    { heading: 'reader', cell: ({ id }) => id },
    { heading: 'mode', cell: ({ settings }) => (settings.mode === 'batch' ? 'batch' : 'real time') },
    { heading: 'host', cell: ({ settings }) => settings.host ?? noFigure },
    { heading: 'endpoint', optional: 2, cell: ({ settings }) => settings.endpoint ?? noFigure },
    { heading: 'API version', optional: 2, cell: ({ settings }) => settings.apiVersion ?? noFigure },
    { heading: 'parameters as sent', cell: ({ parameters }) => canonicalJson(parameters) },
    { heading: 'declared', cell: ({ settings }) => settings.declared.join('; ') || noFigure },
    { heading: 'client', optional: 1, cell: ({ settings }) => settings.clients.join(', ') || noFigure },
  ];
  return plainTable({
    caption: 'Settings',
    columns,
    rows: asked.map((reader) => cellsOf(columns, reader)),
    notes: ['Declared: where the model’s contract keeps a request from what the sweep file asks for.'],
  });
}
