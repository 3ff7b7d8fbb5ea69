import fc from 'fast-check';
import { z } from 'zod';

import { UserError } from '../../contracts/user-error';
import { minutesOf } from './dates';
import { generateKind, generateSample } from './generate-sample';
import { SeededChoice } from './random';
import { questionTypes, type SampleRow } from './row';
import { scenarioKinds, slotScenarios } from './slot-scenarios';
import type { Sample, TruthEvent, TruthItem, TruthSlot } from './truth';

const seeds = fc.integer({ min: -1_000_000, max: 1_000_000 });
const banks = ['A', 'B', 'both'] as const;
/** What the rules are checked on: 60 seeds, the banks in turn. */
const samples: readonly Sample[] = Array.from({ length: 60 }, (_, seed) =>
  generateSample({ seed: seed * 7919 - 40_000, bank: banks[seed % banks.length]! }),
);

const fileDate = z.string().regex(/^\d{4}\/\d\d\/\d\d \((Mon|Tue|Wed|Thu|Fri|Sat|Sun)\) \d\d:\d\d$/);
const rowSchema = z.strictObject({
  question_id: z.string().min(1),
  question_type: z.enum(questionTypes),
  question: z.string().endsWith('?'),
  answer: z.union([z.string().min(1), z.number()]),
  question_date: fileDate,
  haystack_dates: z.array(fileDate).min(1),
  haystack_session_ids: z.array(z.string()).min(1),
  haystack_sessions: z.array(
    z
      .array(
        z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1), has_answer: z.boolean() }),
      )
      .min(2),
  ),
  answer_session_ids: z.array(z.string()),
});

/** `2023/05/30 (Tue) 08:08` as `2023-05-30T08:08`; the weekday is checked against the calendar. */
function isoOf(date: string): string {
  const [, year, month, day, weekday, time] = /^(\d+)\/(\d+)\/(\d+) \((\w+)\) (.*)$/.exec(date)!;
  const calendar = new Date(minutesOf(Number(year), Number(month), Number(day)) * 60_000);
  if (calendar.toUTCString().slice(0, 3) !== weekday) throw new Error(`${date} is not a ${weekday}`);
  return `${year}-${month}-${day}T${time}`;
}

