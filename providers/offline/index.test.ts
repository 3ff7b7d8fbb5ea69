import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import * as fc from 'fast-check';

import { sharedData } from '../../test/support/shared-data';
import type { ExchangeOptions } from '../provider';
import { createOfflineProvider } from '.';

const provider = createOfflineProvider({ script: new Map([['What now?', 'Tea'], ['whole message', 'Coffee']]) }); // prettier-ignore

function send(model: string, content: string, options: ExchangeOptions = { deadlineMs: 10_000 }) {
  return provider.exchange({ model, messages: [{ role: 'user', content }], parameters: {} }, options);
}

async function answer(artifact: string, question: string): Promise<string | undefined> {
  return (await send('extractive-baseline', `${artifact}\n\nQuestion: ${question}`)).text;
}

describe('the offline provider', () => {
  it('reports the model and no usage, since it has no tokens', async () => {
    expect(await send('echo', 'hello')).toEqual({
      outcome: 'answer',
      text: 'hello',
      finishReason: 'stop',
      usage: {},
      returnedModel: 'echo',
    });
  });

  it('echo of nothing is empty', async () => expect((await send('echo', ' ')).outcome).toBe('empty'));

  it('scripted answers by question or whole message, else ABSTAIN', async () => {
    expect((await send('scripted', 'Notes\n\nQuestion: What now?')).text).toBe('Tea');
    expect((await send('scripted', 'whole message')).text).toBe('Coffee');
    expect((await send('scripted', 'else')).text).toBe('ABSTAIN');
  });

  it.each(['gpt-5', 'toString', ''])('an unknown model stops the lane and lists the models: %j', async (model) => {
    const result = await send(model, 'hello');
    expect(result.outcome).toBe('failed');
    expect(result.failure?.code).toBe('unknown_model');
    expect(result.failure?.message).toContain('extractive-baseline, echo, scripted');
    expect(result.failure?.retry.kind).toBe('stop_lane');
  });

  it('ends at its deadline and on cancellation', async () => {
    const long = 'The user has a cat. '.repeat(2000);
    expect((await send('extractive-baseline', long, { deadlineMs: -1 })).failure?.code).toBe('timeout');
    const signal = AbortSignal.abort();
    expect((await send('extractive-baseline', long, { deadlineMs: 10_000, signal })).failure?.code).toBe('cancelled');
  });
});

describe('extractive-baseline answers with a span of the expected form', () => {
  it.each([
    ['How many stamps do I own?', 'User: I now own 42 rare stamps and two albums.', '42 rare stamps'],
    ['How much did the kayak cost?', 'User: I rented skis for $30. The kayak cost me $450 at the fair.', '$450'],
    ['How long did the drive to Oslo take?', 'User: The drive to Oslo took seven hours. I slept for two days.', 'seven hours'],
    ['How many weeks was I in Peru?', 'User: I was in Peru for 3 weeks and learned 20 songs.', '3 weeks'],
    ['How often do I water the fern?', 'User: I water the fern twice a week.', 'twice a week'],
    ['What time does my shift start?', 'User: My shift starts at 6:45 am, on 3 June too.', '6:45 am'],
    ['When did I adopt the puppy?', 'User: I adopted the puppy on March 3rd with my two kids.', 'March 3rd'],
    ['What percentage did I save?', 'User: I saved 15% on boots, from $80.', '15%'],
    ['Where did I leave my umbrella?', 'User: I left my umbrella at the dentist on Elm Street.', 'the dentist'],
    ['Who fixed my bike?', 'User: Yesterday my neighbour Petra Lund fixed my bike.', 'Petra Lund'],
    ['What is the name of my parrot?', 'User: I taught my parrot, Mango, a song.', 'Mango'],
    ['Which book did I finish?', 'User: Last night I finished the book "Quiet Rivers" in bed.', 'Quiet Rivers'],
    ['Do I eat meat?', 'User: I never eat meat.', 'No'],
    ['Did I visit the aquarium?', 'User: We visited the aquarium on Sunday.', 'Yes'],
    ['What did I plant behind the shed?', 'User: By the way, I planted sweet peas behind the shed.', 'I planted sweet peas behind the shed.'],
    [
      'Can you remind me how many eggs you said the cake needs?',
      'User: How many eggs does the cake need?\nAssistant: For this cake you need three eggs.',
      'three eggs',
    ],
  ])('%s', async (question, artifact, expected) => expect(await answer(artifact, question)).toBe(expected)); // prettier-ignore
});

