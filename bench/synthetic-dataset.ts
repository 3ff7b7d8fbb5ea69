import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

import { wordLikeVocabulary } from './word-like-text';

export interface SyntheticDataset {
  /** Where to write; an existing file is replaced. */
  readonly path: string;
  readonly items: number;
  /** Pads each item's evidence turn with word-like text to about this many bytes; 0: as short as it is. */
  readonly evidenceBytes?: number;
  readonly seed?: number;
}

/**
 * Writes a data set in LongMemEval's schema (a JSON array) of items without repetition. Each has one dated session
 * whose first turn holds the answer. The question carries `[[item:<id>]]`, by which the mock provider tells the items
 * apart in every prompt; the evidence carries the answer as `[[gold:…]]`, which the mock gives back.
 */
export async function writeSyntheticDataset(dataset: SyntheticDataset): Promise<void> {
  await pipeline(Readable.from(lines(dataset)), createWriteStream(dataset.path));
}

/** The mark by which the mock provider counts an item, by the item's id. */
export function syntheticMark(itemId: string): string {
  return itemId.replace('synthetic-', '');
}

function* lines({ items, evidenceBytes = 0, seed = 1 }: SyntheticDataset): Generator<string> {
  const random = xoroshiro128plus(seed);
  const vocabulary = wordLikeVocabulary(random, 5000);
  yield '[\n';
  for (let index = 0; index < items; index++) {
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(syntheticItem(index, evidenceBytes, vocabulary, random))}`;
  }
  yield '\n]\n';
}

function syntheticItem(
  index: number,
  evidenceBytes: number,
  vocabulary: readonly string[],
  random: RandomGenerator,
): Record<string, unknown> {
  const id = String(index).padStart(6, '0');
  const answer = `amber-${id}`;
  const evidence = `My locker code for room ${id} is [[gold:${answer}]].`;
  const session = `session-${id}`;
  return {
    question_id: `synthetic-${id}`,
    question_type: 'single-session-user',
    question: `What is my locker code for room ${id}? [[item:${id}]]`,
    answer,
    question_date: '2024/03/02 (Sat) 10:00',
    haystack_dates: ['2024/03/01 (Fri) 09:30'],
    haystack_session_ids: [session],
    haystack_sessions: [
      [
        { role: 'user', content: padded(evidence, evidenceBytes, vocabulary, random), has_answer: true },
        { role: 'assistant', content: 'Noted.', has_answer: false },
      ],
    ],
    answer_session_ids: [session],
  };
}

function padded(text: string, bytes: number, vocabulary: readonly string[], random: RandomGenerator): string {
  const parts = [text];
  for (let length = text.length; length < bytes;) {
    const next = vocabulary[uniformInt(random, 0, vocabulary.length - 1)] ?? '';
    parts.push(next);
    length += next.length + 1;
  }
  return parts.join(' ');
}
