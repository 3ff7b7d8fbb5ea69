import { UserError } from '../../../contracts/user-error';
import {
  addDays,
  addMonths,
  formatDate,
  formatSpokenDate,
  type Minutes,
  minutesOf,
  monthInWords,
  yearOf,
} from '../dates';
import { fillPhrase } from '../phrases';
import { SeededChoice } from '../random';
import { boatAndBees } from './boat-and-bees';
import { playsAndPaths } from './plays-and-paths';
import type { PeopleQuestion, PeopleRow, PeopleTurn } from './row';
import type { Beat, Line, RelativeDate, Script, ScriptQuestion, Speaker } from './script';
import { asides, closings, type Exchange, openings } from './small-talk';

/** Raised whenever the same seed gives other bytes. */
export const peopleVersion = 1;

const scripts: readonly Script[] = [boatAndBees, playsAndPaths];

/** What is put in the places of a script's texts. */
type Places = Readonly<Record<string, string>>;

/**
 * Writes two conversations in LoCoMo's schema, each over six or seven dated sessions between two people who do not exist,
 * with 40 questions of all five categories. Names, values, dates and small talk are chosen by the seed; what happens is
 * written in two scripts. Pure: the same seed gives the same rows on every machine.
 * @throws UserError for a seed that is no whole number.
 */
export function generatePeople({ seed }: { readonly seed: number }): readonly PeopleRow[] {
  if (!Number.isSafeInteger(seed)) throw new UserError(`seed is ${seed}; give a whole number.`);
  const random = new SeededChoice(`people/${peopleVersion}/${seed}`);
  return scripts.map((script) => rowOf(script, random.fork(script.id)));
}

function rowOf(script: Script, random: SeededChoice): PeopleRow {
  const times = sessionTimes(script, random.fork('times'));
  const places = { ...chooseValues(script, random.fork('values')), ...datePlaces(script, times) };
  const sessions = withSmallTalk(script, random.fork('small talk')).map((lines, index) =>
    lines.map((line, turn) => ({ key: line.key, turn: turnOf(line, `D${index + 1}:${turn + 1}`, places) })),
  );
  const ids = new Map(sessions.flat().map(({ key, turn }) => [key, turn.dia_id]));
  const dated = sessions.flatMap((session, index): [string, string | PeopleTurn[]][] => [
    [`session_${index + 1}_date_time`, formatSpokenDate(times[index]!)],
    [`session_${index + 1}`, session.map(({ turn }) => turn)],
  ]);
  const speakers = { speaker_a: places['a']!, speaker_b: places['b']! };
  return {
    sample_id: script.id,
    conversation: { ...speakers, ...Object.fromEntries(dated) },
    qa: script.questions.map((question) => questionOf(question, places, ids)),
  };
}

function turnOf({ by, text, picture }: Line, dia_id: string, places: Places): PeopleTurn {
  const caption = picture === undefined ? {} : { blip_caption: fillPhrase(picture, places) };
  return { speaker: places[by]!, dia_id, text: fillPhrase(text, places), ...caption };
}

function questionOf(
  { category, question, answer, evidence }: ScriptQuestion,
  places: Places,
  ids: ReadonlyMap<string | undefined, string>,
): PeopleQuestion {
  const filled = fillPhrase(answer, places);
  const cited = {
    question: fillPhrase(question, places),
    evidence: evidence.map((key) => {
      const id = ids.get(key);
      if (id === undefined) throw new RangeError(`no line is called "${key}"`);
      return id;
    }),
  };
  return category === 5 ? { category, ...cited, adversarial_answer: filled } : { category, ...cited, answer: filled };
}

// ── Values and dates ────────────────────────────────────────────────────────────────────────────────────────────────

function chooseValues({ a, b, values }: Script, random: SeededChoice): Places {
  return Object.assign({ a: random.pick(a), b: random.pick(b) }, ...values.map((sets) => random.pick(sets))) as Places;
}

/** When each session begins: between seven in the morning and ten in the evening, from a day in spring on. */
function sessionTimes({ sessions }: Script, random: SeededChoice): readonly Minutes[] {
  let day = minutesOf(random.integer(2021, 2024), random.integer(3, 5), random.integer(1, 28));
  return sessions.map(({ weeksLater }) => {
    day = addDays(day, weeksLater === 0 ? 0 : weeksLater * 7 + random.integer(-1, 1));
    return day + random.integer(7 * 60, 22 * 60);
  });
}

function datePlaces({ dates }: Script, times: readonly Minutes[]): Places {
  const days = times.map((at, index) => [`day${index + 1}`, formatDate(at)] as const);
  const told = Object.entries(dates).map(([name, date]) => [name, tellDate(date, times)] as const);
  return Object.fromEntries([...days, ...told]);
}

function tellDate(date: RelativeDate, times: readonly Minutes[]): string {
  const at = times[date.session - 1]!;
  if ('days' in date) return formatDate(addDays(at, date.days));
  const month = addMonths(at, date.months);
  return `${monthInWords(month)} ${yearOf(month)}`;
}

// ── Small talk ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** No session has more lines. */
const mostLines = 16;

/** The lines of each session: an opening, the beats with an exchange between two of them at most, a closing. */
function withSmallTalk({ sessions }: Script, random: SeededChoice): readonly (readonly Line[])[] {
  const [opening, aside, closing] = [openings, asides, closings].map((list) => random.shuffle(list));
  return sessions.map(({ beats }, index) => {
    const first = beats[0]![0]!.by;
    const last = beats.at(-1)!.at(-1)!.by;
    const hasRoom = beats.flat().length <= mostLines - 6;
    const middle =
      hasRoom && random.chance(50) ? insertAside(beats, aside![index % aside!.length]!, random) : beats.flat();
    return [...exchange(opening![index]!, first), ...middle, ...exchange(closing![index]!, otherOf(last))];
  });
}

/** Between two beats where the speaker changes, so that the two go on taking turns; nowhere where there is none. */
function insertAside(beats: readonly Beat[], aside: Exchange, random: SeededChoice): readonly Line[] {
  const gaps = beats.flatMap((beat, index) =>
    index > 0 && beat[0]!.by !== beats[index - 1]!.at(-1)!.by ? [index] : [],
  );
  if (gaps.length === 0) return beats.flat();
  const gap = random.pick(gaps);
  return [...beats.slice(0, gap).flat(), ...exchange(aside, beats[gap]![0]!.by), ...beats.slice(gap).flat()];
}

function exchange([first, reply]: Exchange, by: Speaker): readonly Line[] {
  const names = { x: `{${by}}`, y: `{${otherOf(by)}}` };
  return [
    { by, text: fillPhrase(first, names) },
    { by: otherOf(by), text: fillPhrase(reply, names) },
  ];
}

function otherOf(speaker: Speaker): Speaker {
  return speaker === 'a' ? 'b' : 'a';
}
