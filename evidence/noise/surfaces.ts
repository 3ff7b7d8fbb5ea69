import { renderEntries } from '../templates/chatgpt-entries';
import type { DatedTurn } from '../templates/dated-turns';
import { renderRawTurns } from '../templates/witness-turns';

/** How turns are shown: verbatim, or as memory entries. */
export const noiseSurfaces = ['raw', 'chatgpt_entries'] as const;
export type NoiseSurface = (typeof noiseSurfaces)[number];

/** Every turn is laid out alike, so that a reader can't tell evidence from noise by its form. */
export const renderSurface: Readonly<Record<NoiseSurface, (turns: readonly DatedTurn[]) => string>> = {
  raw: renderRawTurns,
  chatgpt_entries: renderEntries,
};
