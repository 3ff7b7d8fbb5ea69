export { CrossUserStore, type CrossUserStoreOptions, defaultMaxCharacters } from './cross-user-store';
export { ownStore } from './own-store';
export { type NoisyOptions, renderNoisy } from './render-noisy';
export { type RetrievalOptions, type Retrieved, retrievedTurns, tooFewTurns } from './retrieved-turns';
export {
  type DistractorOptions,
  type Distractors,
  selectDistractors,
  type Selection,
  selections,
  tooFewDistractors,
} from './select-distractors';
export { type StoreKind, storeKinds, type StoreTurn, type TurnStore } from './store-turn';
export { type NoiseSurface, noiseSurfaces } from './surfaces';
