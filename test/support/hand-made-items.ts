import type { Item, Session, Turn } from '../../benchmarks/item';

/** A dialogue with out-of-order sessions, one without a date, a named speaker, list markup and text that looks like ours. */
export const dialogueItem: Item = {
  id: 'hand-made-dialogue',
  type: 'knowledge-update',
  question: 'What is my 5K time now?',
  questionDate: '2024-03-05T08:00',
  gold: { kind: 'forms', raw: '24:30', forms: ['24:30'] },
  flags: [],
  sessions: [
    session(2, '2024-03-02T18:05', [
      turn('S2.T1', 'user', "Can you suggest a stretch routine? By the way, I've cut my 5K time to 24:30!", true),
      turn(
        'S2.T2',
        'assistant',
        'Congratulations! Hold each stretch for 30 seconds.\n\nNote: breathe.\n\n- Calves',
        true,
      ),
      turn('S2.T3', 'user', '   '),
    ]),
    session(1, '2024-01-05T09:30', [
      turn('S1.T1', 'user', 'I need running shoes. I ran my first 5K in 27:12 with my sister Ana.', true),
      turn('S1.T2', 'assistant', 'Well done!\n\n# Budget\n\nWhat is your budget?\n\nForm: value'),
      turn('S1.T3', 'user', 'About $120. Thanks!'),
    ]),
    session(3, null, [{ ...turn('S3.T1', 'user', 'I love my new cat, Mochi.', true), speaker: 'Dee' }]),
  ],
};

/** Three documents, sentences spaced as HotpotQA has them: a pronoun, a possessive, a sentence without its title. */
export const documentItem: Item = {
  id: 'hand-made-documents',
  type: 'bridge',
  question: 'In which town was the founder of the Lantern Choir born?',
  questionDate: null,
  gold: { kind: 'forms', raw: 'Elmstead', forms: ['Elmstead'] },
  flags: [],
  sessions: [
    document(1, 'Lantern Choir', [
      ['The Lantern Choir is an amateur choir of about 40 singers.', false],
      [' The group was founded in 1971 by Mara Quill.', true],
      [' Its first concert took place in a boathouse.', true],
    ]),
    document(2, 'Grey Heron (ferry)', [
      ['Grey Heron (launched 1932) was a ferry on Lake Osk.', false],
      [' It sank in 1958.', false],
    ]),
    document(3, 'Mara Quill', [
      ['Mara Ellen Quill (3 May 1940 – 9 July 2011) was a conductor and teacher.', false],
      [' She was born in Elmstead, the third of five children.', true],
    ]),
  ],
};

function turn(address: string, role: Turn['role'], text: string, isWitness = false): Turn {
  return { address, role, text, isWitness };
}

function session(ordinal: number, saidAt: string | null, turns: readonly Turn[]): Session {
  return { ordinal, id: `session-${ordinal}`, saidAt, turns };
}

function document(ordinal: number, title: string, sentences: readonly (readonly [string, boolean])[]): Session {
  const turns = sentences.map(([text, isWitness], index) =>
    turn(`D${ordinal}.S${index + 1}`, 'document', text, isWitness),
  );
  return { ...session(ordinal, null, turns), title };
}
