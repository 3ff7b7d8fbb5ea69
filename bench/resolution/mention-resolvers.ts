import type { Item } from '../../benchmarks/item';
import { readQuestion, type SlotQuestion } from '../../evidence/resolution/question/read-question';
import { formRank, type ValueSpan, valueSpans } from '../../evidence/resolution/statement/value-spans';
import { witnessesOf } from '../../evidence/resolution/witness';
import { sentences } from '../../text/sentences';

/**
 * What a resolver without rules makes of an item: the value mentioned last, or first, in its witness turns. It finds
 * values as ours does, in the same sentences, and knows no kinds, targets, scope or time.
 */
export function resolveByMention(item: Item, which: 'latest' | 'first'): readonly string[] {
  const question = readQuestion(item);
  const mentions = witnessesOf(item)
    .flatMap(({ turn }) => sentences(turn.text))
    .flatMap((sentence) => bestSpans(sentence.slice(0, longestSentence), question));
  const mention = mentions.at(which === 'first' ? 0 : -1);
  return mention === undefined ? [] : [mention.text];
}

const longestSentence = 1_200;

/** Spans of the best form that the sentence has. */
function bestSpans(sentence: string, question: SlotQuestion): ValueSpan[] {
  const spans = valueSpans(sentence, question);
  const rank = ({ kind }: ValueSpan): number => formRank(question.valueType, kind) ?? Infinity;
  const best = Math.min(...spans.map(rank));
  return spans.filter((span) => rank(span) === best);
}
