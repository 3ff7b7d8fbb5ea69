import { listedPrice } from '../../providers/listed-price';
import { parseSweepFile } from './parse-sweep-file';
import { formatProblem } from './problem';

/** What a sweep file with this under `memories:` is told. */
function problemsOf(memories: string): string[] {
  const text = `name: one
benchmarks: { cases: { format: recon, path: out } }
readers: [{ id: offline, provider: offline, model: extractive-baseline }]
experiments:
  - { experiment: recon, benchmark: cases, systems: [memory/mem0, memory/hindsight], memories: { ${memories} } }
`;
  const folders = { sweepFile: '/sweeps', packageRoot: '/project' };
  const given = { folders, dataFileState: () => 'directory' as never, today: '2026-11-30', priceOf: listedPrice };
  const parsed = parseSweepFile(text, given);
  return parsed.ok ? [] : parsed.problems.map((problem) => formatProblem('s.yaml', problem));
}

const memoryProblems = (memories: string) => problemsOf(memories).filter((problem) => problem.includes('memor'));

it('options of a memory are held to what it has, before anything is sent', () => {
  expect(memoryProblems('mem0: { options: { topk: 5 } }')).toEqual([
    expect.stringMatching(
      /memory\/mem0: has no option topk; it has namespace, blockChars, topK, waitSeconds, readySeconds/,
    ),
  ]);
  expect(memoryProblems("hindsight: { options: { day1: 'soon' } }")).toEqual([
    expect.stringMatching(/memory\/hindsight: day1 /),
  ]);
});

it('a memory that has no options is told so', () => {
  expect(memoryProblems('reference: { options: { topK: 5 } }')).toEqual([
    expect.stringMatching(/memory\/reference takes no options/),
  ]);
});

it('a memory that there is not is named with those there are', () => {
  expect(memoryProblems('mem1: {}')).toEqual([expect.stringMatching(/no memory "mem1"; there are reference, mem0, /)]);
});

it('addresses, names of variables and options that are right pass', () => {
  const memories =
    "mem0: { baseUrl: 'https://api.mem0.ai', keyEnv: MEM0_API_KEY, options: { topK: 20 } }, reference: {}, " +
    "hindsight: { baseUrl: 'http://127.0.0.1:8888', options: { day1: '2025-01-01', budget: mid } }";
  expect(memoryProblems(memories)).toEqual([]);
});
