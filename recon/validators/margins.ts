import type { Case, CaseNode, Fact } from '../model/case';
import type { Question } from '../model/question';
import { minutesPerDay } from '../model/time';
import { type AskedQuestion, askedQuestion } from '../solver/asked-question';
import { oracleViewOf } from '../solver/oracle-view';
import type { ReadingRoom } from '../solver/reading-room';
import { CaseSolver } from '../solver/solve-question';
import { asEntered } from '../solver/standing';
import { Sweep } from '../solver/sweep';
import { roomOf } from './evaluation';
import { type Fault, faultsOf } from './fault';

const fault = faultsOf('margins');

/** Minutes by which every end of a record may be read otherwise without any answer changing. */
const jitterMinutes = 2;
/** Minutes between a state asked about and its changes, and between a hypothetical time and whatever would undo it. */
const hourMinutes = 60;
/** Least distance of the keys that an ordering sorts by. */
const keyDistances: Readonly<Partial<Record<Question['query']['ask'], number>>> = {
  happened_order: 5,
  unaccounted_order: 10,
  hypothetical_order: hourMinutes,
};

/** Nothing that is asked hangs on how a convention is read: ends of records, ties, the stroke of midnight. */
export function checkMargins(file: Case, questions: readonly Question[]): Fault[] {
  const room = roomOf(file);
  const solver = CaseSolver.of(oracleViewOf(file));
  const jittered = jitters.map((jitter) => CaseSolver.of(oracleViewOf(withJitter(file, jitter))));
  return questions.flatMap((question) => {
    const asked = askedQuestion(question);
    return [
      ...jitterFaults(question, asked, solver, jittered),
      ...keyFaults(question, asked, solver),
      ...stateFaults(question, file),
      ...hypotheticalFaults(question, room),
    ];
  });
}

type Jitter = (when: { from: number; to: number }) => { from: number; to: number };

const jitters: readonly Jitter[] = [
  ({ from, to }) => ({ from, to: Math.max(from, to - jitterMinutes) }),
  ({ from, to }) => ({ from, to: to + jitterMinutes }),
  ({ from, to }) => ({ from: Math.min(to, from + jitterMinutes), to }),
  ({ from, to }) => ({ from: from - jitterMinutes, to }),
];

function withJitter(file: Case, jitter: Jitter): Case {
  const moved = (fact: Fact): Fact =>
    fact.kind === 'reading' && fact.when.from !== fact.when.to ? { ...fact, when: jitter(fact.when) } : fact;
  return { ...file, entries: file.entries.map((entry) => ({ ...entry, facts: entry.facts.map(moved) })) };
}

function jitterFaults(
  { id, task, query }: Question,
  asked: AskedQuestion,
  solver: CaseSolver,
  jittered: readonly CaseSolver[],
): Fault[] {
  if (task !== 'constraint' || asked.format === 'integer' || asked.format === 'free') return [];
  const answer = JSON.stringify(solver.answer(asked));
  const moved = jittered.some((other) => JSON.stringify(other.answer(asked)) !== answer);
  return moved ? [fault(id, `(${query.ask}) has another answer where records end ${jitterMinutes} minutes off`)] : [];
}

function keyFaults({ id, query }: Question, asked: AskedQuestion, solver: CaseSolver): Fault[] {
  const least = keyDistances[query.ask];
  if (least === undefined || asked.format !== 'ordering') return [];
  const keys = solver
    .ranks(asked)
    .filter((rank) => rank !== undefined)
    .sort((a, b) => a - b);
  return keys.slice(1).flatMap((key, index) => {
    const distance = key - keys[index]!;
    return distance >= least ? [] : [fault(id, `(${query.ask}) sorts by keys ${distance} apart; ${least} is asked`)];
  });
}

function stateFaults({ id, query }: Question, { entries }: Case): Fault[] {
  if (query.ask !== 'state_at' && query.ask !== 'state_and_change') return [];
  const changes = entries.flatMap(({ facts }) =>
    facts.flatMap((fact) =>
      fact.kind === 'state' && fact.entity === query.entity && fact.key === query.key ? [fact.from] : [],
    ),
  );
  return changes
    .filter((from) => Math.abs(from - query.at) < hourMinutes)
    .map((from) => fault(id, `asks for ${query.key} ${Math.abs(from - query.at)} minutes from a change of it`));
}

/** A node that would come at another time does so well clear of strikes, of its closing and, if its day is asked, of midnight. */
function hypotheticalFaults({ id, query, options }: Question, room: ReadingRoom): Fault[] {
  if (!('pins' in query)) return [];
  const named = [
    ...('node' in query ? [query.node] : []),
    ...('nodes' in query ? query.nodes : []),
    ...options.flatMap(({ ref }) => ('node' in ref ? [ref.node] : [])),
  ];
  const nodes = named.map((node) => room.file.node(node)).filter((node) => node !== undefined);
  const pinned = query.pins.map(({ node }) => room.file.node(node)).filter((node) => node !== undefined);
  const scope = room.scope({ nodes: [...nodes, ...pinned] });
  const sweep = new Sweep(room.file, scope, query.pins, room.refuters);
  const strikes = [...scope].filter((node) => node.strikes.length > 0).map((node) => sweep.occurs(node));
  return nodes.flatMap((node) => {
    const comes = sweep.occurs(node);
    if (comes === Infinity || comes === asEntered(node)) return [];
    const near = nearest(comes, strikes, node, query.ask === 'hypothetical_day');
    return near === undefined ? [] : [fault(id, `has ${node.id} come at minute ${comes}, within the hour of ${near}`)];
  });
}

function nearest(
  comes: number,
  strikes: readonly number[],
  { closesAt }: CaseNode,
  byDay: boolean,
): string | undefined {
  const near = (minute: number) => Math.abs(minute - comes) < hourMinutes;
  const strike = strikes.find((minute) => minute !== comes && near(minute));
  if (strike !== undefined) return `a strike at ${strike}`;
  if (closesAt !== undefined && near(closesAt)) return `its closing at ${closesAt}`;
  const midnight = Math.round(comes / minutesPerDay) * minutesPerDay;
  return byDay && near(midnight) ? 'midnight' : undefined;
}
