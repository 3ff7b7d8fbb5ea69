import fc from 'fast-check';

import type { Dialogue, Item, Turn } from '../../benchmarks/item';
import { anyDialogue, itemOver } from '../../test/support/any-dialogue';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { templates } from '../templates';
import { noTurns, noWitnesses } from '../templates/applicable';
import {
  CrossUserStore,
  type Distractors,
  noiseSurfaces,
  ownStore,
  renderNoisy,
  selectDistractors,
  type Selection,
  selections,
  type StoreTurn,
  tooFewDistractors,
  type TurnStore,
} from '.';

const levels = [0, 1, 3, 5, 9];

function turn(address: string, role: Turn['role'], text: string, isWitness = false): Turn {
  return { address, role, text, isWitness };
}

function turnsOf(distractors: Distractors): readonly StoreTurn[] {
  return distractors.kind === 'turns' ? distractors.turns : [];
}

function artifact(rendered: ReturnType<typeof renderNoisy>): string {
  if (rendered.kind === 'not_applicable') throw new Error(rendered.reason);
  return rendered.text;
}

const anyItems = fc
  .tuple(anyDialogue('one'), anyDialogue('two'), anyDialogue('three'))
  .map((dialogues) => dialogues.map((dialogue, index) => itemOver(dialogue, `item-${index + 1}`)));

function crossUserStore(items: readonly Item[], maxCharacters?: number): CrossUserStore {
  const store = new CrossUserStore(maxCharacters === undefined ? {} : { maxCharacters });
  for (const item of items) store.add(item);
  return store;
}

/** Every store that can serve the first of some items. */
function storesFor(items: readonly Item[]): readonly TurnStore[] {
  return [ownStore(items[0]!), crossUserStore(items)];
}

/** Runs a rule over generated items, both stores, both selections and a seed. */
function overSelections(
  rule: (options: { item: Item; store: TurnStore; selection: Selection; seed: number }) => void,
): void {
  fc.assert(
    fc.property(anyItems, fc.nat(), (items, seed) => {
      for (const store of storesFor(items)) {
        for (const selection of selections) rule({ item: items[0]!, store, selection, seed });
      }
    }),
  );
}

test('the distractors of a smaller k come first in those of a larger one, and no turn comes twice', () => {
  overSelections((options) => {
    const all = levels.map((k) => selectDistractors({ ...options, k }));
    all.forEach((distractors, at) => {
      const next = all[at + 1];
      if (distractors.kind !== 'turns' || next?.kind !== 'turns') return;
      expect(distractors.turns).toHaveLength(levels[at]!);
      expect(next.turns.slice(0, levels[at])).toEqual(distractors.turns);
      expect(new Set(next.turns.map(({ itemId, address }) => `${itemId} ${address}`)).size).toBe(next.turns.length);
    });
  });
});

test('no distractor is a witness of the item or has the text of one', () => {
  overSelections((options) => {
    const witnesses = options.item.sessions.flatMap(({ turns }) => turns).filter(({ isWitness }) => isWitness);
    for (const distractor of turnsOf(selectDistractors({ ...options, k: 3 }))) {
      expect(witnesses.map(({ text }) => text)).not.toContain(distractor.text);
      expect(distractor.text).toMatch(/\S/u);
    }
  });
});

test('a cross-user distractor is another item’s and shares no session id and no turn text of its session', () => {
  fc.assert(
    fc.property(anyItems, fc.nat(), (items, seed) => {
      const item = items[0]!;
      const ids = new Set(item.sessions.map(({ id }) => id));
      const texts = new Set(item.sessions.flatMap(({ turns }) => turns.map(({ text }) => text)));
      const store = crossUserStore(items);
      for (const selection of selections) {
        for (const distractor of turnsOf(selectDistractors({ item, store, selection, k: 3, seed }))) {
          expect(distractor.itemId).not.toBe(item.id);
          expect(ids).not.toContain(distractor.sessionId);
          const origin = items.find(({ id }) => id === distractor.itemId)!;
          const session = origin.sessions.find(({ id }) => id === distractor.sessionId)!;
          for (const { text } of session.turns.filter((each) => /\S/u.test(each.text)))
            expect(texts).not.toContain(text);
        }
      }
    }),
  );
});

test('distractors are dated within the item’s span, own ones as they were said', () => {
  overSelections((options) => {
    const dates = options.item.sessions.flatMap(({ saidAt }) => saidAt ?? []).sort();
    for (const distractor of turnsOf(selectDistractors({ ...options, k: 3 }))) {
      if (dates.length === 0) expect(distractor.saidAt).toBeNull();
      else expect(distractor.saidAt! >= dates[0]! && distractor.saidAt! <= dates.at(-1)!).toBe(true);
      if (options.store.kind === 'own') expect([...dates, null]).toContain(distractor.saidAt);
    }
  });
});

