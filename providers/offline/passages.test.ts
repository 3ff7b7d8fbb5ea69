import { createPace } from './pace';
import { passagesOf } from './passages';

async function read(artifact: string) {
  return (await passagesOf(artifact, createPace(10_000))).map(({ text, date, speaker }) => [text, date, speaker]);
}

describe('passagesOf', () => {
  it('dates the turns under a heading and knows their speakers', async () => {
    expect(
      await read('Session 1 (Thursday, 25 May 2023, 20:21)\n\nUser: Hi. I saw Dr. Berg.\n\nAssistant: Good.\nReally.'),
    ).toEqual([
      ['Hi.', '2023-05-25', 'user'],
      ['I saw Dr. Berg.', '2023-05-25', 'user'],
      ['Good.', '2023-05-25', 'assistant'],
      ['Really.', '2023-05-25', 'assistant'],
    ]);
  });

  it('dates a line by its own lead', async () => {
    expect(await read('(Friday, 26 May 2023, 08:00) User: I ran.\n- [2023/06/01] The user swam.\nLater.')).toEqual([
      ['I ran.', '2023-05-26', 'user'],
      ['The user swam.', '2023-06-01', 'user'],
      ['Later.', '', 'user'],
    ]);
  });

  it('dates the sentences of a running summary', async () => {
    expect(await read('25 May 2023: The user ran. The assistant said: “Good.” 1 June 2023: The user swam.')).toEqual([
      ['The user ran.', '2023-05-25', 'user'],
      ['The assistant said: “Good.”', '2023-05-25', 'assistant'],
      ['The user swam.', '2023-06-01', 'user'],
    ]);
  });

  it('reads the value of a record after its subject where that has a name', async () => {
    const record = (subject: string) => `archival_memory[0]\nsubject: ${subject}\nvalue_text: a cat`;
    expect((await read(record('Caroline'))).map(([text]) => text)).toEqual(['Caroline: a cat']);
    expect((await read(record('user'))).map(([text]) => text)).toEqual(['a cat']);
  });

  it('reads only the value of a record, at its time', async () => {
    const record = (index: number, value: string, timestamp: string) =>
      `archival_memory[${index}]\ntype: fact\nsubject: user\nattribute: pet\nvalue_text: ${value}\nsource: S1.T1\ntimestamp: ${timestamp}`;
    expect(await read(`${record(0, 'a cat, Luna', '2023-05-25T20:21')}\n\n${record(1, 'a dog', 'none')}`)).toEqual([
      ['a cat, Luna', '2023-05-25T20:21', 'user'],
      ['a dog', '', 'user'],
    ]);
  });

  it('keeps every word of a line longer than the segmenter is given at once', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => (index % 17 === 0 ? `w${index}.` : `W${index}`));
    const passages = await read(words.join(' '));
    expect(passages.map(([text]) => text).join(' ')).toBe(words.join(' '));
    expect(passages.length).toBeGreaterThan(100);
  });

  it('cuts text without stops and never inside a code point', async () => {
    const passages = await read('x' + '😀'.repeat(2000));
    expect(passages.some(([text]) => /\p{Surrogate}/u.test(text ?? ''))).toBe(false);
    expect(passages.map(([text]) => text).join('')).toBe('x' + '😀'.repeat(2000));
  });
});
