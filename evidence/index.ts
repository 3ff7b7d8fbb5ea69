/**
 * The package's entry `render-bench/evidence`: every surface in which an item can be shown to a reader model (RENDER,
 * arXiv 2608.23568), and the prompts around them. All of it is pure: nothing reads a clock, the network or a file, and
 * equal input gives equal bytes within one {@link rendererVersion}.
 *
 * A **surface** renders an item as an **artifact**, the text that stands in place of the dialogue, or says why it can't.
 * An item whose evidence is marked (`isWitness`) can be shown in all of them.
 */

// What every surface gives: an artifact, or the reason why there is none.
export { type Rendered, rendererVersion } from './artifact';

// Templates: dated turns to an artifact, in the manner of deployed memory systems. They never see question or gold.
export { type Template, type TemplateName, templateNames } from './artifact';
export { templates } from './templates';

// Resolution: what the evidence says about the thing asked for, once updates, corrections and deletions are counted in.
export {
  type BackendName,
  backendNames,
  type BlockerFlags,
  type BlockerReason,
  blockerReasons,
  type EventKind,
  eventKinds,
  type EvidenceEvent,
  type Resolution,
  resolve,
  type ResolvedEvent,
  type Scope,
  type SlotKey,
  type WitnessRecord,
} from './resolution';

// Packets: the ladder P0–P4 over a resolution, its ingredients one by one, and the control without resolution.
export {
  type ActiveValue,
  activeValueOf,
  type PacketFactors,
  type PacketInput,
  type PacketLevel,
  packetLevels,
  packetNames,
  packetWords,
  renderFactorPacket,
  renderPacket,
  renderStreamlined,
  renderWitnessText,
  type ValueInput,
  type ValueSource,
  valueSources,
  witnessTextIsCut,
} from './packets';

// Budget control: raw dialogue in as many words as another artifact has, counted by `countWords`.
export { countWords } from '../text/words';
export { type Budgeted, type RawArm, rawArms, renderRawArm } from './budget';

// Retrieval noise: witnesses among turns that don't bear the answer, and what a BM25 retriever would show.
export {
  CrossUserStore,
  type CrossUserStoreOptions,
  type DistractorOptions,
  type Distractors,
  type NoiseSurface,
  noiseSurfaces,
  type NoisyOptions,
  ownStore,
  renderNoisy,
  type RetrievalOptions,
  type Retrieved,
  retrievedTurns,
  selectDistractors,
  type Selection,
  selections,
  type StoreKind,
  storeKinds,
  type StoreTurn,
  type TurnStore,
} from './noise';

// Documents (HotpotQA): supporting sentences or paragraphs.
export { type DocumentForm, documentForms, renderDocuments } from './documents';

// Generation: the prompt by which a model makes an artifact, and its answer read back as one.
export {
  type GenerationForm,
  generationForms,
  type GenerationItem,
  type GenerationOptions,
  type GenerationPrompt,
  generationPrompt,
  readGenerated,
  type SourceDocuments,
} from './generation';

// Prompts: how artifact and question are put to the reader.
export type { Message } from '../providers/provider';
export type { PromptFamily, PromptParts } from './prompt';
export { ownPromptFamily, promptFamilies, promptMessages, renderPrompt } from './prompts';
