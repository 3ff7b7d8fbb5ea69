import { formats, type Question, type Task, tasks } from '../../recon/model/question';
import type { TaskBuilder } from '../../recon/questions/build-questions';
import { assemble } from '../../recon/questions/common/assemble';
import type { Slot } from '../../recon/questions/common/draft';
import { Glosses } from '../../recon/questions/common/glosses';
import { Rejected } from '../../recon/questions/common/rejected';
import { CaseRandom } from '../../recon/random/case-random';
import type { CaseView } from '../../recon/semantics/case-view';
import { type Quota, quotaOf } from '../../recon/validators/quotas';

export interface BuiltVariants {
  readonly questions: readonly Question[];
  /** Of each variant without a question, `format place`, how often it came to nothing and why. */
  readonly rejections: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The quota of a case with the slots of some tasks alone. */
export function quotaOfTasks(own: readonly Task[], scale = 1): Quota {
  const none = { single: 0, multiple: 0, integer: 0, ordering: 0, free: 0 };
  const whole = quotaOf('nominal', scale, 0);
  return Object.fromEntries(tasks.map((task) => [task, own.includes(task) ? whole[task] : none])) as Record<
    Task,
    Quota[Task]
  >;
}

/** One question of every variant of a task that a case can give, in some tries each. */
export function builtVariants(view: CaseView, task: Task, { verdictsOf, variants }: TaskBuilder): BuiltVariants {
  const glosses = new Glosses(view);
  const questions: Question[] = [];
  const rejections = new Map<string, Map<string, number>>();
  for (const format of formats) {
    variants[format].forEach((builder, ordinal) => {
      const reasons = new Map<string, number>();
      const slot: Slot = { task, format, ordinal };
      for (let attempt = 0; attempt < 32; attempt += 1) {
        const random = new CaseRandom(view.case_.seed, 'variants').fork(task, format, ordinal, attempt);
        const draft = builder({ view, glosses, slot, random, used: new Set() });
        const id = `${task} ${format} ${ordinal}`;
        const made = draft instanceof Rejected ? draft : assemble(draft, { id, slot, view, verdictsOf, random });
        if (!(made instanceof Rejected)) return void questions.push(made);
        reasons.set(made.reason, (reasons.get(made.reason) ?? 0) + 1);
      }
      rejections.set(`${format} ${ordinal}`, reasons);
    });
  }
  return { questions, rejections };
}
