import type { Template } from '../artifact';
import { fromAllTurns } from './applicable';
import { type DatedTurn, linePrefix } from './dated-turns';
import { cut, spokenSentences, toldSentence } from './told-turn';

/** Where the running summary is cut off, whatever follows. */
export const wordsOfSummary = 120;

/**
 * A running summary as a conversation buffer keeps it: one paragraph of the first sentences of all turns in date order,
 * each day named once, cut at 120 words. A document's sentences stand as they are, its title named once.
 */
export const langchainSummary: Template = (dialogue) =>
  fromAllTurns(dialogue, (turns) => cut(turns.map(summarised).join(' '), wordsOfSummary));

function summarised(dated: DatedTurn, index: number, all: readonly DatedTurn[]): string {
  const { turn } = dated;
  const spoken = spokenSentences(turn);
  const told = turn.role === 'document' ? spoken.join(' ') : toldSentence(turn, spoken[0] ?? '');
  const prefix = linePrefix(dated);
  const earlier = all[index - 1];
  const isNamed = earlier !== undefined && linePrefix(earlier) === prefix;
  return `${isNamed ? '' : prefix}${told}`;
}
