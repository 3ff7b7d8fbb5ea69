import { sweepSpec } from '../test/support/stored-sweep';
import { tableScorers } from './table-scorers';

const spec = sweepSpec('/data.jsonl');
const judging = (scorer: string, size: number | null, ...conditions: string[]) => ({
  scorer,
  sample: { size, seed: 1, conditions: conditions.length === 0 ? null : conditions },
});

it('a judge of all answers is a scorer of the table, after the sweep’s own', () => {
  expect(tableScorers(spec, 'templates', [judging('judge:b:x', null), judging('judge:a:x', null)])).toEqual([
    'substring',
    'strict',
    'judge:b:x',
    'judge:a:x',
  ]);
});

it('a judge of a sample, or of some of the conditions, is none', () => {
  const judgings = [judging('judge:a:x', 600), judging('judge:b:x', null, 'templates/raw_conversation/*')];
  expect(tableScorers(spec, 'templates', judgings)).toEqual(['substring', 'strict']);
});

it('a pattern that fits every condition of the experiment is all of it', () => {
  for (const pattern of ['templates/*', '*', '*/echo']) {
    expect(tableScorers(spec, 'templates', [judging('judge:a:x', null, pattern)])).toContain('judge:a:x');
  }
});

it('a judge that was asked about one experiment after the other is a scorer of both tables', () => {
  const judged = judging('judge:a:x', null, 'ladder/*', 'templates/*');
  expect(tableScorers(spec, 'templates', [judged])).toContain('judge:a:x');
  expect(tableScorers(spec, 'templates', [judging('judge:a:x', null, 'ladder/*', 'nothing/*')])).not.toContain(
    'judge:a:x',
  );
});
