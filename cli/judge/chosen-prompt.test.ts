import { chosenPrompt } from './chosen-prompt';

const sweepOf = (benchmark: string) => ({
  benchmarks: [{ key: 'data', benchmark, path: '/data', skipInvalid: false }],
});

describe('where nobody names a prompt', () => {
  it('sweeps of LongMemEval get the official one, those of other benchmarks the general one', () => {
    expect(chosenPrompt(undefined, sweepOf('longmemeval')).prompt.id).toBe('longmemeval');
    for (const benchmark of ['sample', 'locomo', 'hotpotqa', 'jsonl'])
      expect(chosenPrompt(undefined, sweepOf(benchmark)).prompt.id).toBe('general');
  });
});