test('without distractors the artifact is the template’s, byte for byte', () => {
  overSelections((options) => {
    const distractors = selectDistractors({ ...options, k: 0 });
    const { item } = options;
    expect(renderNoisy({ item, distractors, surface: 'raw' })).toEqual(templates.witness_turns(item));
    expect(renderNoisy({ item, distractors, surface: 'chatgpt_entries' })).toEqual(templates.chatgpt_entries(item));
  });
});

test('an artifact holds its witnesses and distractors, each once and in date order, on both surfaces alike', () => {
  overSelections((options) => {
    const { item } = options;
    const distractors = selectDistractors({ ...options, k: 3 });
    if (distractors.kind !== 'turns' || templates.witness_turns(item).kind !== 'artifact') return;
    const marked = renamed(item);
    const shown = artifact(renderNoisy({ item: marked, distractors: renamedTurns(distractors), surface: 'raw' }));
    const entries = artifact(
      renderNoisy({ item: marked, distractors: renamedTurns(distractors), surface: 'chatgpt_entries' }),
    );
    const names = (text: string) => text.match(/<[^<>]*>/gu) ?? [];
    expect(names(entries)).toEqual(names(shown));
    const witnesses = marked.sessions.flatMap(({ turns }) => turns).filter(({ isWitness }) => isWitness);
    const expected = [...witnesses, ...renamedTurns(distractors).turns].map(({ text }) => names(text)[0]!);
    expect(names(shown).toSorted()).toEqual(expected.toSorted());
    const days = [...shown.matchAll(/^\(\w+, (\d+ \w+ \d+), (\d\d:\d\d)\) /gmu)].map(([, day, time]) =>
      Date.parse(`${day} ${time} UTC`),
    );
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });
});

/** The item with a text of its own for each turn, so that turns can be found in an artifact. */
function renamed(item: Item): Item {
  const sessions = item.sessions.map((session) => ({
    ...session,
    turns: session.turns.map((each) => ({
      ...each,
      text: /\S/u.test(each.text) ? namedText(item.id, each.address) : each.text,
    })),
  }));
  return { ...item, sessions };
}

function namedText(itemId: string, address: string): string {
  return `I met <${itemId}-${address.replace('.', '-')}> today.`;
}

function renamedTurns(distractors: Extract<Distractors, { kind: 'turns' }>): typeof distractors {
  const turns = distractors.turns.map((each) => ({ ...each, text: namedText(each.itemId, each.address) }));
  return { ...distractors, turns };
}

test('the order of sessions in the file and the surface change no choice', () => {
  fc.assert(
    fc.property(anyDialogue(), fc.nat(), (dialogue, seed) => {
      const item = itemOver(dialogue, 'a');
      const reversed = { ...item, sessions: item.sessions.toReversed() };
      for (const selection of selections) {
        const choose = (each: Item) => selectDistractors({ item: each, store: ownStore(each), selection, k: 2, seed });
        expect(choose(reversed)).toEqual(choose(item));
      }
    }),
  );
});

/** Twenty plain items of one session each, ten turns long. */
const plainItems = Array.from({ length: 20 }, (_, at) => {
  const turns = Array.from({ length: 10 }, (_unused, place) =>
    turn(`S1.T${place + 1}`, 'user', `I wrote line ${place} of letter ${at}.`, place === 4),
  );
  const sessions = [{ ordinal: 1, id: `plain-${at}`, saidAt: `2024-01-${10 + at}T09:30`, turns }];
  return itemOver({ sessions }, `plain-${at}`);
});

test('another seed, item, store or selection draws other turns; the same ones draw the same', () => {
  const store = crossUserStore(plainItems);
  const item = plainItems[0]!;
  const draw = (options: Partial<Parameters<typeof selectDistractors>[0]>) =>
    turnsOf(selectDistractors({ item, store, selection: 'random', k: 5, seed: 1, ...options })).map(({ text }) => text);
  expect(draw({})).toEqual(draw({ store: crossUserStore(plainItems) }));
  expect(draw({ seed: 2 })).not.toEqual(draw({}));
  expect(draw({ item: plainItems[1]! })).not.toEqual(draw({}));
  expect(draw({ selection: 'bm25' })).not.toEqual(draw({}));
});

test('random draws are even over the store: chi-squared over 19 items stays under its 99.9th percentile', () => {
  const store = crossUserStore(plainItems);
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 1_900; seed += 1) {
    for (const { itemId } of turnsOf(
      selectDistractors({ item: plainItems[0]!, store, selection: 'random', k: 1, seed }),
    )) {
      counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
    }
  }
  expect(counts.has('plain-0')).toBe(false);
  const chiSquared = plainItems.slice(1).reduce((sum, { id }) => sum + ((counts.get(id) ?? 0) - 100) ** 2 / 100, 0);
  expect(chiSquared).toBeLessThan(42.31);
});