describe('extractive-baseline and time', () => {
  const older = '(Monday, 1 May 2023, 10:00) User: I have 12 houseplants now.';
  const newer = '(Friday, 2 June 2023, 10:00) User: I have 15 houseplants now.';

  it.each([
    ['in date order', `${older}\n\n${newer}`],
    ['out of date order', `${newer}\n\n${older}`],
  ])('the later of two equal statements wins, %s', async (_order, artifact) => {
    expect(await answer(artifact, 'How many houseplants do I have?')).toBe('15 houseplants');
  });

  it('the earlier one wins where the question asks for the past', async () => {
    expect(await answer(`${older}\n\n${newer}`, 'How many houseplants did I have previously?')).toBe('12 houseplants');
  });

  it('chooses between two things by when they were told', async () => {
    const artifact = '3 May 2023: The user sold the piano.\n9 April 2023: The user bought a canoe.';
    expect(await answer(artifact, 'Which came first, selling the piano or buying the canoe?')).toBe('buying the canoe');
    expect(await answer(artifact, 'Which came last, selling the piano or buying the canoe?')).toBe('selling the piano');
  });
});

describe('extractive-baseline abstains', () => {
  it.each([
    ['when the artifact is empty', '', 'What is my dog called?'],
    ['when it speaks of other things', 'User: I painted the fence green.', 'How old is my grandmother from Ghent?'],
    [
      'when a name in the question occurs nowhere',
      'User: I see Dr. Smith every week.',
      'How often do I see Dr. Johnson?',
    ],
    ['when nothing has the expected form', 'User: I own rare stamps.', 'How many stamps do I own?'],
    ['when it only repeats the question', 'User: How many stamps do I own?', 'How many stamps do I own?'],
    ['when there is no question', 'User: I own 42 stamps.', ''],
  ])('%s', async (_when, artifact, question) => expect(await answer(artifact, question)).toBe('ABSTAIN'));
});

describe('extractive-baseline is an extractor', () => {
  const fragment = fc.constantFrom(
    'User: I have 3 cats.',
    'Assistant: Try “Blue Moon” at 7 pm.',
    '- [2023-05-20] The user moved to Oslo.',
    '\n',
    '\n\n',
    'archival_memory[0]',
    'value_text: $40',
    '(',
    'Question:',
    'twice a week',
    '😀',
    'Session 1 (20 May 2023)', // prettier-ignore
  );
  const question = fc.constantFrom(
    'How many cats do I have?',
    'Where do I live?',
    'What should I try?',
    'Who moved?',
    'When?',
    '?',
  );

  it('says nothing that is not in the artifact, and the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fragment, fc.string()), { maxLength: 12 }), question, async (parts, asked) => {
        const artifact = parts.join(' ');
        const text = await answer(artifact, asked);
        expect(await answer(artifact, asked)).toBe(text);
        const plain = artifact.replace(/\s+/gu, ' ');
        expect(text === 'ABSTAIN' || plain.includes((text ?? '?').replace(/\s+/gu, ' '))).toBe(true);
      }),
    );
  });

  it('leaves the event loop free while it reads 500,000 characters, in lines or in one', async () => {
    const path = sharedData('longmemeval/s_row.json');
    const text = path ? readFileSync(path, 'utf8') : 'The user has a cat, and 3 dogs. '.repeat(16_000);
    for (const artifact of [text.replaceAll('\\n', '\n'), text.replace(/\s+/gu, ' ')]) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await answer(artifact, 'How many dogs does the user have?');
      delay.disable();
      expect(delay.max / 1e6).toBeLessThan(1000);
    }
  });
});
