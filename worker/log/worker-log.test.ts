import { logSettings } from './log-settings';
import { mostPerMinute } from './repeat-limit';
import { SdkLogger } from './sdk-logger';
import { Secrets } from './secrets';
import { WorkerLog, type WorkerLogOptions } from './worker-log';

const env = {
  OPENAI_API_KEY: 'sk-planted-0123456789',
  TEMPORAL_API_KEY: 'temporalPlanted1',
  DATABASE_URL: 'postgres://app:p%40ssword-planted@db/x',
  PATH: '/usr/bin:/usr/local/bin',
};

function openLog(options: Partial<WorkerLogOptions> = {}): { log: WorkerLog; lines: string[]; secrets: Secrets } {
  const lines: string[] = [];
  const secrets = new Secrets(env);
  const write = (line: string): void => void lines.push(line);
  return { log: new WorkerLog({ format: 'json', level: 'info', secrets, write, ...options }), lines, secrets };
}

afterEach(() => jest.restoreAllMocks());

it('a line is one JSON object with time, level and message first, then the fields that hold something', () => {
  const { log, lines } = openLog();
  log.always({ worker: 'w-1' });
  log.say('warn', 'lane paused', { lane: 'openai', why: undefined, tookMs: 5 });
  const line = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect(Object.keys(line)).toEqual(['time', 'level', 'message', 'worker', 'lane', 'tookMs']);
  expect(line).toMatchObject({ level: 'warn', message: 'lane paused', worker: 'w-1', lane: 'openai', tookMs: 5 });
  expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('pretty, it is one line for people, whatever stands in its fields', () => {
  const { log, lines } = openLog({ format: 'pretty' });
  log.say('error', 'lane stopped', { lane: 'openai', why: 'two\nlines "quoted" \x1b[31m', held: 3 });
  expect(lines).toEqual([
    expect.stringMatching(
      /^\S+Z ERROR lane stopped lane=openai why="two\\\\nlines \\"quoted\\" \\\\x1b\[31m" held=3\n$/,
    ),
  ]);
});

it('what is below the level is not written', () => {
  const { log, lines } = openLog({ level: 'warn' });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log.say(level, level);
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn', 'error']);
});

it('no secret of the environment, no key that came into use, and nothing of a credential’s form gets into a line', () => {
  const { log, lines, secrets } = openLog();
  secrets.add('plainKeyOfAReader');
  const said = [...Object.values(env).slice(0, 2), 'p%40ssword-planted', 'p@ssword-planted', 'plainKeyOfAReader'];
  for (const secret of [...said, 'Bearer abcdef123456', 'AIzaSyA1234567890', 'postgres://u:secretword@h/d']) {
    log.say('info', `message with ${secret}`, { why: `field with ${secret}!` });
  }
  expect(lines).toHaveLength(8);
  for (const line of lines) expect(line).toMatch(/message with .*\[redacted\].*field with .*\[redacted\]/);
  expect(lines.join('')).not.toMatch(/planted|plainKey|abcdef|AIzaSyA|secretword/);
});

it('of one kind of line only the first few of a minute are written, and then how many were held back', () => {
  const { log, lines } = openLog();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  for (let count = 0; count < 1_000; count += 1) log.say('warn', `attempt ${count} failed`, { lane: 'a', count });
  log.say('warn', 'attempt 1 failed', { lane: 'b' });
  expect(lines).toHaveLength(mostPerMinute + 1);
  clock.mockReturnValue(60_000);
  log.say('info', 'goes on');
  expect(JSON.parse(lines.at(-2)!)).toMatchObject({
    level: 'warn',
    message: 'more lines like one before were held back in the last minute',
    held: 1_000 - mostPerMinute,
    like: 'attempt 0 failed',
    lane: 'a',
  });
  log.say('warn', 'attempt 7 failed', { lane: 'a' });
  expect(lines.at(-1)).toContain('attempt 7 failed');
});

it('a log that closes tells what was held back in the minute that is not over', () => {
  const { log, lines } = openLog();
  for (let count = 0; count <= mostPerMinute; count += 1) log.say('warn', 'again');
  log.close();
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ held: 1, like: 'again' });
});

describe('the SDK’s messages', () => {
  it('keep names, numbers and the words of errors, and no payload', () => {
    const { log, lines } = openLog();
    const error = Object.assign(new TypeError('no such thing'), { cause: new Error('sk-planted-0123456789 refused') });
    new SdkLogger(log).warn('Activity failed', {
      ...{ workflowId: 'sweep/x', activityType: 'runBlock', attempt: 2, sdkComponent: 'activity', error },
      ...{ args: ['a prompt'], result: { answer: 'an answer' }, [Symbol('s')]: 1 },
    });
    expect(JSON.parse(lines[0]!)).toEqual({
      time: expect.any(String) as string,
      ...{ level: 'warn', message: 'Activity failed', component: 'activity', workflow: 'sweep/x' },
      ...{ activityType: 'runBlock', attempt: 2, error: 'TypeError: no such thing ← [redacted] refused' },
    });
  });

  it('are written from warnings on, and at debug all but traces', () => {
    const seen = (level: 'info' | 'debug'): number => {
      const { log, lines } = openLog({ level });
      const sdk = new SdkLogger(log);
      sdk.trace('trace');
      sdk.debug('debug');
      sdk.info('info');
      sdk.warn('warn');
      sdk.error('error');
      sdk.warn('No workflows registered, not polling for workflow tasks');
      return lines.length;
    };
    expect([seen('info'), seen('debug')]).toEqual([2, 4]);
  });
});

describe('the settings', () => {
  it.each([
    [{}, {}, true, ['pretty', 'info']],
    [{}, {}, false, ['json', 'info']],
    [{}, { RENDER_BENCH_LOG: 'JSON', RENDER_BENCH_LOG_LEVEL: 'debug' }, true, ['json', 'debug']],
    [{ format: 'pretty', level: 'error' }, { RENDER_BENCH_LOG: 'json' }, false, ['pretty', 'error']],
    [{}, { RENDER_BENCH_LOG: '' }, true, ['pretty', 'info']],
  ])('%j with %j on a terminal (%j) are %j', (wishes, variables, isTerminal, expected) => {
    const { format, level } = logSettings(wishes, variables, { isTerminal });
    expect([format, level]).toEqual(expected);
  });

  it.each([
    [{ format: 'xml' }, {}, /^--log is 'xml': give one of json, pretty\.$/],
    [{ format: '' }, {}, /^--log is '': give one of json, pretty\.$/],
    [{}, { RENDER_BENCH_LOG_LEVEL: 'loud' }, /^RENDER_BENCH_LOG_LEVEL is 'loud': give one of error, warn, info, debug/],
  ])('%j with %j are refused with what is allowed', (wishes, variables, message) => {
    expect(() => logSettings(wishes, variables, { isTerminal: true })).toThrow(message);
  });
});
