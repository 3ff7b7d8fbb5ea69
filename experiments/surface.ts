import type { TemplateName } from '../evidence/artifact';
import type { DocumentForm } from '../evidence/documents';
import type { GenerationForm } from '../evidence/generation';
import type { NoiseSurface, Selection, StoreKind } from '../evidence/noise';
import type { PacketFactors, PacketLevel, ValueSource } from '../evidence/packets';
import type { CaseView } from '../evidence/recon';
import type { BackendName } from '../evidence/resolution/resolution';
import type { RecallingSystem } from './recon-systems';
import type { BudgetArm } from './sweep-spec';

/** What one generator is asked to make of each item, once, for all readers. */
export interface Generation {
  readonly form: GenerationForm;
  /** Id of the generator. */
  readonly generator: string;
}

/** What a condition shows in place of the dialogue, as data: equal surfaces of one item have equal bytes. */
export type Surface =
  | { readonly kind: 'template'; readonly template: TemplateName }
  /** A template of the sweep's own. */
  | { readonly kind: 'own_template'; readonly id: string }
  | { readonly kind: 'packet'; readonly level: PacketLevel; readonly backend: BackendName; readonly value: PacketValue }
  | ({ readonly kind: 'factors' } & PacketFactors)
  | { readonly kind: 'witness_text' }
  | { readonly kind: 'budget'; readonly arm: BudgetArm; readonly words: 'packet' | number }
  | {
      readonly kind: 'noise';
      readonly form: NoiseSurface;
      readonly selection: Selection;
      readonly store: StoreKind;
      readonly k: number;
    }
  | {
      readonly kind: 'retrieved';
      readonly form: NoiseSurface;
      readonly store: StoreKind;
      readonly m: number;
    }
  | { readonly kind: 'documents'; readonly form: DocumentForm }
  /** What a generator made; known once its call is answered. */
  | { readonly kind: 'generated'; readonly generation: Generation }
  /** The prompt of a generator itself. */
  | { readonly kind: 'generation'; readonly generation: Generation }
  | { readonly kind: 'own_artifact'; readonly system: string }
  /** A RECON case, with or without one entry that the key needs. */
  | { readonly kind: 'case'; readonly view: CaseView; readonly removesEntry: boolean }
  /** What a system recalled for the question; stored before readers are asked. */
  | { readonly kind: 'recalled'; readonly system: RecallingSystem }
  /** What a run elsewhere showed its model; nobody here knows it. */
  | { readonly kind: 'unknown' };

/** Where a packet's active value comes from, and for `llm` who makes it. */
export type PacketValue =
  { readonly source: Exclude<ValueSource, 'llm'> } | { readonly source: 'llm'; readonly generator: string };

/** The generation a surface waits for, if any. */
export function generationOf(surface: Surface): Generation | undefined {
  if (surface.kind === 'generated') return surface.generation;
  if (surface.kind !== 'packet' || surface.value.source !== 'llm') return undefined;
  return { form: 'value', generator: surface.value.generator };
}
