export { type ActiveValue, activeValueOf, type ValueSource, valueSources } from './active-value';
export { type PacketLevel, packetLevels, packetNames } from './packet-level';
export { type PacketInput, renderFactorPacket, renderPacket, renderStreamlined } from './render-packet';
export { renderWitnessText, witnessTextIsCut } from './render-witness-text';
export type { ValueInput } from './value-packet';
export { renderWitnessPacket, type WitnessInput } from './witness-lines';
export { packetWords } from './word-budget';
export type { PacketFactors } from './wording';
