import type { Item, Role, Turn } from '../../benchmarks/item';
import type { BackendName, Resolution, ResolvedEvent } from '../../evidence/resolution/resolution';
import { noFlags } from './hand-resolution';

function turn(address: string, role: Role, text: string, isWitness = false): Turn {
  return { address, role, text, isWitness };
}

/** Hand-made: a locker code, told, corrected, updated, with a sister's code beside it; sessions not in date order. */
export const packetItem: Item = {
  id: 'locker',
  type: 'knowledge-update',
  question: 'What is my locker code at the gym?',
  questionDate: '2024-05-02T08:00',
  gold: { kind: 'forms', raw: '7304', forms: ['7304'] },
  flags: [],
  sessions: [
    {
      ordinal: 2,
      id: 'second',
      saidAt: '2024-03-02T18:05',
      turns: [
        turn('S2.T1', 'user', 'I misspoke: my locker code at the gym is 4417, not 4471.', true),
        turn('S2.T2', 'assistant', 'Noted.\n\nA locker code is best kept in a password manager.'),
        turn('S2.T3', 'user', "My sister's locker code is 2200, by the way.", true),
      ],
    },
    {
      ordinal: 1,
      id: 'first',
      saidAt: '2024-01-05T09:30',
      turns: [
        turn('S1.T1', 'user', 'I joined the gym today.\nMy locker code is 4471.', true),
        turn('S1.T2', 'assistant', 'Welcome to the gym! How often will you train?'),
        turn('S1.T3', 'user', 'Twice a week. Which shoes are good for rowing?'),
        turn('S1.T4', 'assistant', 'Flat ones. '.repeat(80).trim()),
      ],
    },
    {
      ordinal: 3,
      id: 'third',
      saidAt: '2024-04-20T07:15',
      turns: [
        turn('S3.T1', 'user', 'The gym gave everyone a new locker; my code is now 7304.', true),
        turn('S3.T2', 'assistant', 'Enjoy the new locker.'),
        turn('S3.T3', 'user', 'What shall I cook tonight?'),
      ],
    },
  ],
};

/** How the item resolves under each backend. */
export function packetResolution(backend: BackendName): Resolution {
  const log = ['event E1, sequence 1', 'event E2, sequence 2', 'event E3, sequence 3', 'event E4, sequence 4'];
  const table = [
    'row 1, version 1, valid from 5 January 2024',
    'row 1, version 2, valid from 5 January 2024',
    'row 2, version 1, valid from 2 March 2024',
    'row 1, version 3, valid from 20 April 2024',
  ];
  const records = backend === 'event_log' ? log : table;
  const addresses = ['S1.T1', 'S2.T1', 'S2.T3', 'S3.T1'];
  return {
    backend,
    slot: { subject: 'user', attribute: 'gym.locker_code' },
    scope: { speaker: 'user', asOf: { words: null, at: '2024-05-02T08:00', inclusive: true } },
    events: packetEvents,
    records: addresses.map((address, index) => ({ address, record: records[index] ?? '' })),
    activeValues: ['7304'],
    contested: 0,
    flags: { ...noFlags, out_of_scope: 1, corrected: 1, superseded: 1 },
  };
}

const said = { speaker: 'user', text: '' };
const packetEvents: readonly ResolvedEvent[] = [
  {
    event: {
      id: 'E1',
      kind: 'assertion',
      target: null,
      value: '4471',
      address: 'S1.T1',
      saidAt: '2024-01-05T09:30',
      ...said,
    },
    label: 'blocked',
    reason: 'corrected',
  },
  {
    event: {
      id: 'E2',
      kind: 'correction',
      target: 'E1',
      value: '4417',
      address: 'S2.T1',
      saidAt: '2024-03-02T18:05',
      ...said,
    },
    label: 'blocked',
    reason: 'superseded',
  },
  {
    event: {
      id: 'E3',
      kind: 'assertion',
      target: null,
      value: '2200',
      address: 'S2.T3',
      saidAt: '2024-03-02T18:05',
      ...said,
    },
    label: 'out_of_scope',
    reason: 'out_of_scope',
  },
  {
    event: {
      id: 'E4',
      kind: 'update',
      target: 'E2',
      value: '7304',
      address: 'S3.T1',
      saidAt: '2024-04-20T07:15',
      ...said,
    },
    label: 'applicable',
    reason: null,
  },
];
