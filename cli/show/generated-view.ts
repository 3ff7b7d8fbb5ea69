import type { GeneratedForm, GeneratedOfItem } from '../../db/queries/show-generated';
import type { StoredSweep } from '../../db/queries/sweeps';
import { generationFamilyId } from '../../evidence/generation';
import { deliveredOutcomes } from '../../providers/provider';
import { type ShownModel, shownModel } from './cell-view';

/** The prompt of a form, with its hash as it was when the plan froze it. */
interface GeneratorPrompt {
  readonly id: string;
  /** Null: the sweep does not say. */
  readonly sha256: string | null;
}

/** What one generator made in one form, over a whole sweep. */
export interface GeneratedSummary extends GeneratedForm {
  readonly generator: ShownModel;
  readonly prompt: GeneratorPrompt;
  /** Calls the provider answered, with or without a text. */
  readonly delivered: number;
  /** Calls that gave a text, whole or cut. */
  readonly texts: number;
  /** Calls that ended without being answered. */
  readonly failed: number;
  /** Calls that have no end yet. */
  readonly open: number;
}

export interface GeneratedText extends GeneratedOfItem {
  readonly generator: ShownModel;
  readonly prompt: GeneratorPrompt;
}

export function summariseForm(row: GeneratedForm, sweep: StoredSweep): GeneratedSummary {
  const count = (outcomes: readonly string[]): number =>
    outcomes.reduce((sum, outcome) => sum + (row.outcomes[outcome] ?? 0), 0);
  return {
    ...row,
    ...originOf(row, sweep),
    delivered: count(deliveredOutcomes),
    texts: count(['answer', 'truncated']),
    failed: count(['failed', 'given_up']),
    open: count(['open', 'deferred']),
  };
}

export function generatedText(row: GeneratedOfItem, sweep: StoredSweep): GeneratedText {
  return { ...row, ...originOf(row, sweep) };
}

function originOf(
  { generatorId, form }: Pick<GeneratedForm, 'generatorId' | 'form'>,
  { spec, provenance }: StoredSweep,
): { generator: ShownModel; prompt: GeneratorPrompt } {
  const id = generationFamilyId(form);
  return { generator: shownModel(spec, generatorId), prompt: { id, sha256: provenance[`prompt ${id}`] ?? null } };
}
