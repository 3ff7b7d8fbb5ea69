import type { Template } from '../evidence/artifact';
import type { CrossUserStore } from '../evidence/noise';

/** What became of a generator's call. */
export type Generated =
  | { readonly kind: 'text'; readonly text: string }
  /** It ended without a text, or hasn't been planned: why. */
  | { readonly kind: 'none'; readonly reason: string }
  /** Not answered yet: what it makes is unknown. */
  | { readonly kind: 'awaited' };

/** What a system gave for a question. */
export interface Recalled {
  readonly text: string;
  /** Headers of entries that stand in it. */
  readonly headers: ReadonlySet<string>;
}

/** What surfaces need beside the item itself. */
export interface RenderContext {
  readonly seed: number;
  /** What a generator's call gave, by the call's id. */
  readonly generated: (callId: string) => Generated;
  /** The turns of other items; undefined where no surface draws from them. */
  readonly crossUser: CrossUserStore | undefined;
  /** What one of the user's systems shows for a question; undefined: its file has no line for it. */
  readonly ownArtifact: (system: string, itemId: string) => string | undefined;
  /** What a system recalled for a question; undefined: nothing is stored yet. */
  readonly recalled: (system: string, itemId: string) => Recalled | undefined;
  /** Templates of the sweep's own, by id. */
  readonly ownTemplates: ReadonlyMap<string, Template>;
}

/** For experiments that need nothing of it. */
export const bareContext: RenderContext = {
  seed: 0,
  generated: () => ({ kind: 'awaited' }),
  crossUser: undefined,
  ownArtifact: () => undefined,
  recalled: () => undefined,
  ownTemplates: new Map(),
};
