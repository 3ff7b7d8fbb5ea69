import { listedPrice } from '../../providers/listed-price';
import { defaultStatistics, statisticsOf } from '../statistics-spec';
import { type ParsedSweepFile, parseSweepFile } from './parse-sweep-file';
import { formatProblem } from './problem';

const folders = { sweepFile: '/sweeps', packageRoot: '/project' };

function parse(statistics: string | undefined): ParsedSweepFile {
  const text = `name: one
benchmarks: { sample: { name: sample } }
readers: [{ id: offline, provider: offline, model: extractive-baseline }]
experiments:
  - { experiment: templates, benchmark: sample, templates: [raw_conversation, chatgpt_entries] }
  - { experiment: ladder, name: levels, benchmark: sample }
scorers: [substring, f1]
${statistics === undefined ? '' : `statistics: ${statistics}`}
`;
  return parseSweepFile(text, { folders, dataFileState: () => 'file', today: '2026-11-30', priceOf: listedPrice });
}

function draftOf(statistics: string | undefined) {
  const parsed = parse(statistics);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => formatProblem('s.yaml', problem)).join('\n'));
  return parsed.draft;
}

function problemsOf(statistics: string): string {
  const parsed = parse(statistics);
  return parsed.ok ? '' : parsed.problems.map((problem) => formatProblem('s.yaml', problem)).join('\n');
}

it('is as it was understood before where a file says nothing of it', () => {
  const { statistics, ...draft } = draftOf(undefined);
  expect(statistics).toBeUndefined();
  expect(statisticsOf({ ...draft, experiments: [] })).toEqual(defaultStatistics);
  expect(draftOf('{ alpha: 0.01 }').statistics).toEqual({ ...defaultStatistics, alpha: 0.01 });
});

it('a family has all experiments and the primary scorer unless it names some', () => {
  const { statistics, scorers } = draftOf(
    '{ families: { main: {}, others: { experiments: [levels], scorers: [f1] } } }',
  );
  const experiments = [
    { experiment: 'templates', benchmark: 'sample' },
    { experiment: 'ladder', name: 'levels', benchmark: 'sample' },
  ] as unknown as Parameters<typeof statisticsOf>[0]['experiments'];
  expect(statisticsOf({ statistics: statistics!, scorers, experiments }).families).toEqual({
    main: { experiments: ['templates', 'levels'], scorers: ['substring'] },
    others: { experiments: ['levels'], scorers: ['f1'] },
  });
});

it('judges may be named, which a sweep gets after it has run', () => {
  const { statistics } = draftOf("{ families: { main: { scorers: ['judge:m:longmemeval'] } } }");
  expect(statistics).toMatchObject({ families: { main: { scorers: ['judge:m:longmemeval'] } } });
});

it.each([
  ['{ correction: bonferroni }', 'holm'],
  ['{ alpha: 0 }', 'over 0 to 0.5'],
  ['{ power: 1 }', 'from 0.5 to 0.999'],
  [
    '{ families: { main: { experiments: [ladder] } } }',
    '"ladder" is no entry of experiments; there are: templates, levels',
  ],
  [
    '{ families: { main: { scorers: [exact] } } }',
    '"exact" is no scorer of this file (nor a judge); there are: substring, f1',
  ],
  ['{ families: { a: {}, b: { experiments: [levels] } } }', 'has members of the family "a" too'],
])('refuses %s', (statistics, told) => {
  expect(problemsOf(statistics)).toContain(told);
});
