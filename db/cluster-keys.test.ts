import { openDataset } from '../benchmarks';
import type { Item } from '../benchmarks/item';
import { clustersOf } from '../scoring/statistics';
import { sharedData } from '../test/support/shared-data';
import { textHash } from '../text/text-hash';
import { clusterKeys, dialogueKeys, leastSharedChars } from './cluster-keys';
import { dialogueText } from './dialogue-text';

const long = 'My sister moved to Porto in May and took the cat.';
const other = 'The boat is called Mizuno and lies in the old harbour.';

function item(sessions: readonly { readonly id?: string; readonly turns: readonly [string, boolean][] }[]): Item {
  return {
    sessions: sessions.map(({ id, turns }, index) => ({
      ordinal: index + 1,
      id: id ?? `s${index}`,
      saidAt: null,
      turns: turns.map(([text, isWitness], turn) => ({
        ...{ address: `S${index + 1}.T${turn + 1}`, role: 'user' as const, text, isWitness },
      })),
    })),
  } as unknown as Item;
}

/** Whether two items are of one cluster. */
function meet(a: Item, b: Item): boolean {
  const clusters = clustersOf([
    { itemId: 'a', keys: clusterKeys(a) },
    { itemId: 'b', keys: clusterKeys(b) },
  ]);
  return clusters.get('a') === clusters.get('b');
}

describe('clusterKeys', () => {
  it.each([
    ['the same dialogue', item([{ turns: [[long, false]] }]), item([{ turns: [[long, false]] }]), true],
    [
      'a session with evidence, whatever it is called',
      item([
        {
          turns: [
            ['Hi.', true],
            [long, false],
          ],
        },
        { turns: [[other, false]] },
      ]),
      item([
        {
          id: 'x',
          turns: [
            ['Hi.', true],
            [long, false],
          ],
        },
      ]),
      true,
    ],
    [
      'a session without evidence, as in all that are put together from one pool',
      item([{ turns: [[long, false]] }, { turns: [['Hi.', true]] }]),
      item([{ turns: [[long, false]] }, { turns: [['Ho.', true]] }]),
      false,
    ],
    [
      'a witness turn in sessions that differ elsewhere, white space apart',
      item([
        {
          turns: [
            [long, true],
            ['a', false],
          ],
        },
      ]),
      item([
        {
          turns: [
            [`${long.replace(' ', '\n')} `, true],
            ['b', false],
          ],
        },
      ]),
      true,
    ],
    [
      'a turn that bears evidence in one of them only',
      item([
        {
          turns: [
            [long, true],
            ['a', false],
          ],
        },
      ]),
      item([
        {
          turns: [
            [long, false],
            [other, true],
          ],
        },
      ]),
      false,
    ],
    [
      'a witness turn as short as anybody says',
      item([
        {
          turns: [
            ['Yes, thank you.', true],
            [long, false],
          ],
        },
      ]),
      item([
        {
          turns: [
            ['Yes, thank you.', true],
            [other, false],
          ],
        },
      ]),
      false,
    ],
    ['no turn at all', item([]), item([]), false],
  ])('items that share %s: %s', (_what, a, b, expected) => {
    expect(meet(a, b)).toBe(expected);
  });

  it('a text connects from its least length on', () => {
    const text = 'x'.repeat(leastSharedChars);
    expect(clusterKeys(item([{ turns: [[text, true]] }])).map((key) => key.split(':')[0])).toEqual([
      'dialogue',
      'session',
      'turn',
    ]);
    expect(clusterKeys(item([{ turns: [[text.slice(1), true]] }]))).toHaveLength(1);
  });

  it('of items of an earlier version the dialogue is known, and no dialogue is none', () => {
    const own = item([{ turns: [[long, true]] }]);
    expect(clusterKeys(own)).toContain(dialogueKeys(textHash(dialogueText(own)))[0]);
    expect(dialogueKeys(textHash(dialogueText(item([]))))).toEqual([]);
  });
});

describe('clusters of public data', () => {
  const longMemEval = sharedData('longmemeval/oracle_evidence_turns.json');
  const locomo = sharedData('locomo/locomo7.json');

  async function clustersIn(benchmark: string, path: string): Promise<Map<string, string>> {
    const items = [];
    for await (const own of openDataset({
      benchmark,
      path,
      ...(benchmark === 'longmemeval' && { tier: 'oracle' }),
    }).items())
      items.push({ itemId: own.id, keys: clusterKeys(own) });
    return clustersOf(items);
  }

  (longMemEval ? it : it.skip)('20 of 329 LongMemEval questions share evidence, in pairs', async () => {
    const clusters = await clustersIn('longmemeval', longMemEval!);
    expect([clusters.size, new Set(clusters.values()).size]).toEqual([329, 319]);
  });

  (locomo ? it : it.skip)('LoCoMo questions fall into their conversations', async () => {
    expect(new Set((await clustersIn('locomo', locomo!)).values()).size).toBe(7);
  });
});
