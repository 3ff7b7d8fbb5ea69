import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { probeMessages } from '../../experiments/probe-request';
import type { DeliveredOutcome } from '../../providers/provider';
import { packageRoot } from '../../text/package-root';
import type { AnswerPrompt, ModelTurn } from './vendor-server';

/** Another model than any that is asked for: the one that a vendor answers with in its place at times. */
export const substitute = 'another-model';

/** What becomes of questions by their place in the sample, one in twelve each; all others are answered. */
const endsByPlace: readonly DeliveredOutcome[] = ['truncated', 'exhausted', 'empty', 'refusal', 'blocked'];

/**
 * A model for the bundled sample that knows all answers and gives them by the prompt alone: rightly, wrongly or abstaining
 * by its hash, and of each dozen questions one truncated, exhausted, empty, refused, blocked and by another model.
 */
export function sampleModel(): AnswerPrompt {
  const sample = JSON.parse(readFileSync(join(packageRoot(), 'sample', 'sample.json'), 'utf8')) as readonly {
    readonly question: string;
    readonly answer: unknown;
  }[];
  return (prompt) => {
    if (prompt.includes(probeMessages.at(-1)!.content)) return 'reachable';
    const place = sample.findIndex(({ question }) => prompt.includes(question));
    if (place === -1) throw new Error('a prompt without a question of the sample');
    return turn(place % 12, createHash('sha256').update(prompt).digest()[0]! % 10, String(sample[place]!.answer));
  };
}

function turn(place: number, digit: number, gold: string): ModelTurn {
  const text = digit < 6 ? gold : digit < 8 ? 'ABSTAIN' : 'Nobody has said.';
  return { end: endsByPlace[place] ?? 'answer', text, ...(place === endsByPlace.length && { model: substitute }) };
}
