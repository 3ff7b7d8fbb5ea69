import fc from 'fast-check';

import type { DeliveredOutcome, Usage } from '../provider';
import { contextFlags } from './context-flags';

/** `units` characters of English, about 5 of them a word. */
const english = (units: number): string => 'some word that stand here '.repeat(Math.ceil(units / 26)).slice(0, units);

interface Given {
  readonly units?: number;
  readonly text?: string;
  readonly prompt?: number;
  readonly answer?: number;
  readonly cap?: number;
  readonly outcome?: DeliveredOutcome | 'failed';
  readonly usage?: Usage;
}

function flags({ units = 40_000, text = english(units), prompt, answer, cap = 128, outcome, usage }: Given) {
  const counted = usage ?? { inputUncached: prompt, outputVisible: answer };
  const messages = [
    { role: 'system' as const, content: 'Answer briefly.' },
    { role: 'user' as const, content: text },
  ];
  return contextFlags({ outcome: outcome ?? 'answer', usage: counted }, { messages, parameters: { max_tokens: cap } });
}

describe('a cut prompt is told by its counts', () => {
  test.each<[string, Given]>([
    ['prompt and answer fill the context, the answer ending by itself', { prompt: 4090, answer: 6 }],
    ['… ending at its cap', { prompt: 3968, answer: 128, outcome: 'truncated' }],
    ['… the context being larger', { units: 400_000, prompt: 32_700, answer: 68 }],
    ['… or 1.5 times a power of two', { prompt: 6100, answer: 44 }],
    ['… or Qwen’s 40,960', { units: 400_000, prompt: 40_900, answer: 60 }],
    ['the prompt alone fills it', { prompt: 4096, answer: 9 }],
    ['reasoning is part of what fills it', { usage: { inputUncached: 4000, outputVisible: 6, outputReasoning: 90 } }],
    ['cached input is part of what fills it', { usage: { inputUncached: 96, inputCached: 4000, outputVisible: 0 } }],
    [
      'the answer was cut before its cap where the context ends',
      { units: 18_000, prompt: 4090, answer: 6, outcome: 'truncated' },
    ],
    ['… before its first word', { units: 18_000, prompt: 4095, answer: 1, outcome: 'exhausted' }],
    ['no text accounts for the count', { units: 20, prompt: 4090, answer: 6 }],
    ['fewer than half as many tokens as words', { units: 40_000, prompt: 2100, answer: 9 }],
    ['… however unusual the number', { units: 400_000, prompt: 5003, answer: 9 }],
  ])('%s', (_what, given) => {
    expect(flags(given)).toEqual(['context_cut']);
  });
});

describe('not flagged is', () => {
  test.each<[string, Given]>([
    ['an ordinary answer', { prompt: 8912, answer: 12 }],
    ['one that hits a size by chance', { units: 18_000, prompt: 4090, answer: 6 }],
    ['one whose prompt does', { units: 18_000, prompt: 4096, answer: 6 }],
    [
      'one that was cut at its cap where it hits a size',
      { units: 18_000, prompt: 3968, answer: 128, outcome: 'truncated' },
    ],
    ['a failure', { prompt: 4090, answer: 6, outcome: 'failed' }],
    ['an answer without usage', { usage: {} }],
    ['a number that is no usual size', { prompt: 4091, answer: 6 }],
    ['a size too small for any server', { units: 8000, prompt: 1000, answer: 24 }],
    ['a server that counts only what was new to its cache', { prompt: 31, answer: 6 }],
    ['a server that counts nothing', { usage: { inputUncached: 1, outputVisible: 1 } }],
    ['white space, which compresses', { text: ' '.repeat(100_000), prompt: 900, answer: 6 }],
    ['rules of dashes', { text: `${'-'.repeat(200)}\n`.repeat(500), prompt: 900, answer: 6 }],
    ['Chinese, of which a token holds little', { text: '天空是什么颜色'.repeat(1000), prompt: 4600, answer: 6 }],
    ['Thai, written without spaces', { text: 'ท้องฟ้าเป็นสีอะไร'.repeat(600), prompt: 4000, answer: 6 }],
    ['a base64 string', { text: 'QUJDREVGR0hJSktMTU5PUA'.repeat(600), prompt: 9000, answer: 6 }],
  ])('%s', (_what, given) => {
    expect(flags(given)).toEqual([]);
  });

  test('any answer whose text accounts for its tokens, cut at its cap or not at all', () => {
    const answers = fc.tuple(
      fc.integer({ min: 0, max: 200_000 }),
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.integer({ min: 1, max: 2048 }),
      fc.integer({ min: 0, max: 2048 }),
    );
    fc.assert(
      fc.property(answers, ([units, unitsPerToken, cap, wanted]) => {
        const answer = Math.min(wanted, cap);
        const outcome = answer === cap ? 'truncated' : 'answer';
        const prompt = Math.ceil((units + 15) / unitsPerToken) + 8;
        expect(flags({ units, prompt, answer, cap, outcome })).toEqual([]);
      }),
    );
  });

  test('any count of a server whose counts are small', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 511 }), fc.string(), (prompt, text) => {
        expect(flags({ text, prompt, answer: 1 })).toEqual([]);
      }),
    );
  });
});

test('a megabyte is looked at in no time to speak of, whatever it holds', () => {
  const started = performance.now();
  for (const text of [english(1_000_000), 'a'.repeat(1_000_000), 'a '.repeat(500_000)]) flags({ text, prompt: 600 });
  expect(performance.now() - started).toBeLessThan(1000);
});
