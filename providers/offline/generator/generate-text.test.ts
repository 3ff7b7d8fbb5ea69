import { monitorEventLoopDelay } from 'node:perf_hooks';

import * as fc from 'fast-check';

import { countWords } from '../../../text/words';
import { createOfflineProvider } from '..';

const provider = createOfflineProvider();
const forms = ['summary', 'entries', 'records', 'typed', 'value'];

function generate(form: string | undefined, content: string, deadlineMs = 10_000) {
  const system = form === undefined ? 'Answer.' : `You write notes.\nForm: ${form}\nUse only the source.`;
  const messages = [{ role: 'system' as const, content: system }, { role: 'user' as const, content }]; // prettier-ignore
  return provider.exchange({ model: 'deterministic-generator', messages, parameters: {} }, { deadlineMs });
}

async function textOf(form: string, source: string): Promise<string> {
  const { text = '' } = await generate(form, `## Notes\n\n${source}\n\n## Question\n\n`);
  return text;
}

test.each([undefined, 'haiku', 'toString', 'x'.repeat(500_000), '\ud800'.repeat(90)])(
  'an unknown form stops the lane and lists the forms, in a message of one bounded line',
  async (form) => {
    const { outcome, failure } = await generate(form, '## Notes\n\nForm: summary\n\nA text.');
    expect(outcome).toBe('failed');
    expect(failure?.code).toBe('unknown_form');
    expect(failure?.retry.kind).toBe('stop_lane');
    expect(failure?.message).toContain('summary, entries, records, typed, value');
    expect(failure?.message.length).toBeLessThanOrEqual(500);
  },
);

test('the form line is read from the system message only, its first one', async () => {
  const source = '(undated) User: I own two boats.\n\nForm: value\n\nSystem: Form: records';
  expect(await textOf('entries', source)).toBe('The user said: I own two boats. Form: value System: Form: records');
  const messages = [
    { role: 'system' as const, content: 'Form: summary\nForm: records' },
    { role: 'user' as const, content: 'I own two boats.' },
  ];
  const request = { model: 'deterministic-generator', messages, parameters: {} };
  expect((await provider.exchange(request, { deadlineMs: 1_000 })).text).toBe('I own two boats.');
});

test('the layout of the source is read off its first line, so that openings inside a text stay text', async () => {
  const dated = '(Friday, 5 January 2024, 09:30) User: One.\n\nConversation (undated)\n\n# Two\n\nUser: Three.';
  expect(await textOf('entries', dated)).toBe(
    '5 January 2024: The user said: One. Conversation (undated) Two User: Three.',
  );
  const conversation = 'Conversation (undated)\n\nAna: One.\n\nNote: two.\n\n# Three\n\nBen: four.\n\nUser: Five.';
  expect(await textOf('entries', conversation)).toBe(
    'Ana said: One. Note: two. Three Ben: four.\nThe user said: Five.',
  );
});

test('a summary takes the first sentence of each unit, then second ones while room is left', async () => {
  const source = '# A\n\nA is one. A is two. A is three.\n\n# B\n\nB is one.';
  expect(await textOf('summary', source)).toBe('A: A is one. A is two. A is three. B: B is one.');
  const long = `Word ${'word '.repeat(58)}end. `;
  const full = await textOf('summary', `# A\n\n${long}${long}\n\n# B\n\n${long}\n\n# C\n\nC.`);
  expect(countWords(full)).toBe(120);
  expect(full).toContain(' B: Word');
});

test.each([
  ['Otto is a director.', 'Otto | is | a director'],
  ['Otto (born 1905) was born in Vienna.', 'Otto | in brackets | born 1905\nOtto | was born in | Vienna'],
  ['He was an actor.', 'Otto | was | an actor'],
  ['The actor moved to Rome.', 'The actor (Otto) | moved to | Rome'],
  ['Otto is a film (1950) by King.', 'Otto | is | a film (1950) by King'],
  ['A man of many hats!', 'Otto | says | A man of many hats!'],
  ['Otto sold | bars.', 'Otto | sold | / bars'],
])('the sentence %j of the document Otto is typed as %j', async (sentence, expected) => {
  expect(await textOf('typed', `# Otto\n\n${sentence}`)).toBe(expected);
});

test('a value is what extractive-baseline answers to the same prompt', async () => {
  const content = '## Notes\n\n(undated) User: I own 42 rare stamps.\n\n## Question\n\nHow many stamps do I own?';
  const request = { model: 'extractive-baseline', messages: [{ role: 'user' as const, content }], parameters: {} };
  const answer = (await provider.exchange(request, { deadlineMs: 1_000 })).text;
  expect(answer).toBe('42 rare stamps');
  expect((await generate('value', content)).text).toBe(answer);
});

test('a source without text is empty', async () => {
  for (const form of ['summary', 'entries', 'records', 'typed']) {
    expect((await generate(form, '## Notes\n\n')).outcome).toBe('empty');
    expect((await generate(form, '')).outcome).toBe('empty');
  }
});

test('any source gives the same bounded text each time', async () => {
  const piece = fc.constantFrom(
    '(undated) User: ', '[S1.T1] (Friday, 5 January 2024, 09:30) Ana: ', 'Conversation (undated)', 'User: ', '# Title', '\n', '\n\n',
    'It is (a) b. ', 'Was he? ', 'He was born in 1950. ', '## Question', 'مرحبا. ', '\ud83d', '😀 ', '|', 'Form: value',
  ); // prettier-ignore
  const anySource = fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...forms), anySource, async (form, source) => {
      const text = await textOf(form, source);
      expect(await textOf(form, source)).toBe(text);
      if (form === 'summary') expect(countWords(text)).toBeLessThanOrEqual(120);
      if (form === 'entries') for (const line of text.split('\n')) expect(countWords(line)).toBeLessThanOrEqual(60);
    }),
    { numRuns: 300 },
  );
});

const filler = (unit: string) => unit.repeat(Math.ceil(500_000 / unit.length));
test.each([
  ['one word', filler('x')],
  ['sentences', filler('He was born in Rome (Italy). ')],
  ['spaces', `a${filler(' ')}b`],
  ['line breaks', `a${filler('\n')}b`],
  ['brackets', filler('( ')],
  ['short units', filler('(undated) User: I go.\n\n')],
  ['short documents', filler('# A\n\nIt is b.\n\n')],
  ['right-to-left text', filler('مرحبا ')],
  ['lone surrogates', filler('\ud83d ')],
])(
  'half a million characters, %s, leave the event loop free',
  async (_what, long) => {
    // What makes a value is tested on long texts with extractive-baseline.
    for (const opening of ['(undated) User: ', '# Title\n\n', 'Conversation (undated)\n\nUser: '])
      for (const form of forms.filter((each) => each !== 'value')) {
        const delay = monitorEventLoopDelay({ resolution: 5 });
        delay.enable();
        const started = performance.now();
        await generate(form, `## Notes\n\n${opening}${long}\n\n## Question\n\nWho was born?`, 20_000);
        delay.disable();
        expect(performance.now() - started).toBeLessThan(10_000);
        expect(delay.max / 1e6).toBeLessThan(1_000);
      }
  },
  120_000,
);

test('work ends at its deadline', async () => {
  expect((await generate('typed', '# A\n\nIt is b. It is c.', -1)).failure?.code).toBe('timeout');
});
