import fc from 'fast-check';

import { UserError } from '../../../contracts/user-error';
import { monthNames } from '../../../text/english-words';
import { boatAndBees } from './boat-and-bees';
import { generatePeople } from './generate-people';
import { playsAndPaths } from './plays-and-paths';
import type { PeopleQuestion, PeopleRow, PeopleTurn } from './row';

const seeds = fc.integer({ min: -1_000_000, max: 1_000_000 });
/** What the rules are checked on. */
const runs: readonly (readonly PeopleRow[])[] = Array.from({ length: 80 }, (_, seed) =>
  generatePeople({ seed: seed * 7919 - 300_000 }),
);
const rows = runs.flat();

interface Session {
  readonly turns: readonly PeopleTurn[];
  readonly date: string;
}

function sessionsOf({ conversation }: PeopleRow): Session[] {
  const sessions: Session[] = [];
  for (let number = 1; ; number += 1) {
    const turns = conversation[`session_${number}`];
    if (turns === undefined) return sessions;
    sessions.push({ turns: turns, date: conversation[`session_${number}_date_time`]! });
  }
}

/** `1:56 pm on 8 May, 2023` or `8 May 2023` as days since 1970. */
function dayOf(text: string): number {
  const [, day, month = '', year] = /(\d{1,2}) ([A-Z][a-z]+),? (\d{4})$/.exec(text)!;
  return Date.UTC(Number(year), (monthNames as readonly string[]).indexOf(month), Number(day)) / 86_400_000;
}

const answerOf = (question: PeopleQuestion): string =>
  question.category === 5 ? question.adversarial_answer : question.answer;
const turnsOf = (row: PeopleRow): PeopleTurn[] => sessionsOf(row).flatMap(({ turns }) => turns);
const evidenceText = (row: PeopleRow, { evidence }: PeopleQuestion): string =>
  turnsOf(row)
    .filter(({ dia_id }) => evidence.includes(dia_id))
    .map(({ text }) => text)
    .join('\n');

test('a run is two conversations of six or seven sessions, each of 8 to 16 turns, with 40 questions of all categories', () => {
  for (const run of runs) {
    expect(run.map((row) => sessionsOf(row).length)).toEqual([7, 6]);
    const lengths = run.flatMap(sessionsOf).map(({ turns }) => turns.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(16);
    const categories = run.flatMap(({ qa }) => qa).map(({ category }) => category);
    expect([1, 2, 3, 4, 5].map((each) => categories.filter((category) => category === each).length)).toEqual([
      8, 9, 6, 9, 8,
    ]);
  }
});

test('the two speakers take turns, which are numbered in order; some share pictures', () => {
  for (const row of rows) {
    for (const [index, { turns }] of sessionsOf(row).entries()) {
      expect(turns.map(({ dia_id }) => dia_id)).toEqual(turns.map((_, turn) => `D${index + 1}:${turn + 1}`));
      for (const [turn, { speaker }] of turns.entries()) expect(speaker).not.toBe(turns[turn + 1]?.speaker);
    }
    const { speaker_a, speaker_b } = row.conversation;
    expect(new Set(turnsOf(row).map(({ speaker }) => speaker))).toEqual(new Set([speaker_a, speaker_b]));
    expect(turnsOf(row).filter(({ blip_caption }) => blip_caption !== undefined).length).toBeGreaterThanOrEqual(5);
  }
});

test('everything is filled, and small talk holds no line twice within a conversation', () => {
  expect(JSON.stringify(rows.map(({ conversation }) => Object.values(conversation).map(String)))).not.toMatch(
    /\{\w+\}/,
  );
  for (const row of rows) {
    const texts = turnsOf(row).map(({ text }) => text);
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    for (const question of row.qa) expect(question.question + answerOf(question)).not.toMatch(/[{}]/);
  }
});

test('sessions follow one another by two to seven weeks', () => {
  for (const row of rows) {
    const days = sessionsOf(row).map(({ date }) => dayOf(date));
    for (const [index, day] of days.slice(1).entries()) {
      expect(day - days[index]!).toBeGreaterThanOrEqual(14);
      expect(day - days[index]!).toBeLessThanOrEqual(49);
    }
  }
});

test('evidence names turns of the conversation, and a multi-hop question rests on two', () => {
  for (const row of rows) {
    const ids = new Set(turnsOf(row).map(({ dia_id }) => dia_id));
    for (const { category, evidence } of row.qa) {
      expect(evidence.length).toBeGreaterThanOrEqual(category === 1 ? 2 : 1);
      for (const id of evidence) expect(ids.has(id)).toBe(true);
    }
  }
});

test('what is said once stands in its evidence, and every part of a list that is put together does', () => {
  const isCount = (answer: string): boolean => /^(four|five|six)$/.test(answer);
  for (const row of rows) {
    for (const question of row.qa.filter(({ category }) => category === 1 || category === 4)) {
      const said = evidenceText(row, question).toLowerCase();
      if (question.category === 1 && isCount(answerOf(question))) continue;
      for (const part of answerOf(question).toLowerCase().split(', ')) expect(said).toContain(part);
    }
  }
});

test('counts put together come out right', () => {
  const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  for (const [hives, cats] of runs) {
    const countOf = (row: PeopleRow, pattern: RegExp): number =>
      numbers.indexOf(turnsOf(row).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]!);
    const answer = (row: PeopleRow, start: RegExp): number =>
      numbers.indexOf(answerOf(row.qa.find(({ question }) => start.test(question))!));
    expect(answer(hives!, /^How many hives/)).toBe(countOf(hives!, /gave me (\w+) hives/) - 1);
    expect(answer(cats!, /^How many cats/)).toBe(countOf(cats!, /kittens, (\w+) of them/) + 1);
  }
});

