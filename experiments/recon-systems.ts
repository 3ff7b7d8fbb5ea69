import type { CaseView } from '../evidence/recon';

/** Systems that are made of the case itself. */
export const caseSystems = ['long_context', 'oracle_dag', 'closed_book', 'oracle_query'] as const;
/** A chunk per entry, found by a search. */
export const ragSystems = ['rag/bm25', 'rag/dense', 'rag/hybrid', 'rag/rerank', 'rag/multi_query'] as const;
/** They are given the case once and asked for each question. */
export const memorySystems = [
  'memory/reference',
  'memory/mem0',
  'memory/mem0_graph',
  'memory/supermemory',
  'memory/hindsight',
] as const;
/** RENDER's surfaces, made of the proof entries. */
export const surfaceSystems = ['surface/P1', 'surface/entries', 'surface/typed', 'surface/witness_text'] as const;
export const reconSystems = [...caseSystems, ...ragSystems, ...memorySystems, ...surfaceSystems] as const;

export type CaseSystem = (typeof caseSystems)[number];
export type RagSystem = (typeof ragSystems)[number];
export type MemorySystem = (typeof memorySystems)[number];
export type SurfaceSystem = (typeof surfaceSystems)[number];
export type ReconSystem = (typeof reconSystems)[number];
/** Those that recall: what they give is stored before readers are asked. */
export type RecallingSystem = RagSystem | MemorySystem;

export const caseViews: Readonly<Record<CaseSystem, CaseView>> = {
  long_context: 'file',
  oracle_dag: 'oracle',
  oracle_query: 'query',
  closed_book: 'nothing',
};

const recallingSystems: readonly RecallingSystem[] = [...ragSystems, ...memorySystems];

export function isRecalling(system: string): system is RecallingSystem {
  return (recallingSystems as readonly string[]).includes(system);
}

/** What is left of the proof is asked for in these; the value of the factor `without` of their arms. */
export const ablatedSystems = ['long_context', 'oracle_dag', 'oracle_query'] as const satisfies readonly CaseSystem[];
export type AblatedSystem = (typeof ablatedSystems)[number];
export const oneEntry = 'one_entry';
