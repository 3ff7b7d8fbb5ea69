export type {
  BackendName,
  BlockerFlags,
  BlockerReason,
  EventKind,
  EvidenceEvent,
  Resolution,
  ResolvedEvent,
  Scope,
  SlotKey,
  WitnessRecord,
} from './resolution';
export { backendNames, blockerReasons, eventKinds } from './resolution';
export { type Evidence, readEvidence, resolve } from './resolve';
