import type { Dialogue } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import { fromWitnesses } from '../templates/applicable';
import { oneLine } from './one-line';
import { type SpokenTurn, spokenTurns } from './spoken-turn';
import { cutToWords, packetWords, shareWords, wordsOf } from './word-budget';
import { formalFactors, formalLabels, line, openingLines } from './wording';

/**
 * The witness-text control: the text of the witness turns in the packet's wrapper, dated, without resolution and without
 * a value. The texts have 256 words together, shared evenly; the last line counts those that were cut.
 */
export function renderWitnessText(dialogue: Dialogue): Rendered {
  return fromWitnesses(dialogue, () => {
    const told = cutWitnesses(dialogue);
    const cut = told.filter(({ isCut }) => isCut).length;
    return [
      ...openingLines(formalFactors),
      ...told.flatMap(({ witness, text }) => textLines(witness, text)),
      ...(cut === 0 ? [] : [line('witness_texts_cut', cut)]),
    ].join('\n');
  });
}

/** Whether {@link renderWitnessText} cuts a witness of this dialogue. */
export function witnessTextIsCut(dialogue: Dialogue): boolean {
  return cutWitnesses(dialogue).some(({ isCut }) => isCut);
}

interface CutWitness {
  readonly witness: SpokenTurn;
  readonly text: string;
  readonly isCut: boolean;
}

function cutWitnesses(dialogue: Dialogue): CutWitness[] {
  const witnesses = spokenTurns(dialogue).filter(({ turn }) => turn.isWitness);
  const texts = witnesses.map(({ turn }) => oneLine(turn.text));
  const shares = shareWords(texts.map(wordsOf), packetWords);
  return witnesses.map((witness, index) => {
    const whole = texts[index] ?? '';
    const text = cutToWords(whole, shares[index] ?? 0);
    return { witness, text, isCut: text !== whole };
  });
}

function textLines({ turn, day, speaker }: SpokenTurn, text: string): string[] {
  return [
    line(formalLabels.address, turn.address),
    ...(day === null ? [] : [line(formalLabels.date, day)]),
    line('witness_text', `${speaker}: ${text}`),
  ];
}
