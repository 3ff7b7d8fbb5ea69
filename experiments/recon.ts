import type { ReconFamily } from '../evidence/recon';
import { type Arm, byType, type Experiment } from './experiment';
import {
  type CaseSystem,
  caseViews,
  oneEntry,
  type RecallingSystem,
  type ReconSystem,
  type SurfaceSystem,
} from './recon-systems';
import type { Surface } from './surface';
import type { ReconSpec } from './sweep-spec';

/** Compositional reasoning over case files: what systems keep of a file, and what readers can put together from it. */
export const recon: Experiment<ReconSpec> = {
  id: 'recon',
  title: 'RECON',
  description:
    'Questions that need several entries of a case file put together, answered from the whole file, from its graph, from ' +
    'what a search or a memory recalls, and from nothing; optionally without one entry that the key needs.',
  source: 'RECON (arXiv 2607.16716); surfaces of RENDER and proof ablation are additions',
  arms: ({ systems, proofAblation, generators }) => [
    ...systems.flatMap((system) => armsOf(system, generators)),
    ...proofAblation.map((system): Arm => ({
      factors: { system, without: oneEntry },
      surface: { kind: 'case', view: caseViews[system], removesEntry: true },
      promptFamily: caseFamilies[system],
    })),
  ],
  sampling: byType,
};

const caseFamilies: Readonly<Record<CaseSystem, ReconFamily>> = {
  long_context: 'recon_file',
  oracle_dag: 'recon_oracle',
  oracle_query: 'recon_oracle',
  closed_book: 'recon_nothing',
};

const surfaces: Readonly<Record<Exclude<SurfaceSystem, 'surface/typed'>, Surface>> = {
  'surface/P1': { kind: 'packet', level: 'P1', backend: 'event_log', value: { source: 'gold' } },
  'surface/entries': { kind: 'documents', form: 'nl' },
  'surface/witness_text': { kind: 'witness_text' },
};

function armsOf(system: ReconSystem, generators: readonly string[]): Arm[] {
  switch (system) {
    case 'long_context':
    case 'oracle_dag':
    case 'oracle_query':
    case 'closed_book':
      return [
        {
          factors: { system },
          surface: { kind: 'case', view: caseViews[system], removesEntry: false },
          promptFamily: caseFamilies[system],
        },
      ];
    case 'surface/typed':
      return generators.map((generator) => ({
        factors: { system, generator },
        surface: { kind: 'generated', generation: { form: 'typed', generator } },
        promptFamily: 'recon_surface',
      }));
    case 'surface/P1':
    case 'surface/entries':
    case 'surface/witness_text':
      return [{ factors: { system }, surface: surfaces[system], promptFamily: 'recon_surface' }];
    default:
      return [{ factors: { system }, surface: { kind: 'recalled', system }, promptFamily: recallFamily(system) }];
  }
}

function recallFamily(system: RecallingSystem): ReconFamily {
  if (system === 'memory/mem0_graph') return 'recon_graph_memories';
  return system.startsWith('memory/') ? 'recon_memories' : 'recon_excerpts';
}
