import { type EventKind, eventKinds, type PhraseUse, type TrapType } from './phrases';
import type { QuestionType } from './row';

/** One statement about the slot that is asked for. Values and steps are named by their index from 0. */
export interface Step {
  readonly kind: EventKind;
  /** Which session with evidence it stands in. */
  readonly session: number;
  /** The value stated; absent for deletions and for a correction that undoes one. */
  readonly value?: number;
  /** The step that is superseded, corrected, contradicted or deleted. */
  readonly target?: number;
  /** Which phrases fit; any of the listed uses. Default: `any`. */
  readonly uses?: readonly PhraseUse[];
}

/** A statement that is not about the slot. */
export interface TrapStep {
  /** The step in whose turn it stands; else it has a turn of its own, without `has_answer`, at the end of the session. */
  readonly beside?: number;
  readonly session: number;
  /** Which sorts are possible. Default: all. */
  readonly types?: readonly TrapType[];
}

export const scenarioKinds = [...eventKinds, 'scope'] as const;
/** The event kind that a scenario is there to measure, or `scope` for its traps. */
export type ScenarioKind = (typeof scenarioKinds)[number];

export interface SlotScenario {
  readonly name: string;
  readonly kind: ScenarioKind;
  readonly questionType: QuestionType;
  readonly steps: readonly Step[];
  readonly traps?: readonly TrapStep[];
  /** The values that answer the question, by index: two where the slot stays contested, none where it is empty. */
  readonly active: readonly number[];
  /** The question asks for the time before that step took effect, by a date or (`any`) also by "previously". */
  readonly asOf?: { readonly beforeStep: number; readonly words: 'date' | 'any' };
}

const assertion = (session: number, value: number): Step => ({ kind: 'assertion', session, value });
const update = (session: number, value: number, target: number): Step => ({ kind: 'update', session, value, target });
const correction = (session: number, value: number, target: number, use: PhraseUse = 'any'): Step => ({
  ...{ kind: 'correction', session, value, target },
  uses: [use],
});
const contradiction = (session: number, uses: readonly PhraseUse[]): Step => ({
  ...{ kind: 'contradiction', session, value: 1, target: 0 },
  uses,
});
const deletion = (session: number, target: number): Step => ({ kind: 'deletion', session, target });
const sameSession: readonly PhraseUse[] = ['any', 'marked', 'by_assistant'];

/**
 * The plots of the items that ask for one slot. What is active follows from the rules of resolution: an update
 * supersedes, a correction takes its target's place and time, a contradiction leaves both values standing until an
 * update or correction settles it, a deletion empties the slot or takes out the one value it names.
 */
