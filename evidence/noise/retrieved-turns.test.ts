import fc from 'fast-check';

import { anyDialogue, itemOver } from '../../test/support/any-dialogue';
import { bm25Ranker } from '../../text/bm25';
import { contentTerms } from '../../text/terms';
import { noText, noTurns } from '../templates/applicable';
import { turnsByDate } from '../templates/dated-turns';
import { renderRawTurns } from '../templates/witness-turns';
import { CrossUserStore, retrievedTurns, tooFewTurns } from '.';

const options = { surface: 'raw' as const, seed: 1 };

test('the retrieved turns are the best of a plain ranking, by date, and their recall counts witnesses', () => {
  fc.assert(
    fc.property(anyDialogue(), fc.integer({ min: 1, max: 6 }), (dialogue, m) => {
      const item = itemOver(dialogue, 'a');
      const turns = turnsByDate(item);
      const retrieved = retrievedTurns({ ...options, item, m });
      if (turns.length < m) {
        const empty = item.sessions.some((session) => session.turns.length > 0) ? noText : noTurns;
        expect(retrieved).toEqual({ kind: 'not_applicable', reason: turns.length === 0 ? empty : tooFewTurns(m) });
        return;
      }
      const ranker = bm25Ranker(contentTerms(item.question));
      for (const { turn } of turns) ranker.add(contentTerms(turn.text));
      const scores = [...ranker.scores()].map((score) => Number(score.toFixed(9)));
      const best = turns.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]! || a - b);
      const expected = best
        .slice(0, m)
        .sort((a, b) => a - b)
        .map((at) => turns[at]!);
      const witnesses = turns.filter(({ turn }) => turn.isWitness);
      expect(retrieved).toEqual({
        kind: 'artifact',
        text: renderRawTurns(expected),
        witnessRecall:
          witnesses.length === 0 ? null : expected.filter(({ turn }) => turn.isWitness).length / witnesses.length,
      });
    }),
  );
});

test('with other users’ turns each side is found by its score, and a twin of the question’s words leaves the evidence out', () => {
  const dialogueOf = (id: string, ...texts: string[]) => ({
    sessions: [
      {
        ordinal: 1,
        id,
        saidAt: '2024-01-05T09:30',
        turns: texts.map((text, at) => ({
          address: `S1.T${at + 1}`,
          role: 'user' as const,
          text,
          isWitness: at === 0,
        })),
      },
    ],
  });
  const item = itemOver(dialogueOf('mine', 'I bought one cat in Rome.', 'Good night.'), 'mine');
  const other = itemOver(dialogueOf('other', 'I buy cats, cats in Rome.', 'Fine weather.'), 'other');
  const crossUser = new CrossUserStore();
  crossUser.add(item);
  crossUser.add(other);
  const one = retrievedTurns({ ...options, item, m: 1, crossUser });
  expect(one).toMatchObject({ text: expect.stringContaining('cats, cats') as string, witnessRecall: 0 });
  const two = retrievedTurns({ ...options, item, m: 2, crossUser });
  expect(two).toMatchObject({ text: expect.stringContaining('one cat in Rome') as string, witnessRecall: 1 });
  const four = retrievedTurns({ ...options, item, m: 4, crossUser, surface: 'chatgpt_entries' });
  expect(four.kind === 'artifact' && four.text.split('\n')).toHaveLength(4);
  expect(retrievedTurns({ ...options, item, m: 5, crossUser })).toMatchObject({ reason: tooFewTurns(5) });
  expect(() => retrievedTurns({ ...options, item, m: 0 })).toThrow(RangeError);
});
