import type { Role } from '../item';
import { formatFileDate, formatIso } from './dates';
import { type Domain, domains, type Thread } from './domains';
import { fillPhrase } from './phrases';
import type { SeededChoice } from './random';
import type { SampleRow, SampleTurn } from './row';
import * as smallTalk from './small-talk';
import type { Timeline } from './timeline';
import type { TruthStatement } from './truth';

/** A statement to be worked into a turn. */
export interface Line {
  /** Unique within the item; the composed dialogue tells its address under it. */
  readonly key: string;
  /** Filled but for `{ask}`. */
  readonly text: string;
  readonly phrase: string | null;
}

/** A turn that the plot needs. A user's turn also carries a request, an assistant's turn also answers one. */
export interface PlannedTurn {
  readonly speaker: Role;
  readonly main: Line;
  /** Statements in the same turn, right before or after the main one. */
  readonly before?: readonly Line[];
  readonly after?: readonly Line[];
  readonly isWitness: boolean;
  /** Replaces the request of the domain, where the statement answers a particular one. */
  readonly ask?: string;
}

export interface PlannedSession {
  readonly domain: Domain;
  readonly turns: readonly PlannedTurn[];
}

export interface DialoguePlan {
  readonly timeline: Timeline;
  /** One per session with evidence, in date order. */
  readonly evidence: readonly PlannedSession[];
  /** One per other session, in date order. */
  readonly others: readonly PlannedSession[];
  /** Makes the session ids: `answer_<tag>_1`, `chat_<tag>_2`. */
  readonly tag: string;
}

export type Haystack = Pick<
  SampleRow,
  'haystack_dates' | 'haystack_session_ids' | 'haystack_sessions' | 'answer_session_ids'
>;

export interface ComposedDialogue {
  readonly haystack: Haystack;
  readonly statements: ReadonlyMap<string, TruthStatement>;
  /** Addresses of the witness turns, in order. */
  readonly witnesses: readonly string[];
}

/** Deals out requests and small talk so that nothing comes twice in one dialogue while there is something left. */
class DialogueDeck {
  private readonly used = new Set<Thread | string>();

  constructor(readonly random: SeededChoice) {}

  pick<T extends Thread | string>(list: readonly T[]): T {
    const free = list.filter((entry) => !this.used.has(entry));
    const picked = this.random.pick(free.length > 0 ? free : list);
    // Saying nothing may be repeated.
    if (picked !== '') this.used.add(picked);
    return picked;
  }

  /** Up to `count` entries that have not come yet. */
  fresh(list: readonly string[], count: number): string[] {
    const entries = this.random.subset(
      list.filter((entry) => !this.used.has(entry)),
      count,
    );
    for (const entry of entries) this.used.add(entry);
    return entries;
  }

