import type { Case } from '../model/case';
import { type Format, formats, type Question, type Task, tasks } from '../model/question';
import type { CaseRandom } from '../random/case-random';
import { CaseView } from '../semantics/case-view';
import type { Quota } from '../validators/quotas';
import { assemble } from './common/assemble';
import type { Builder, Slot } from './common/draft';
import { Glosses } from './common/glosses';
import type { VerdictsOf } from './common/key';
import { Rejected } from './common/rejected';
import { taskBuilders } from './task-builders';

/** How a task's questions are made and what their keys are. */
export interface TaskBuilder {
  readonly verdictsOf: VerdictsOf;
  /** Of each format the variants, tried in turn beginning with the slot's own. */
  readonly variants: Readonly<Record<Format, readonly Builder[]>>;
}

const attempts = 64;

export interface BuiltQuestions {
  readonly questions: readonly Question[];
  /** Slots for which nothing could be made. */
  readonly missing: readonly Slot[];
  /** How often an attempt came to nothing, by task, format and reason. */
  readonly rejections: Readonly<Record<string, number>>;
}

/** Makes a case's questions: each slot of the quota from a fork of its own, so that one slot moves no other. */
export function buildQuestions(case_: Case, random: CaseRandom, quota: Quota): BuiltQuestions {
  const view = CaseView.of(case_);
  const glosses = new Glosses(view);
  const rejections = new Map<string, number>();
  const questions: Question[] = [];
  const missing: Slot[] = [];
  for (const slot of slotsOf(quota)) {
    const id = `q${String(questions.length + missing.length + 1).padStart(3, '0')}`;
    const found = buildSlot(slot, { id, view, glosses, random, rejections, used: usedBy(questions, slot) });
    if (found === undefined) missing.push(slot);
    else questions.push(found);
  }
  return { questions, missing, rejections: Object.fromEntries(rejections) };
}

interface SlotContext {
  readonly id: string;
  readonly view: CaseView;
  readonly glosses: Glosses;
  readonly random: CaseRandom;
  readonly rejections: Map<string, number>;
  readonly used: Set<string>;
}

function buildSlot(slot: Slot, { id, view, glosses, random, rejections, used }: SlotContext): Question | undefined {
  const { verdictsOf, variants } = taskBuilders[slot.task];
  const builders = variants[slot.format];
  for (let turn = 0; turn < builders.length; turn += 1) {
    // From case to case another variant begins, so that none is left out where there are more of them than slots.
    const place = (view.case_.seed + slot.ordinal + turn) % builders.length;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const own = random.fork(slot.task, slot.format, slot.ordinal, place, attempt);
      const draft = builders[place]!({ view, glosses, slot, random: own, used });
      const made =
        draft instanceof Rejected
          ? draft
          : assemble(draft, { id, slot, view, verdictsOf, random: own.fork('letters') });
      if (!(made instanceof Rejected)) {
        if (!used.has(identityOf(made))) return made;
        count(rejections, slot, { reason: 'asked already' });
        continue;
      }
      count(rejections, slot, made);
      if (made.isFinal) break;
    }
  }
  return undefined;
}

function count(rejections: Map<string, number>, { task, format }: Slot, { reason }: Pick<Rejected, 'reason'>): void {
  const key = `${task}/${format}: ${reason}`;
  rejections.set(key, (rejections.get(key) ?? 0) + 1);
}

/** What must differ between two questions of a slot's kind. */
function identityOf({ query, options }: Question): string {
  return JSON.stringify([query, options.map(({ ref }) => JSON.stringify(ref)).sort()]);
}

function usedBy(questions: readonly Question[], { task, format }: Slot): Set<string> {
  const own = questions.filter((question) => question.task === task && question.answer.format === format);
  return new Set(own.map(identityOf));
}

/** The quota's slots, in the order of tasks and formats. */
function slotsOf(quota: Quota): Slot[] {
  return tasks.flatMap((task: Task) =>
    formats.flatMap((format) =>
      Array.from({ length: quota[task][format] }, (_, ordinal) => ({ task, format, ordinal })),
    ),
  );
}