/** The turns by address, sessions sorted by date with ties by file order: what a loader does, written anew. */
function turnsByAddress(
  row: SampleRow,
): Map<string, { content: string; role: string; isWitness: boolean; at: string }> {
  const sessions = row.haystack_sessions
    .map((turns, index) => ({ turns, at: isoOf(row.haystack_dates[index]!) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return new Map(
    sessions.flatMap(({ turns, at }, session) =>
      turns.map((turn, index) => [
        `S${session + 1}.T${index + 1}`,
        { content: turn.content, role: turn.role, isWitness: turn.has_answer, at },
      ]),
    ),
  );
}

const pairs = ({ rows, truth }: Sample): [SampleRow, TruthItem][] =>
  rows.map((row, index) => [row, truth.items[index]!]);

/** The active values by the rules of resolution, from the events alone: corrections first rewrite what they correct. */
function resolveNaively(slot: TruthSlot): string[] {
  const place = new Map<string, TruthEvent & { isVoid?: boolean }>();
  const placeOf = new Map<string, string>();
  for (const event of slot.events) {
    const target = event.target === null ? undefined : (placeOf.get(event.target) ?? event.target);
    if (event.kind !== 'correction') {
      place.set(event.id, { ...event });
    } else {
      const corrected = place.get(target!)!;
      placeOf.set(event.id, target!);
      place.set(
        target!,
        corrected.kind === 'deletion' ? { ...corrected, isVoid: true } : { ...corrected, value: event.value },
      );
    }
  }
  const { at, inclusive } = slot.scope.asOf;
  let active: string[] = [];
  for (const { kind, value, saidAt, isVoid } of place.values()) {
    if (isVoid === true || saidAt > at || (saidAt === at && !inclusive)) continue;
    if (kind === 'deletion') active = active.length > 1 ? active.filter((each) => each !== value) : [];
    else if (kind === 'update') active = [value!];
    else if (!active.includes(value!)) active = [...active, value!];
  }
  return active;
}

/** Whether the form stands in the text at token borders, whatever the case. */
function stands(form: string, text: string): boolean {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
const standsAny = (forms: readonly string[], text: string): boolean => forms.some((form) => stands(form, text));
const scorable = (sample: Sample): [SampleRow, TruthItem][] =>
  pairs(sample).filter(([, truth]) => truth.answer.forms.length > 0);
const wholeText = (row: SampleRow): string =>
  row.haystack_sessions
    .flat()
    .map((turn) => turn.content)
    .join('\n');
const witnessText = (row: SampleRow): string =>
  row.haystack_sessions
    .flat()
    .filter((turn) => turn.has_answer)
    .map((turn) => turn.content)
    .join('\n');

/** The shares of items that another item's dialogue answers, under a seeded derangement that keeps twins apart. */
function shuffledShares(sample: Sample, seed: number): { witnesses: number; whole: number; count: number } {
  const bases = sample.rows.filter(
    (row) => !sample.rows.some((other) => row.question_id === `${other.question_id}_abs`),
  );
  const order = new SeededChoice(`derangement/${seed}`).shuffle(bases);
  let [witnesses, whole] = [0, 0];
  const items = scorable(sample);
  for (const [row, truth] of items) {
    const place = order.findIndex((each) => each.question_id === row.question_id);
    const other = order[(place + 1) % order.length]!;
    if (standsAny(truth.answer.forms, witnessText(other))) witnesses += 1;
    if (standsAny(truth.answer.forms, wholeText(other))) whole += 1;
  }
  return { witnesses: witnesses / items.length, whole: whole / items.length, count: items.length };
}

function mostCommonShare(sample: Sample): number {
  const counts = new Map<string, number>();
  const items = scorable(sample);
  for (const [, truth] of items) {
    for (const form of truth.answer.forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  return Math.max(...counts.values()) / items.length;
}

/** What the truth says of statements and witnesses that the dialogue does not bear out. */
function addressFaults(row: SampleRow, truth: TruthItem): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string): void => void (holds || faults.push(`${row.question_id}: ${fault}`));
  const turns = turnsByAddress(row);
  const marked = [...turns].filter(([, turn]) => turn.isWitness).map(([address]) => address);
  check(truth.questionId === row.question_id && truth.questionType === row.question_type, 'another row');
  check(truth.witnesses.join() === marked.join(), 'has_answer is not as the witnesses say');
  for (const { address, text, speaker, saidAt } of [
    ...truth.slots.flatMap((slot) => slot.events),
    ...truth.outOfScope,
  ]) {
    const turn = turns.get(address);
    check(turn?.content.includes(text) === true, `"${text}" is not in ${address}`);
    check(turn?.role === speaker && turn.at === saidAt, `${address} has another speaker or date`);
  }
  for (const { asked, events } of truth.slots) {
    for (const { id, address, value, surface, text } of events) {
      check(!asked || marked.includes(address), `${id} is asked for and no witness`);
      if (value === null || surface === null) check(value === surface, `${id} has half a value`);
      else check(stands(value, surface) && text.includes(surface), `${id} does not state its value`);
    }
  }
  for (const { value, text } of truth.outOfScope) check(stands(value, text), `"${text}" does not hold ${value}`);
  return faults;
}

describe('generateSample', () => {
  test('writes rows in the schema of the original, with parsable dates and unique ids', () => {
    for (const { rows } of samples) {
      for (const row of rows) {
        rowSchema.parse(row);
        expect(row.haystack_dates).toHaveLength(row.haystack_sessions.length);
        expect(row.haystack_session_ids).toHaveLength(row.haystack_sessions.length);
        expect(new Set(row.haystack_session_ids).size).toBe(row.haystack_session_ids.length);
        for (const id of row.answer_session_ids) expect(row.haystack_session_ids).toContain(id);
        const dates = row.haystack_dates.map(isoOf);
        expect(isoOf(row.question_date) > [...dates].sort().at(-1)!).toBe(true);
        if (dates.length > 1) expect(dates).not.toEqual([...dates].sort());
        const roles = row.haystack_sessions.flatMap((turns) => turns.map(({ role }, index) => [role, index % 2]));
        expect(roles.every(([role, odd]) => role === (odd === 0 ? 'user' : 'assistant'))).toBe(true);
      }
      expect(new Set(rows.map((row) => row.question_id)).size).toBe(rows.length);
    }
  });

  test('says where every statement stands, and marks exactly the witness turns', () => {
    for (const sample of samples)
      expect(pairs(sample).flatMap(([row, truth]) => addressFaults(row, truth))).toEqual([]);
  });

  test('has golds that follow from the events by the rules of resolution', () => {
    for (const sample of samples) {
      for (const [row, truth] of pairs(sample)) {
        for (const slot of truth.slots) {
          expect(slot.activeValues).toEqual(resolveNaively(slot));
          expect(slot.contested).toBe(slot.activeValues.length > 1 ? slot.activeValues.length : 0);
        }
        if (truth.answer.rule !== 'active_value') continue;
        const asked = truth.slots.filter((slot) => slot.asked);
        expect(asked).toHaveLength(1);
        expect(truth.answer.forms).toEqual(asked[0]!.activeValues);
        const [first, second] = truth.answer.forms;
        expect(String(row.answer)).toBe(second === undefined ? first : `${first} (or ${second})`);
      }
    }
  });

  test('holds every answer in a witness turn, unless it has to be computed or is missing', () => {
    for (const sample of samples) {
      for (const [row, truth] of pairs(sample)) {
        expect(row.question_id.endsWith('_abs')).toBe(truth.answer.rule === 'unanswerable');
        if (truth.answer.standsInTurn) {
          for (const form of truth.answer.forms) expect(stands(form, witnessText(row))).toBe(true);
        }
      }
    }
  });

  test('computes sums, differences and days from what the dialogue says', () => {
    for (const sample of samples) {
      for (const [row, truth] of pairs(sample)) {
        const values = truth.slots.filter((slot) => slot.asked).map((slot) => slot.activeValues[0]);
        const numbers = values.map((value) => Number(value?.replace(/[$,]/g, '')));
        const answer = Number(truth.answer.forms[0]?.replace(/[$,]| days/g, ''));
        const days = values.map((value) => Date.parse(`${value ?? ''}, 2023 UTC`) / 86_400_000);
        if (truth.answer.rule === 'sum') {
          expect(answer).toBeCloseTo(numbers.reduce((sum, number) => sum + number, 0));
        } else if (truth.answer.rule === 'difference') {
          expect(answer).toBeCloseTo(Math.abs(numbers[0]! - numbers[1]!));
        } else if (truth.answer.rule === 'days_between') {
          expect(answer).toBe((days[1]! - days[0]! + 365) % 365);
        } else if (truth.answer.rule === 'days_since') {
          const asked = Date.parse(`2023-${isoOf(row.question_date).slice(5, 10)}`) / 86_400_000;
          expect(answer).toBe((asked - days[0]! + 365) % 365);
        }
      }
    }
  });

  test('cannot be answered from the question, nor by one answer for all', () => {
    for (const sample of samples) {
      for (const [row, truth] of scorable(sample)) expect(standsAny(truth.answer.forms, row.question)).toBe(false);
      expect(mostCommonShare(sample)).toBeLessThanOrEqual(0.02);
    }
  });

  test('cannot be answered from another item’s dialogue', () => {
    const shares = Array.from({ length: 40 }, (_, seed) =>
      shuffledShares(generateSample({ seed, bank: 'both' }), seed),
    );
    const mean = (of: (share: (typeof shares)[number]) => number): number =>
      shares.reduce((sum, share) => sum + of(share), 0) / shares.length;
    expect(Math.max(...shares.map((share) => share.witnesses))).toBeLessThanOrEqual(0.02);
    expect(mean((share) => share.whole)).toBeLessThanOrEqual(0.02);
  });

  test('gives the same bytes for the same request, and others for another seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const bytes = (at: number): string => JSON.stringify(generateSample({ seed: at, bank: 'both', items: 8 }));
        expect(bytes(seed)).toBe(bytes(seed));
        expect(bytes(seed)).not.toBe(bytes(seed + 1));
      }),
      { numRuns: 20 },
    );
  });

  test('holds all question types, event kinds, trap types and unanswerable twins in one round', () => {
    const sample = generateSample({ seed: 7, bank: 'both' });
    expect(new Set(sample.rows.map((row) => row.question_type))).toEqual(new Set(questionTypes));
    expect(
      new Set(sample.truth.items.flatMap((item) => item.slots.flatMap((slot) => slot.events.map((e) => e.kind)))).size,
    ).toBe(5);
    expect(new Set(sample.truth.items.flatMap((item) => item.outOfScope.map(({ type }) => type))).size).toBe(5);
    expect(sample.rows.filter((row) => row.question_id.endsWith('_abs')).length).toBeGreaterThanOrEqual(6);
    expect(
      new Set(
        sample.truth.items.flatMap((item) => item.slots.filter((slot) => slot.asked).map((slot) => slot.attribute)),
      ).size,
    ).toBeGreaterThanOrEqual(20);
    expect(new Set(sample.truth.items.map((item) => item.scenario))).toEqual(
      new Set([...slotScenarios.map(({ name }) => name), ...otherScenarios]),
    );
  });

  test('takes as many rows as asked for, and refuses what is no count', () => {
    expect(generateSample({ seed: 1, bank: 'A', items: 8 }).rows).toHaveLength(8);
    const many = generateSample({ seed: 1, bank: 'A', items: 2000 });
    expect(many.rows).toHaveLength(2000);
    // Also once the pools of day counts have run out and golds repeat.
    const days = many.truth.items.filter((item) => item.answer.rule.startsWith('days'));
    expect(days.filter((item) => Number.parseInt(item.answer.forms[0]!, 10) < 11)).toEqual([]);
    for (const request of [{ seed: 1.5 }, { seed: 1, items: -1 }, { seed: 1, items: 3, perKind: { update: 2 } }]) {
      expect(() => generateSample({ bank: 'A', ...request })).toThrow(UserError);
    }
  });
});

