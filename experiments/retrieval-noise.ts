import { type Arm, type Experiment, paperSample } from './experiment';
import type { RetrievalNoiseSpec } from './sweep-spec';

/**
 * Retrieval noise: the evidence mixed with k distractor turns, as raw turns and as memory entries; and, beyond the paper,
 * what a real retriever brings at a fixed number of turns.
 */
export const retrievalNoise: Experiment<RetrievalNoiseSpec> = {
  id: 'retrieval-noise',
  title: 'Retrieval noise',
  description:
    'The evidence turns among k distractors, which are the same turns for every surface and hold those of every smaller ' +
    'k; and the top m turns of a BM25 search instead, evidence or not.',
  source: 'RENDER (arXiv 2608.23568), retrieval noise; bm25, cross_user and fixed recall budgets are additions',
  arms: (spec) => [...noiseArms(spec), ...retrievedArms(spec)],
  sampling: ({ n }) => ({
    n: n ?? paperSample,
    stratumOf: ({ type, goldKind }) => (goldKind === 'forms' ? type : undefined),
    takes: 'questions with accepted answers (no rubric, not unanswerable)',
    allocation: 'proportional',
  }),
};

function noiseArms({ surfaces, k, selections, stores }: RetrievalNoiseSpec): Arm[] {
  return surfaces.flatMap((form) =>
    selections.flatMap((selection) =>
      stores.flatMap((store) =>
        k.map((count): Arm => ({
          factors: { surface: form, selection, store, k: String(count) },
          surface: { kind: 'noise', form, selection, store, k: count },
          promptFamily: 'neutral',
        })),
      ),
    ),
  );
}

function retrievedArms({ surfaces, stores, retrieved }: RetrievalNoiseSpec): Arm[] {
  return surfaces.flatMap((form) =>
    stores.flatMap((store) =>
      retrieved.map((m): Arm => ({
        factors: { surface: form, selection: 'retrieved', store, m: String(m) },
        surface: { kind: 'retrieved', form, store, m },
        promptFamily: 'neutral',
      })),
    ),
  );
}