test('in an item of one date noise stands before, between and after the evidence', () => {
  const store = crossUserStore(plainItems);
  const item = plainItems[0]!;
  const evidence = item.sessions[0]!.turns[4]!.text;
  const firstAndLast = Array.from({ length: 60 }, (_, seed) => {
    const distractors = selectDistractors({ item, store, selection: 'random', k: 1, seed });
    const text = artifact(renderNoisy({ item, distractors, surface: 'raw' }));
    expect(text.match(/10 January 2024, 09:30/gu)).toHaveLength(2);
    return text.endsWith(evidence);
  });
  const last = firstAndLast.filter(Boolean).length;
  expect(last).toBeGreaterThan(15);
  expect(last).toBeLessThan(45);
});

describe('the cross-user store', () => {
  const cat = turn('S1.T1', 'user', 'I have three cats.', true);
  const dog = turn('S1.T2', 'user', 'My dog is old.');
  const dialogueOf = (id: string, ...turns: Turn[]): Dialogue => ({
    sessions: [{ ordinal: 1, id, saidAt: '2024-01-05T09:30', turns }],
  });
  const asking = itemOver(dialogueOf('a', turn('S1.T1', 'user', 'I like tea.', true)), 'asking');
  const allowed = (store: CrossUserStore, item = asking) =>
    store.turns.filter((_, place) => store.allowedFor(item)(place)).map(({ text }) => text);

  it('keeps a session that several items hold once, and allows it to none of them', () => {
    const [one, two] = ['one', 'two'].map((id) => itemOver(dialogueOf('shared', cat, dog), id));
    const store = crossUserStore([one!, two!, asking]);
    expect(store.turns.map(({ itemId, address }) => [itemId, address])).toEqual([
      ['one', 'S1.T1'],
      ['one', 'S1.T2'],
      ['asking', 'S1.T1'],
    ]);
    expect(allowed(store, two)).toEqual(['I like tea.']);
    expect(allowed(store)).toEqual([cat.text, dog.text]);
  });

  it('takes a session with a turn of the same text, whatever its id, for a shared one', () => {
    const other = itemOver(dialogueOf('b', dog, asking.sessions[0]!.turns[0]!), 'other');
    expect(allowed(crossUserStore([other]))).toEqual([]);
  });

  it.each(['S1', 'session_1', '12', 'D4'])('reads no identity into %s, an id that only counts', (id) => {
    const mine = { ...asking, ...dialogueOf(id, ...asking.sessions[0]!.turns) };
    expect(allowed(crossUserStore([itemOver(dialogueOf(id, dog), 'other')]), mine)).toEqual([dog.text]);
  });

  it('takes a session with an id of the item’s for a shared one, whatever is said in it', () => {
    expect(allowed(crossUserStore([itemOver(dialogueOf('a', dog), 'other')]))).toEqual([]);
  });

  it('allows no witness of another item with the same question, however it is written', () => {
    const twin = { ...itemOver(dialogueOf('b', cat, dog), 'twin'), question: ` ${asking.question.toUpperCase()}` };
    expect(allowed(crossUserStore([twin]))).toEqual([dog.text]);
  });

  it('knows the witnesses of an item whose session another one brought', () => {
    const first = itemOver(dialogueOf('b', { ...cat, isWitness: false }, dog), 'first');
    const twin = { ...itemOver(dialogueOf('b', cat, dog), 'twin'), question: asking.question };
    expect(allowed(crossUserStore([first, twin]))).toEqual([dog.text]);
  });

  it('leaves out, and names, an item that would exceed its characters, and takes later ones that fit', () => {
    const large = itemOver(dialogueOf('l', turn('S1.T1', 'user', 'x'.repeat(100))), 'large');
    const small = itemOver(dialogueOf('s', dog), 'small');
    const store = crossUserStore([itemOver(dialogueOf('c', cat), 'first'), large, small], 50);
    expect(store.leftOut).toEqual(['large']);
    expect(store.characters).toBe(cat.text.length + dog.text.length);
    expect(store.turns).toHaveLength(2);
  });

  it('finds turns that came after its index was first used', () => {
    const store = crossUserStore([itemOver(dialogueOf('c', cat), 'first')]);
    expect(store.index().size).toBe(1);
    store.add(itemOver(dialogueOf('s', dog), 'second'));
    expect(store.index().size).toBe(2);
  });
});

