import fc from 'fast-check';

import type { Session } from '../benchmarks/item';
import { dialogueText, readDialogue, sessionsToShare } from './dialogue-text';

const text = fc.string({ unit: fc.constantFrom('a', '\n', '"', '\\', '\0', '\ud83d', '\udc00', '😀', '\u2028', '[') });
const turn = fc.record(
  {
    address: fc.constantFrom('S1.T1', 'S1.T2', 'S2.T1'),
    role: fc.constantFrom('user' as const, 'assistant' as const),
    speaker: text,
    text,
    isWitness: fc.constant(false),
  },
  { requiredKeys: ['address', 'role', 'text', 'isWitness'] },
);
const session = fc.record(
  {
    ordinal: fc.nat(),
    id: text,
    title: text,
    saidAt: fc.option(fc.constant('2024-03-01T08:00')),
    turns: fc.array(turn, { maxLength: 4 }),
  },
  { requiredKeys: ['ordinal', 'id', 'saidAt', 'turns'] },
);

test('any dialogue comes back as it was, with the witnesses of the question', () => {
  fc.assert(
    fc.property(fc.array(session, { maxLength: 4 }), (sessions) => {
      const stored = dialogueText({ sessions });
      expect(readDialogue(stored, [])).toEqual(sessions);
      const witnessed = readDialogue(stored, ['S1.T2']).flatMap(({ turns }) => turns);
      expect(witnessed.map(({ isWitness }) => isWitness)).toEqual(
        sessions.flatMap(({ turns }) => turns.map(({ address }) => address === 'S1.T2')),
      );
    }),
  );
});

const said = (text: string, isWitness: boolean): Session[] => [
  { ordinal: 1, id: 's', saidAt: null, turns: [{ address: 'S1.T1', role: 'user', text, isWitness }] },
];

test('what was said stands in it as it was said, whoever asks about it', () => {
  const sessions = said('She said "no".\n\tThen: C:\\new', true);
  expect(dialogueText({ sessions })).toMatch(/\nShe said "no".\n\tThen: C:\\new\n$/);
  expect(dialogueText({ sessions })).toBe(dialogueText({ sessions: said(sessions[0]!.turns[0]!.text, false) }));
});

test('the JSON that dialogues once were is read still, with or without witnesses of its own', () => {
  const sessions = said('a\nb', true);
  expect(readDialogue(JSON.stringify(sessions), null)).toEqual(sessions);
  expect(readDialogue(JSON.stringify(sessions), [])).toEqual(said('a\nb', false));
  expect(readDialogue('[]', null)).toEqual([]);
});

describe('sessions that are texts of their own', () => {
  const talk = (...chars: number[]): Session[] =>
    chars.map((length, index) => ({
      ordinal: index + 1,
      id: `s${index}`,
      saidAt: null,
      turns: ['a', 'b'].map((letter, turn) => ({
        address: `S${index + 1}.T${turn + 1}`,
        role: 'user',
        text: `${index}${letter.repeat(length / 2 - 2)}`,
        isWitness: false,
      })),
    }));

  it('are the large ones of a long dialogue, and stand in its text as they are', () => {
    const sessions = talk(1_998, 190_000, 2_000, 20_000);
    const shared = sessionsToShare({ sessions });
    expect(shared.map(({ length }) => length)).toEqual([190_000, 2_000, 20_000]);
    for (const session of shared) expect(dialogueText({ sessions }).split(session)).toHaveLength(2);
  });

  it('are none in a dialogue of ordinary length', () => {
    expect(sessionsToShare({ sessions: talk(190_000, 2_000) })).toEqual([]);
    expect(sessionsToShare({ sessions: [] })).toEqual([]);
  });
});
