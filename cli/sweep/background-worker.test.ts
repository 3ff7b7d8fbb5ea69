import type { ReaderSpec } from '../../experiments/sweep-spec';
import { sweepSpec } from '../../test/support/stored-sweep';
import { neededQueues, requireKeys } from './background-worker';

const reader = (id: string, over: Partial<ReaderSpec>): ReaderSpec => ({
  id,
  provider: 'compatible',
  model: id,
  baseUrl: 'http://127.0.0.1:1/v1',
  maxOutputTokens: 1,
  timeoutMs: 1,
  ...over,
});
const spec = sweepSpec('/x', {
  readers: [
    reader('one', { keyEnv: 'KEY_ONE' }),
    reader('two', { keyEnv: 'KEY_TWO' }),
    reader('free', {}),
    reader('offline', { provider: 'offline' }),
  ],
});

it("a sweep needs the orchestration queue and one for each of its readers' providers", () => {
  expect(neededQueues(spec)).toEqual(['orchestration', 'calls-compatible', 'calls-offline']);
});

it('missing keys are named with their readers, all at once; an empty one is missing', () => {
  expect(() => requireKeys(spec, { KEY_ONE: '' })).toThrow(
    "The environment lacks KEY_ONE (reader 'one'), KEY_TWO (reader 'two'). " +
      'Set it where the worker runs, then run the sweep again.',
  );
  expect(() => requireKeys(spec, { KEY_ONE: 'secret-1', KEY_TWO: 'secret-2' })).not.toThrow();
});

it('a message about keys never holds a value', () => {
  expect(() => requireKeys(spec, { KEY_ONE: 'secret-1' })).toThrow(/^(?!.*secret-1).*KEY_TWO/);
});