const otherScenarios = [
  ...['purchase-sum', 'purchase-difference', 'tally-sum', 'days-between', 'days-since', 'outing-earliest'],
  ...['outing-latest', 'outing-on-date', 'assistant-advice', 'preference'],
];

describe('generateKind', () => {
  test.each(scenarioKinds)('makes items of kind %s in the phrases of one bank', (kind) => {
    for (const bank of ['A', 'B'] as const) {
      const sample = generateKind(kind, bank, 3, 300);
      expect(sample.rows).toHaveLength(300);
      expect(mostCommonShare(sample)).toBeLessThanOrEqual(0.02);
      for (const [, truth] of pairs(sample)) {
        expect(truth.bank).toBe(bank);
        const statements = [...truth.slots.flatMap((slot) => slot.events), ...truth.outOfScope];
        for (const { phrase } of statements) expect(phrase).toMatch(new RegExp(`^${bank}\\.`));
        const asked = truth.slots.find((slot) => slot.asked)!;
        expect(asked.activeValues).toEqual(resolveNaively(asked));
        if (kind === 'scope') expect(truth.outOfScope.length).toBeGreaterThan(0);
        else expect(asked.events.map((event) => event.kind)).toContain(kind);
      }
    }
  });

  test('comes by every phrase of a kind within a thousand items', () => {
    for (const bank of ['A', 'B'] as const) {
      const used = new Set(
        generateKind('correction', bank, 1, 1000).truth.items.flatMap((item) =>
          item.slots.flatMap((slot) => slot.events.filter(({ kind }) => kind === 'correction').map((e) => e.phrase)),
        ),
      );
      expect(used.size).toBe(22);
    }
  });
});
