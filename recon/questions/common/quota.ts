import { type Format, formats, type Task, tasks } from '../../model/question';

/** Questions by task and format. */
export type Quota = Readonly<Record<Task, Readonly<Record<Format, number>>>>;

const nominal: Readonly<Record<Task, readonly [number, number, number, number, number]>> = {
  chain: [2, 2, 1, 6, 3],
  cascade: [3, 3, 2, 2, 2],
  conflict: [3, 3, 1, 2, 2],
  counterfactual: [3, 3, 2, 2, 1],
  constraint: [3, 3, 2, 1, 1],
  retrieval: [3, 2, 3, 1, 1],
};

function quotaOf(count: (task: Task, format: Format, whole: number) => number): Quota {
  return Object.fromEntries(
    tasks.map((task) => [
      task,
      Object.fromEntries(formats.map((format, place) => [format, count(task, format, nominal[task][place]!)])),
    ]),
  ) as unknown as Quota;
}

/** 68 questions a case; of a smaller scale the part, rounded up, so that each task has each format. */
export function nominalQuota(scale = 1): Quota {
  return quotaOf((_task, _format, whole) => Math.ceil(whole * scale));
}

/**
 * The paper's table over 24 cases exactly (1,604 questions): some cases lack one of three kinds.
 * @param place - Of the case among the 24, from 0.
 */
export function paperQuota(place: number): Quota {
  return quotaOf((task, format, whole) => {
    if (task === 'constraint' && format === 'single' && place % 3 !== 0) return whole - 1;
    if (task === 'constraint' && format === 'ordering' && place % 3 === 0) return whole - 1;
    if (task === 'retrieval' && format === 'ordering' && place % 6 === 0) return whole - 1;
    return whole;
  });
}