test('bm25 takes the turns nearest to the question, of equals the earlier, those without its words last', () => {
  const turns = ['Fine weather.', 'Rome is far.', 'I bought cats in Rome.', 'Rome was far.', 'Good night.'];
  const sessions = [
    { ordinal: 1, id: 'a', saidAt: null, turns: turns.map((text, at) => turn(`S1.T${at + 1}`, 'user', text)) },
  ];
  const item = itemOver({ sessions }, 'a');
  const chosen = selectDistractors({ item, store: ownStore(item), selection: 'bm25', k: 4, seed: 1 });
  expect(turnsOf(chosen).map(({ address }) => address)).toEqual(['S1.T3', 'S1.T2', 'S1.T4', 'S1.T1']);
});

test('what can’t be shown has a stable reason, the item’s own before the store’s', () => {
  const item = plainItems[0]!;
  const tooFew = selectDistractors({ item, store: ownStore(item), selection: 'random', k: 10, seed: 1 });
  expect(tooFew).toEqual({ kind: 'not_applicable', reason: 'the store holds fewer than 10 distractors' });
  expect(renderNoisy({ item, distractors: tooFew, surface: 'raw' })).toEqual(tooFew);
  expect(tooFewDistractors(10)).toBe('the store holds fewer than 10 distractors');
  const reasonFor = (sessions: Item['sessions']) =>
    renderNoisy({ item: { ...item, sessions }, distractors: tooFew, surface: 'raw' });
  expect(reasonFor([])).toEqual({ kind: 'not_applicable', reason: noTurns });
  const plain = item.sessions.map((session) => ({ ...session, turns: session.turns.slice(0, 2) }));
  expect(reasonFor(plain)).toEqual({ kind: 'not_applicable', reason: noWitnesses });
  expect(() => selectDistractors({ item, store: ownStore(item), selection: 'random', k: -1, seed: 1 })).toThrow(
    RangeError,
  );
});

test('bm25 over a store of ten thousand turns serves two hundred items in seconds', () => {
  const words = 'tea cat dog rome paris letter garden music winter summer train lake paint bread school'.split(' ');
  const items = Array.from({ length: 500 }, (_, at) => {
    const turns = Array.from({ length: 20 }, (_unused, place) => {
      const said = Array.from({ length: 60 }, (_word, n) => words[(at * 7 + place * 3 + n * n) % words.length]).join(
        ' ',
      );
      return turn(`S1.T${place + 1}`, 'user', `${said} ${at} ${place}`, place === 0);
    });
    const sessions = [{ ordinal: 1, id: `long-${at}`, saidAt: null, turns }];
    return { ...itemOver({ sessions }, `long-${at}`), question: `Which ${words.join(' ')} was it in ${at}?` };
  });
  const started = performance.now();
  const store = crossUserStore(items);
  expect(store.turns).toHaveLength(10_000);
  for (const item of items.slice(0, 200)) {
    const chosen = selectDistractors({ item, store, selection: 'bm25', k: 9, seed: 1 });
    expect(turnsOf(chosen)).toHaveLength(9);
  }
  expect(performance.now() - started).toBeLessThan(15_000);
});

const goldenItems: readonly Item[] = [
  itemOver(
    {
      sessions: [
        {
          ordinal: 1,
          id: 'shelter',
          saidAt: '2024-01-05T09:30',
          turns: [
            turn('S1.T1', 'user', "I've been to Rome for a week. By the way, I brought home two kittens!", true),
            turn('S1.T2', 'assistant', 'How lovely! Keep them indoors for 14 days.'),
          ],
        },
        {
          ordinal: 2,
          id: 'vet',
          saidAt: '2024-03-02T18:05',
          turns: [turn('S2.T1', 'user', 'Can you find me a vet? I adopted a third cat from Rome.', true)],
        },
      ],
    },
    'cats',
  ),
  itemOver(
    {
      sessions: [
        {
          ordinal: 1,
          id: 'bike',
          saidAt: '2022-07-01T07:00',
          turns: [
            turn('S1.T1', 'user', 'I sold my road bike for $450. What should I buy instead?', true),
            turn('S1.T2', 'assistant', 'A gravel bike suits mixed roads.\n\n- Wide tyres\n- Low gears'),
            turn('S1.T3', 'user', 'I ride to Rome Street every day 😀.'),
          ],
        },
      ],
    },
    'bikes',
  ),
];

test('a noisy artifact of each surface is the golden file, byte for byte', () => {
  const [item] = goldenItems;
  const store = crossUserStore(goldenItems);
  const distractors = selectDistractors({ item: item!, store, selection: 'random', k: 3, seed: 7 });
  for (const surface of noiseSurfaces) {
    const text = artifact(renderNoisy({ item: item!, distractors, surface }));
    matchGoldenText(`evidence/noisy-${surface.replaceAll('_', '-')}.txt`, `${text}\n`);
  }
});