test('dates come out as the words of their turn say', () => {
  const offsets: readonly (readonly [RegExp, number])[] = [
    [/the day before yesterday/, -2],
    [/yesterday/i, -1],
    [/three days ago/i, -3],
  ];
  for (const row of rows) {
    for (const question of row.qa.filter(({ category }) => category === 2)) {
      const said = evidenceText(row, question);
      const session = sessionsOf(row)[Number(/\d+/.exec(question.evidence[0]!)![0]) - 1]!;
      const offset = offsets.find(([words]) => words.test(said))?.[1];
      const answer = answerOf(question);
      if (offset !== undefined) {
        expect(dayOf(answer)).toBe(dayOf(session.date) + offset);
      } else if (/next month/i.test(said)) {
        const [, month, year] = /^([A-Z][a-z]+) (\d{4})$/.exec(answer)!;
        const [, thisMonth, thisYear] = /([A-Z][a-z]+), (\d{4})$/.exec(session.date)!;
        const place = (name: string, of: string) => Number(of) * 12 + (monthNames as readonly string[]).indexOf(name);
        expect(place(month!, year!)).toBe(place(thisMonth!, thisYear!) + 1);
      } else {
        const [, weekday, date] = /^The (\w+) before (.+)$/.exec(answer)!;
        expect(said).toContain(`last ${weekday}`);
        expect(dayOf(date!)).toBe(dayOf(session.date));
      }
    }
  }
});

test('an adversarial question invites what the other speaker said', () => {
  for (const row of rows) {
    for (const question of row.qa) {
      if (question.category !== 5) continue;
      expect(question).not.toHaveProperty('answer');
      const [turn] = turnsOf(row).filter(({ dia_id }) => question.evidence.includes(dia_id));
      expect(question.question).not.toContain(turn!.speaker);
    }
  }
});

test('no answer stands in its question, and none makes up more than a tenth', () => {
  for (const run of runs) {
    const questions = run.flatMap(({ qa }) => qa).filter(({ category }) => category !== 5);
    const heads = questions.map((question) => answerOf(question).split(';')[0]!.toLowerCase());
    for (const [index, { category, question }] of questions.entries()) {
      // An open choice ("the mushrooms or the duck?") names what to choose from.
      if (category !== 3) expect(question.toLowerCase()).not.toContain(heads[index]);
    }
    const most = Math.max(...heads.map((head) => heads.filter((each) => each === head).length));
    expect(most / heads.length).toBeLessThanOrEqual(0.1);
  }
});

test('scripts have no key twice and ask about keys that exist', () => {
  for (const { sessions, questions } of [boatAndBees, playsAndPaths]) {
    const keys = sessions.flatMap(({ beats }) => beats.flat().flatMap(({ key }) => key ?? []));
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of questions.flatMap(({ evidence }) => evidence)) expect(keys).toContain(key);
  }
});

test('the same seed gives the same bytes, another seed others; a seed is a whole number', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const bytes = (at: number): string => JSON.stringify(generatePeople({ seed: at }));
      expect(bytes(seed)).toBe(bytes(seed));
      expect(bytes(seed)).not.toBe(bytes(seed + 1));
    }),
    { numRuns: 20 },
  );
  expect(() => generatePeople({ seed: 1.5 })).toThrow(UserError);
});