  thread(domain: Domain): { ask: string; tips: readonly string[] } {
    const thread = this.pick(domain.threads);
    // The first sentence stays, as later ones may refer to it.
    const [first, ...rest] = thread.tips;
    const tips = [first!, ...this.random.subset(rest, this.random.integer(2, rest.length))];
    return { ask: this.random.pick(thread.asks), tips };
  }
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Advice as a paragraph or as a list under a line of its own, with what is said around it. */
function adviceText(deck: DialogueDeck, tips: readonly string[], takesNote: boolean): string {
  const { random } = deck;
  const note = takesNote ? deck.pick(smallTalk.acknowledgements) : '';
  const layout = random.integer(1, 4);
  const elaboration = random.chance(35) ? deck.pick(smallTalk.elaborations) : '';
  const closing = deck.pick(smallTalk.closers);
  if (layout > 2) {
    const paragraph = joined([note, deck.pick(smallTalk.openers), ...tips]);
    return elaboration === '' ? joined([paragraph, closing]) : `${paragraph}\n\n${joined([elaboration, closing])}`;
  }
  const list = tips.map((tip, index) => `${layout === 1 ? '*' : `${index + 1}.`} ${tip}`).join('\n');
  const opening = random.chance(50) ? deck.pick(smallTalk.openers) : deck.pick(smallTalk.listIntroductions);
  return [joined([note, opening]), list, joined([elaboration, closing])].filter((part) => part !== '').join('\n\n');
}

/** The assistant's turn; an answer to a particular request needs no advice on another. */
function replyText(
  deck: DialogueDeck,
  tips: readonly string[],
  takesNote: boolean,
  planned: PlannedTurn | undefined,
): string {
  if (planned?.ask !== undefined) return joined([planned.main.text, deck.pick(smallTalk.closers)]);
  const advice = adviceText(deck, tips, takesNote);
  return planned === undefined ? advice : `${advice}\n\n${planned.main.text}`;
}

/** Puts the parts of a user's turn in order around the place of the request in the main statement. */
function userText(lead: string, chat: string, ask: string, turn: PlannedTurn | undefined): string {
  if (turn === undefined) return joined([lead, chat, ask]);
  const text = turn.main.text;
  const fact = [
    ...(turn.before ?? []).map((line) => line.text),
    text.replace('{ask}', '').trim(),
    ...(turn.after ?? []).map((line) => line.text),
  ];
  if (text.startsWith('{ask}')) return joined([lead, chat, ask, ...fact]);
  return joined([lead, ...fact, chat, ask]);
}

interface Exchange {
  readonly domain: Domain;
  readonly turn?: PlannedTurn;
}

/** The order of a session's exchanges: the planned ones with small talk around them. */
function planExchanges(random: SeededChoice, session: PlannedSession): Exchange[] {
  const side = random.pick(domains.filter((domain) => domain !== session.domain));
  const extras = session.turns.length === 0 ? random.integer(2, 3) : random.integer(1, 2);
  const exchanges: Exchange[] = session.turns.map((turn) => ({ domain: session.domain, turn }));
  for (let index = 0; index < extras; index += 1) {
    const staysOnTopic = session.turns.length === 0 ? index < 2 : random.chance(25);
    const place = random.integer(0, exchanges.length);
    exchanges.splice(place, 0, { domain: staysOnTopic ? session.domain : side });
  }
  return exchanges;
}

/** How a user's turn begins: a greeting, or a reaction and the way to another topic. */
function leadText(deck: DialogueDeck, domain: Domain, seen: readonly Domain[]): string {
  if (seen.length === 0) return deck.pick(smallTalk.greetings);
  const reaction = deck.pick(smallTalk.reactions);
  if (seen.at(-1) === domain) return reaction;
  const ways = seen.includes(domain) ? smallTalk.returns : smallTalk.segues;
  return joined([reaction, fillPhrase(deck.pick(ways), { about: domain.about })]);
}

function composeSession(
  deck: DialogueDeck,
  session: PlannedSession,
): { turns: SampleTurn[]; lines: { line: Line; speaker: Role; turn: number }[] } {
  const turns: SampleTurn[] = [];
  const lines: { line: Line; speaker: Role; turn: number }[] = [];
  const seen: Domain[] = [];
  for (const { domain, turn } of planExchanges(deck.random, session)) {
    const { ask, tips } = deck.thread(domain);
    const lead = leadText(deck, domain, seen);
    const chat = deck.random.chance(60) ? joined(deck.fresh(domain.chat, deck.random.integer(1, 2))) : '';
    const userTurn = turn?.speaker === 'user' ? turn : undefined;
    const assistantTurn = turn?.speaker === 'assistant' ? turn : undefined;
    turns.push({
      role: 'user',
      content: userText(lead, chat, turn?.ask ?? ask, userTurn),
      has_answer: userTurn?.isWitness ?? false,
    });
    turns.push({
      role: 'assistant',
      content: replyText(deck, tips, userTurn !== undefined, assistantTurn),
      has_answer: assistantTurn?.isWitness ?? false,
    });
    if (turn !== undefined) {
      const turnNumber = turns.length - (turn.speaker === 'user' ? 1 : 0);
      for (const line of [...(turn.before ?? []), turn.main, ...(turn.after ?? [])]) {
        lines.push({ line, speaker: turn.speaker, turn: turnNumber });
      }
    }
    seen.push(domain);
  }
  return { turns, lines };
}

/** The order of the sessions in the file: shuffled, and never by date where there are two or more. */
function fileOrder(random: SeededChoice, count: number): number[] {
  const byDate = Array.from({ length: count }, (_, index) => index);
  const order = random.shuffle(byDate);
  return count > 1 && order.every((place, index) => place === index) ? order.reverse() : order;
}

/** Writes the dialogue of a plan, and says where each statement ended up. */
export function composeDialogue(random: SeededChoice, plan: DialoguePlan): ComposedDialogue {
  const deck = new DialogueDeck(random);
  const statements = new Map<string, TruthStatement>();
  const evidence = [...plan.evidence];
  const others = [...plan.others];
  const sessions = plan.timeline.sessions.map((at, index) => {
    const bearsEvidence = plan.timeline.evidence.includes(index);
    const { turns, lines } = composeSession(deck, (bearsEvidence ? evidence : others).shift()!);
    for (const { line, speaker, turn } of lines) {
      const text = line.text.replace('{ask}', '').trim();
      const address = `S${index + 1}.T${turn}`;
      statements.set(line.key, { address, saidAt: formatIso(at), speaker, phrase: line.phrase, text });
    }
    return { at, turns, id: `${bearsEvidence ? 'answer' : 'chat'}_${plan.tag}_${index + 1}`, bearsEvidence };
  });
  const inFile = fileOrder(random, sessions.length).map((place) => sessions[place]!);
  const witnesses = sessions.flatMap(({ turns }, session) =>
    turns.flatMap((turn, index) => (turn.has_answer ? [`S${session + 1}.T${index + 1}`] : [])),
  );
  return {
    statements,
    witnesses,
    haystack: {
      haystack_dates: inFile.map(({ at }) => formatFileDate(at)),
      haystack_session_ids: inFile.map(({ id }) => id),
      haystack_sessions: inFile.map(({ turns }) => turns),
      answer_session_ids: sessions.filter(({ bearsEvidence }) => bearsEvidence).map(({ id }) => id),
    },
  };
}
