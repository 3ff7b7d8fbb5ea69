import type { Turn } from '../../../benchmarks/item';
import { sentences } from '../../../text/sentences';
import { firstCodePoints } from '../../../text/words';
import type { SlotQuestion } from '../question/read-question';
import { type OutOfScope, outOfScope } from './out-of-scope';
import { readMention, type SlotMention } from './slot-mention';
import { type ValueSpan, valueSpans } from './value-spans';

/** A sentence of a witness turn, read against the question. */
export interface Statement {
  readonly text: string;
  readonly mention: SlotMention;
  readonly spans: readonly ValueSpan[];
  readonly outOfScope: OutOfScope | undefined;
  readonly asks: boolean;
  readonly isFirstPerson: boolean;
}

/** A stretch without a full stop is cut after this many code points: rules are for spoken sentences, and must stay fast. */
const longestStatement = 1_200;
/** Sentences read of one turn. The longest witness turns of the public sets have about 150. */
const mostStatements = 20_000;

/** @param speaker how the turn's speaker is called in events. */
export function readTurn(turn: Turn, speaker: string, question: SlotQuestion): Statement[] {
  return sentences(turn.text)
    .slice(0, mostStatements)
    .map((sentence): Statement => {
      const text = firstCodePoints(sentence, longestStatement);
      const mention = readMention(text, question);
      const spans = valueSpans(text, question);
      return {
        text,
        mention,
        spans,
        outOfScope: outOfScope(text, mention, spans, question, { speaker, isOfScope: speaker === question.speaker }),
        asks: /[?？؟]["”'’)\s]*$/u.test(text),
        isFirstPerson: /(?<![\p{L}\p{N}'’-])(?:I|I['’]\w+|[Mm]y|[Mm]e|[Mm]ine|[Ww]e|[Oo]ur|us)(?![\p{L}\p{N}/-])/u.test(
          text,
        ),
      };
    });
}

/** A question that names nothing of the slot states nothing about it. */
export function mayState({ spans, outOfScope: reason, asks, mention }: Statement): boolean {
  return spans.length > 0 && reason === undefined && !(asks && mention.sharedTerms === 0);
}
