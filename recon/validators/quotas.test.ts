import { formats, tasks } from '../model/question';
import { type Quota, quotaOf } from './quotas';

const sum = (quotas: readonly Quota[], pick: (quota: Quota) => number): number =>
  quotas.reduce((total, quota) => total + pick(quota), 0);

/** Table 4 of the paper: single, multiple, integer, ordering, free. */
const table4 = {
  cascade: [72, 72, 48, 48, 48],
  chain: [48, 48, 24, 144, 72],
  counterfactual: [72, 72, 48, 48, 24],
  conflict: [72, 72, 24, 48, 48],
  constraint: [56, 72, 48, 16, 24],
  retrieval: [72, 48, 72, 20, 24],
} as const;

it('over 24 cases gives the paper’s table exactly: 1,604 questions', () => {
  const quotas = Array.from({ length: 24 }, (_, place) => quotaOf('paper', 1, place));
  for (const task of tasks) {
    expect(formats.map((format) => sum(quotas, (quota) => quota[task][format]))).toEqual(table4[task]);
  }
});

it('has 68 questions a case, and at least one of each task and format at any scale', () => {
  const all = (quota: Quota): number[] => tasks.flatMap((task) => formats.map((format) => quota[task][format]));
  expect(all(quotaOf('nominal', 1, 0)).reduce((total, count) => total + count, 0)).toBe(68);
  expect(Math.min(...all(quotaOf('nominal', 0.1, 0)))).toBe(1);
});
