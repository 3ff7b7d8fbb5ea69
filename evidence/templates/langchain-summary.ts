import type { Template } from '../artifact';
import { fromAllTurns } from './applicable';
import { type DatedTurn, dayPrefix } from './dated-turns';
import { cut, spokenSentences, toldSentence } from './told-turn';

/** Where the running summary is cut off, whatever follows. */
export const wordsOfSummary = 120;

/**
 * A running summary as a conversation buffer keeps it: one paragraph of the first sentences of all turns in date order,
 * each day named once, cut at 120 words.
 */
export const langchainSummary: Template = (dialogue) =>
  fromAllTurns(dialogue, (turns) => cut(turns.map(summarised).join(' '), wordsOfSummary));

function summarised({ turn, saidAt }: DatedTurn, index: number, all: readonly DatedTurn[]): string {
  const [first = ''] = spokenSentences(turn);
  const date = dayPrefix(saidAt);
  const earlier = all[index - 1];
  const isNamed = earlier !== undefined && dayPrefix(earlier.saidAt) === date;
  return `${isNamed ? '' : date}${toldSentence(turn, first)}`;
}
