import fc from 'fast-check';

import type { Dialogue, Gold, Item, Turn } from '../../benchmarks/item';

/** Words and spaces of many kinds: emoji, combining marks, right-to-left, CJK, lone surrogates, Unicode spaces. */
const pieces = [
  'I bought 3 cats',
  'in Rome.',
  ' ',
  '  ',
  '\n\n',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\u2028',
  '\ufeff',
  '\u200b',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  'مرحبا',
  '今天天气很好',
  '\ud83d',
  '\udc00',
];

const anyTurnText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.lorem({ maxCount: 30 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
);

const anyTurn: fc.Arbitrary<Omit<Turn, 'address'>> = fc
  .record({
    role: fc.constantFrom('user' as const, 'assistant' as const),
    speaker: fc.constantFrom(undefined, 'Ana'),
    text: anyTurnText,
    isWitness: fc.boolean(),
  })
  .map(({ speaker, ...turn }) => (speaker === undefined ? turn : { ...turn, speaker }));

const minute = 60_000;

/** Dated sessions in date order, as loaders give them; or all undated. Session ids are unique to `name`. */
export function anyDialogue(name = 'any'): fc.Arbitrary<Dialogue> {
  const gap = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const session = fc.record({ gap, turns: fc.array(anyTurn, { maxLength: 5 }) });
  return fc.tuple(fc.boolean(), fc.array(session, { maxLength: 4 })).map(([isDated, sessions]) => {
    let at = Date.UTC(2023, 4, 25, 20, 21);
    return {
      sessions: sessions.map(({ gap: minutes, turns }, index) => {
        at += minutes * minute;
        return {
          ordinal: index + 1,
          id: `${name}-${index + 1}`,
          saidAt: isDated ? new Date(at).toISOString().slice(0, 16) : null,
          turns: turns.map((turn, place) => ({ address: `S${index + 1}.T${place + 1}`, ...turn })),
        };
      }),
    };
  });
}

/** An item over a dialogue; its question is about cats in Rome. */
export function itemOver(dialogue: Dialogue, id: string, gold: Gold = { kind: 'rubric', raw: 'any' }): Item {
  return {
    ...dialogue,
    id,
    type: 'any',
    question: `How many cats did I buy in Rome, ${id}?`,
    questionDate: null,
    gold,
    flags: [],
  };
}
