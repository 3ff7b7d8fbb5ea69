import { domains } from './domains';
import { phraseBankA } from './phrase-bank-a';
import { phraseBankB } from './phrase-bank-b';
import { eventKinds, fillPhrase, type Phrase, type PhraseBank, trapTypes } from './phrases';
import * as smallTalk from './small-talk';

const allPhrases = (bank: PhraseBank): Phrase[] => [
  ...Object.values(bank.events).flat(),
  ...Object.values(bank.traps).flat(),
  ...Object.values<readonly Phrase[]>({ ...bank.records }).flat(),
];
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z{}' ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

describe.each([phraseBankA, phraseBankB])('phrase bank $bank', (bank) => {
  test.each(eventKinds)('has at least fifteen phrasings of %s, each once', (kind) => {
    const texts = bank.events[kind].map(({ text }) => wordsOf(text));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(15);
  });

  test('has at least fifteen statements out of scope, of every type', () => {
    expect(Object.values(bank.traps).flat().length).toBeGreaterThanOrEqual(15);
    for (const type of trapTypes) expect(bank.traps[type].length).toBeGreaterThanOrEqual(3);
  });

  test.each(['assertion', 'update', 'correction', 'deletion'] as const)(
    'has phrasings of %s that do not name the attribute, and some where the fact follows the request',
    (kind) => {
      const texts = bank.events[kind].map(({ text }) => text);
      expect(texts.filter((text) => !/\{(thing|Thing|bare)\}/.test(text)).length).toBeGreaterThanOrEqual(2);
      expect(texts.filter((text) => text.startsWith('{ask}')).length).toBeGreaterThanOrEqual(5);
    },
  );

  test('puts the request at one end, and none into what the assistant or a trap says', () => {
    for (const { text, use } of [
      ...Object.values(bank.events).flat(),
      ...(Object.values(bank.records as object).flat() as Phrase[]),
    ]) {
      if (use === 'by_assistant') expect(text).not.toContain('{ask}');
      else expect(text).toMatch(/^\{ask\} [^{]|^\{ask\} \{|.* \{ask\}$/);
    }
    for (const { text } of Object.values(bank.traps).flat()) expect(text).not.toContain('{ask}');
  });

  test('holds no digit, and numbers its phrases without gaps or repeats', () => {
    const phrases = allPhrases(bank);
    for (const { text } of phrases) expect(text).not.toMatch(/\d/);
    expect(new Set(phrases.map(({ id }) => id)).size).toBe(phrases.length);
    for (const { id } of phrases) expect(id).toMatch(new RegExp(`^${bank.bank}\\.[a-z_.]+\\.\\d\\d$`));
  });
});

test('the two banks share no phrase', () => {
  const inA = new Set(allPhrases(phraseBankA).map(({ text }) => wordsOf(text)));
  for (const { text } of allPhrases(phraseBankB)) expect(inA.has(wordsOf(text))).toBe(false);
});

test('what surrounds the statements holds no digit', () => {
  const texts = [
    ...domains.flatMap(({ threads, chat, about }) => [
      about,
      ...chat,
      ...threads.flatMap((t) => [...t.asks, ...t.tips]),
    ]),
    ...Object.values(smallTalk).flat(),
  ];
  for (const text of texts) expect(text).not.toMatch(/\d/);
});

test('a slot’s unnamed statements do not name it, and differ between the banks', () => {
  for (const { bare, attribute, states, ends } of domains.flatMap((domain) => domain.slots)) {
    const head = bare.split(' ').at(-1)!;
    for (const state of [states.A, states.B]) {
      expect(state).toContain('{value}');
      expect({ attribute, state: state.split(/[^a-zA-Z-]+/) }).toEqual({
        attribute,
        state: expect.not.arrayContaining([head]) as string[],
      });
    }
    expect(states.A).not.toBe(states.B);
    expect(ends.A).not.toBe(ends.B);
  }
});

describe('fillPhrase', () => {
  test('takes a capital where the place has one', () => {
    expect(fillPhrase('{Thing} is {value}.', { thing: 'my desk', value: '$5' })).toBe('My desk is $5.');
  });

  test('refuses a place that nothing was given for', () => {
    expect(() => fillPhrase('{old}', { value: 'x' })).toThrow(/nothing given for \{old\}/);
  });
});