export const slotScenarios: readonly SlotScenario[] = [
  {
    name: 'assertion-once',
    kind: 'assertion',
    questionType: 'single-session-user',
    steps: [assertion(0, 0)],
    active: [0],
  },
  {
    name: 'assertion-repeated',
    kind: 'assertion',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), assertion(1, 0)],
    active: [0],
  },
  {
    name: 'update-once',
    kind: 'update',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0)],
    active: [1],
  },
  {
    name: 'update-twice',
    kind: 'update',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0), update(2, 2, 1)],
    active: [2],
  },
  {
    name: 'update-and-back',
    kind: 'update',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0), update(2, 0, 1)],
    active: [0],
  },
  {
    name: 'update-previous',
    kind: 'update',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0)],
    active: [0],
    asOf: { beforeStep: 1, words: 'any' },
  },
  {
    name: 'update-before-date',
    kind: 'update',
    questionType: 'temporal-reasoning',
    steps: [assertion(0, 0), update(1, 1, 0), update(2, 2, 1)],
    active: [1],
    asOf: { beforeStep: 2, words: 'date' },
  },
  {
    name: 'correction-same-session',
    kind: 'correction',
    questionType: 'single-session-user',
    steps: [assertion(0, 0), correction(0, 1, 0)],
    active: [1],
  },
  {
    name: 'correction-later-session',
    kind: 'correction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), correction(1, 1, 0)],
    active: [1],
  },
  {
    name: 'correction-of-update',
    kind: 'correction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0), correction(2, 2, 1)],
    active: [2],
  },
  {
    name: 'correction-of-superseded',
    kind: 'correction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0), correction(2, 2, 0, 'corrects_superseded')],
    active: [1],
  },
  {
    name: 'correction-of-superseded-as-of',
    kind: 'correction',
    questionType: 'temporal-reasoning',
    steps: [assertion(0, 0), update(1, 1, 0), correction(2, 2, 0, 'corrects_superseded')],
    active: [2],
    asOf: { beforeStep: 1, words: 'any' },
  },
  {
    name: 'correction-chain',
    kind: 'correction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), correction(1, 1, 0), correction(2, 2, 1)],
    active: [2],
  },
  {
    name: 'correction-undoes-deletion',
    kind: 'correction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), deletion(1, 0), { kind: 'correction', session: 2, target: 1, uses: ['undoes_deletion'] }],
    active: [0],
  },
  {
    name: 'contradiction-open',
    kind: 'contradiction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), contradiction(0, ['any', 'marked'])],
    active: [0, 1],
  },
  {
    name: 'contradiction-open-later',
    kind: 'contradiction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), contradiction(1, ['marked'])],
    active: [0, 1],
  },
  {
    name: 'contradiction-by-assistant',
    kind: 'contradiction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), contradiction(1, ['by_assistant'])],
    active: [0, 1],
  },
  {
    name: 'contradiction-settled-by-update',
    kind: 'contradiction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), contradiction(0, sameSession), update(1, 2, 0)],
    active: [2],
  },
  {
    name: 'contradiction-settled-by-correction',
    kind: 'contradiction',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), contradiction(0, sameSession), correction(1, 1, 0)],
    active: [1],
  },
  {
    name: 'deletion-final',
    kind: 'deletion',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), deletion(1, 0)],
    active: [],
  },
  {
    name: 'deletion-as-of',
    kind: 'deletion',
    questionType: 'temporal-reasoning',
    steps: [assertion(0, 0), deletion(1, 0)],
    active: [0],
    asOf: { beforeStep: 1, words: 'date' },
  },
  {
    name: 'deletion-then-new',
    kind: 'deletion',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), deletion(1, 0), assertion(2, 1)],
    active: [1],
  },
  {
    name: 'deletion-of-contested-value',
    kind: 'deletion',
    questionType: 'knowledge-update',
    steps: [
      assertion(0, 0),
      contradiction(0, sameSession),
      { kind: 'deletion', session: 1, target: 0, uses: ['names_value'] },
    ],
    active: [1],
  },
  {
    name: 'scope-trap-beside',
    kind: 'scope',
    questionType: 'single-session-user',
    steps: [assertion(0, 0)],
    traps: [{ session: 0, beside: 0 }],
    active: [0],
  },
  {
    name: 'scope-two-traps',
    kind: 'scope',
    questionType: 'single-session-user',
    steps: [assertion(0, 0)],
    traps: [{ session: 0, beside: 0 }, { session: 0 }],
    active: [0],
  },
  {
    name: 'scope-trap-beside-update',
    kind: 'scope',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), update(1, 1, 0)],
    traps: [{ session: 1, beside: 1 }],
    active: [1],
  },
  {
    name: 'scope-trap-later',
    kind: 'scope',
    questionType: 'knowledge-update',
    steps: [assertion(0, 0), assertion(1, 0)],
    traps: [{ session: 1, beside: 1 }, { session: 1 }],
    active: [0],
  },
];

/** @throws RangeError when there is none: the caller's own data is wrong. */
export function slotScenario(name: string): SlotScenario {
  const found = slotScenarios.find((scenario) => scenario.name === name);
  if (found === undefined) throw new RangeError(`no scenario is called ${name}`);
  return found;
}
