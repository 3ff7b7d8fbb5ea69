import { type Arm, byType, type Experiment } from './experiment';
import type { Surface } from './surface';
import type { OwnArtifactsSpec, OwnControl } from './sweep-spec';

/** Stands before the name of a system in its arm; controls have their bare names. */
export const systemPrefix = 'system:';

const controlSurfaces: Readonly<Record<OwnControl, Surface>> = {
  raw_conversation: { kind: 'template', template: 'raw_conversation' },
  witness_text: { kind: 'witness_text' },
  chatgpt_entries: { kind: 'template', template: 'chatgpt_entries' },
  streamlined_p2: { kind: 'budget', arm: 'streamlined_p2', words: 'packet' },
  oracle_excerpt: { kind: 'budget', arm: 'oracle_excerpt', words: 'packet' },
};

/**
 * What a memory system of one's own would have shown its reader, beside fixed-surface controls on the same items and
 * readers: how far it is from each, and where it loses.
 */
export const ownArtifacts: Experiment<OwnArtifactsSpec> = {
  id: 'own-artifacts',
  title: 'Your own memory systems',
  description:
    'The artifacts of your systems beside controls made of the same dialogues, paired by item, with a diagnosis of every ' +
    'question a system loses: was the content missing, unresolved, refused for its form, or beyond the reader?',
  source: 'RENDER (arXiv 2608.23568), failure localisation',
  arms: ({ systems, controls }) => [
    ...systems.map((system): Arm => arm(`${systemPrefix}${system}`, { kind: 'own_artifact', system })),
    ...controls.map((control) => arm(control, controlSurfaces[control])),
  ],
  sampling: byType,
};

function arm(artifact: string, surface: Surface): Arm {
  return { factors: { artifact }, surface, promptFamily: 'neutral' };
}
