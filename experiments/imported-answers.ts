import { byType, type Experiment } from './experiment';
import type { ImportedAnswersSpec } from './sweep-spec';

/** Answers that other programs got, under this project's scorers and judges, beside the verdicts published with them. */
export const importedAnswers: Experiment<ImportedAnswersSpec> = {
  id: 'imported-answers',
  title: 'Imported answers',
  description:
    'Answers that were given elsewhere, one reader for each run of the file: what its model was shown is not known. Questions ' +
    'that the file has no answer to count as planned and not delivered.',
  source: 'a file of answers',
  arms: () => [{ factors: { answers: 'imported' }, surface: { kind: 'unknown' }, promptFamily: 'unknown' }],
  sampling: byType,
};
