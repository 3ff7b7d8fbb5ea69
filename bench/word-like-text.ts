import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

import { capital } from '../text/capital';

/** A vocabulary of word-like strings of two to four syllables. */
export function wordLikeVocabulary(random: RandomGenerator, size: number): readonly string[] {
  return Array.from({ length: size }, () => word(random));
}

/** Word-like text in sentences, which compresses about as prose does. */
export class WordLikeText {
  private readonly vocabulary: readonly string[];

  constructor(private readonly random: RandomGenerator) {
    this.vocabulary = wordLikeVocabulary(random, 5000);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return uniformInt(this.random, least, most);
  }

  word(): string {
    return this.vocabulary[this.between(0, this.vocabulary.length - 1)]!;
  }

  /** A capitalised word, for titles and names. */
  name(): string {
    return capital(this.word());
  }

  /** Of `least` to `most` words. */
  sentence(least = 8, most = 20): string {
    const rest = Array.from({ length: this.between(least, most) - 1 }, () => this.word());
    return `${[this.name(), ...rest].join(' ')}.`;
  }

  /** Whole sentences of about `chars` characters; empty where there is no room for any. */
  paragraph(chars: number): string {
    const sentences: string[] = [];
    for (let length = 0; length < chars; length += sentences.at(-1)!.length + 1) sentences.push(this.sentence());
    return sentences.join(' ');
  }
}

function word(random: RandomGenerator): string {
  const letter = (letters: string): string => letters.charAt(uniformInt(random, 0, letters.length - 1));
  const syllables = uniformInt(random, 2, 4);
  return Array.from({ length: syllables }, () => letter('bcdfghklmnprstvw') + letter('aeiou')).join('');
}
