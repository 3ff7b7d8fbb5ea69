import type { ReaderSummary } from '../../sweep-report';
import { formatReader } from '../format';

/** A reader's name in a table of accuracies: marked where its requests are not quite what its sweep file asks for. */
export function markedReader(models: readonly ReaderSummary[], reader: string): string {
  return `${formatReader(reader)}${declaredOf(models, [reader]).length > 0 ? '§' : ''}`;
}

/** A footnote for each reader that is marked. */
export function declaredNotes(models: readonly ReaderSummary[], readers: readonly string[]): string[] {
  return declaredOf(models, readers).map(
    ({ id, settings }) => `§ Declared of reader ${id}: ${settings.declared.join('; ')}.`,
  );
}

function declaredOf(models: readonly ReaderSummary[], readers: readonly string[]): ReaderSummary[] {
  return models.filter(
    ({ id, role, settings }) => role === 'reader' && readers.includes(id) && settings.declared.length > 0,
  );
}
