import { completeBut, describeBeside, owedBeside } from './owed-beside';

const row = { stage: 'read', open: 0, deferred: 0, rerunning: 0, unread: 0 } as const;
const workflowIds = ['s/rerun/a', 's/judge/m:own'];

it('while cells of the sweep itself are owed, what is owed beside it does not count', () => {
  const judge = { ...row, stage: 'judge', open: 2, unread: 2 } as const;
  expect(owedBeside([{ ...row, open: 2, rerunning: 1 }, judge])).toEqual({ reruns: 0, verdicts: 0 });
});

it('a rerun and a judge are told apart, each with its workflow', () => {
  const owed = owedBeside([
    { ...row, open: 1, rerunning: 1 },
    { ...row, stage: 'judge', open: 2, unread: 3 },
  ]);
  expect(completeBut(owed)).toBe("Complete but for a rerun and judges' verdicts");
  expect(describeBeside(owed, 's', workflowIds)).toEqual([
    'A rerun of 1 cell is owed still (s/rerun/a).',
    'Judges owe 3 verdicts still (s/judge/m:own).',
  ]);
});

it('a judge alone is no rerun', () => {
  const owed = owedBeside([row, { ...row, stage: 'judge', open: 1, unread: 1 }]);
  expect(completeBut(owed)).toBe("Complete but for judges' verdicts");
  expect(describeBeside(owed, 's', ['s/judge/m:own'])).toEqual(['Judges owe 1 verdict still (s/judge/m:own).']);
});

it('where nothing is owed there is nothing to say', () => {
  expect(completeBut(owedBeside([row]))).toBe('Complete');
  expect(describeBeside(owedBeside([row]), 's', workflowIds)).toEqual([]);
});
