import { type Format, formats, type Question, type Task, tasks } from '../model/question';
import { type Fault, faultsOf } from './fault';

export type Quota = Readonly<Record<Task, Readonly<Record<Format, number>>>>;

/** Questions of one case at scale 1: 68. */
export const nominalQuota: Quota = {
  chain: { single: 2, multiple: 2, integer: 1, ordering: 6, free: 3 },
  cascade: { single: 3, multiple: 3, integer: 2, ordering: 2, free: 2 },
  conflict: { single: 3, multiple: 3, integer: 1, ordering: 2, free: 2 },
  counterfactual: { single: 3, multiple: 3, integer: 2, ordering: 2, free: 1 },
  constraint: { single: 3, multiple: 3, integer: 2, ordering: 1, free: 1 },
  retrieval: { single: 3, multiple: 2, integer: 3, ordering: 1, free: 1 },
};

/**
 * What the case at a place of the set has: `paper` leaves out the 28 questions that the paper's Table 4 lacks, so that 24
 * cases at scale 1 give its 1,604.
 */
export function quotaOf(kind: 'nominal' | 'paper', scale: number, placeInSet: number): Quota {
  const { constraint, retrieval, ...others } = nominalQuota;
  const full: Quota =
    kind === 'nominal'
      ? nominalQuota
      : {
          ...others,
          constraint: {
            ...constraint,
            single: placeInSet % 3 === 0 ? constraint.single : 2,
            ordering: placeInSet % 3 === 0 ? 0 : constraint.ordering,
          },
          retrieval: { ...retrieval, ordering: placeInSet % 6 === 0 ? 0 : retrieval.ordering },
        };
  const scaled = (cells: Readonly<Record<Format, number>>) =>
    Object.fromEntries(formats.map((format) => [format, Math.ceil(cells[format] * scale)])) as Record<Format, number>;
  return Object.fromEntries(tasks.map((task) => [task, scaled(full[task])])) as Record<Task, Record<Format, number>>;
}

/** How many questions of each task and format there are. */
export function countQuestions(questions: readonly Pick<Question, 'task' | 'answer'>[]): Quota {
  const count = (task: Task, format: Format) =>
    questions.filter((question) => question.task === task && question.answer.format === format).length;
  const cells = (task: Task) => Object.fromEntries(formats.map((format) => [format, count(task, format)]));
  return Object.fromEntries(tasks.map((task) => [task, cells(task)])) as Record<Task, Record<Format, number>>;
}

/** Every cell of the quota is full, and none has more. */
export function checkQuotas(where: string, questions: readonly Question[], quota: Quota): Fault[] {
  const fault = faultsOf('quotas');
  const counts = countQuestions(questions);
  return tasks.flatMap((task) =>
    formats
      .filter((format) => counts[task][format] !== quota[task][format])
      .map((format) =>
        fault(where, `has ${counts[task][format]} of ${task}, ${format}; the quota is ${quota[task][format]}`),
      ),
  );
}
