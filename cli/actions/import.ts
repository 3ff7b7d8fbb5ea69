import type { Action } from '../command';
import type { ImportRequest } from '../commands/import';
import { importAnswers } from '../moving/import-answers';
import { importSweepFile } from '../moving/import-sweep-file';
import { kindOfImport } from '../moving/kind-of-import';

/** Stores a sweep that `export` wrote, or answers that were given elsewhere; see the command's help. */
export const importAction: Action<ImportRequest> = async (request, context) => {
  // Whoever says what the answers are to is told what is wrong with them, whatever the file begins with.
  const isAnswers = request.benchmark !== undefined || (await kindOfImport(request.file)) === 'answers';
  return isAnswers ? importAnswers(request, context) : importSweepFile(request, context);
};
