import { type Arm, byType, type Experiment } from './experiment';
import type { RefusalFactorsSpec } from './sweep-spec';

/** The four ingredients of a formal packet, in the order of a cell's name: `1010` has formal fields and terms only. */
export const refusalFactorNames = ['fields', 'cue', 'terms', 'prompt'] as const;

/**
 * Which ingredient of a formal packet makes readers refuse: a 2⁴ factorial over formal field names, the abstention cue,
 * ledger terminology and the formal prompt, at the content of P2.
 */
export const refusalFactors: Experiment<RefusalFactorsSpec> = {
  id: 'refusal-factors',
  title: 'Refusal factors',
  description:
    'Formal packets bundle four ingredients: field names, an abstention cue, ledger terminology and the formal prompt. ' +
    'Every combination of them at the content of P2, to tell their effects on answering apart.',
  source: 'beyond RENDER (arXiv 2608.23568), which leaves the four ingredients confounded',
  arms: () => Array.from({ length: 16 }, (_, cell) => armOf(cell)),
  sampling: byType,
};

function armOf(cell: number): Arm {
  const bits = cell.toString(2).padStart(4, '0');
  const [fields, cue, terms, prompt] = [...bits].map((bit) => bit === '1') as [boolean, boolean, boolean, boolean];
  return {
    factors: { cell: bits },
    surface: { kind: 'factors', fields, cue, terms },
    promptFamily: prompt ? 'formal' : 'neutral',
  };
}
