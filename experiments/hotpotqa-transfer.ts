import { type Arm, type Experiment, paperSample } from './experiment';
import type { DocumentSurface, HotpotqaTransferSpec } from './sweep-spec';

/**
 * Transfer to HotpotQA: natural-language entries, raw paragraphs, and a summary and typed facts that one generator makes
 * once for all readers.
 */
export const hotpotqaTransfer: Experiment<HotpotqaTransferSpec> = {
  id: 'hotpotqa-transfer',
  title: 'Transfer to HotpotQA',
  description:
    'Multi-hop questions over documents in four forms: entries by rule from the supporting sentences, raw paragraphs, ' +
    'and a summary and typed facts made once by a generator and frozen for all readers.',
  source: 'RENDER (arXiv 2608.23568), transfer to HotpotQA; more than one generator is an addition',
  arms: ({ surfaces, generators }) => surfaces.flatMap((surface) => armsOf(surface, generators)),
  sampling: ({ n }) => ({
    n: n ?? paperSample,
    stratumOf: ({ type, goldKind }) => (goldKind === 'forms' ? type : undefined),
    takes: 'questions with accepted answers (no rubric, not unanswerable)',
    allocation: 'equal',
  }),
};

function armsOf(surface: DocumentSurface, generators: readonly string[]): Arm[] {
  if (surface !== 'summary' && surface !== 'typed') {
    return [{ factors: { surface }, surface: { kind: 'documents', form: surface }, promptFamily: 'neutral' }];
  }
  return generators.map((generator) => ({
    factors: { surface, generator },
    surface: { kind: 'generated', generation: { form: surface, generator } },
    promptFamily: 'neutral',
  }));
}
