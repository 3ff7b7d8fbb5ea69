import { FakeScreen } from '../test/support/fake-screen';
import { parseEnvironment } from './env';
import { createOutput, ignoreBrokenPipes } from './output';

function colored(isTty: boolean, variables: NodeJS.ProcessEnv, color = true): boolean {
  const environment = parseEnvironment(variables);
  const output = createOutput({
    stdout: new FakeScreen(isTty),
    stderr: new FakeScreen(),
    json: false,
    color,
    environment,
  });
  return output.colors.red('x') !== 'x';
}

it('colours are used on a terminal, unless NO_COLOR, TERM=dumb or --no-color; FORCE_COLOR wants them everywhere', () => {
  expect(colored(true, {})).toBe(true);
  expect(colored(false, {})).toBe(false);
  expect(colored(true, { NO_COLOR: '1' })).toBe(false);
  expect(colored(true, { NO_COLOR: '' })).toBe(true);
  expect(colored(true, { TERM: 'dumb' })).toBe(false);
  expect(colored(true, {}, false)).toBe(false);
  expect(colored(false, { FORCE_COLOR: '1' })).toBe(true);
  expect(colored(false, { FORCE_COLOR: '0' })).toBe(false);
});

it('data go to stdout and words to stderr', () => {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const output = createOutput({ stdout, stderr, json: true, color: true, environment: parseEnvironment({}) });
  output.say('hello');
  output.print('text\n');
  output.printJson({ a: 1 });
  expect(stdout.text).toBe('text\n{\n  "a": 1\n}\n');
  expect(stderr.text).toBe('hello\n');
});

it('a broken pipe is ignored and written to no more; other faults are not hidden', () => {
  const screen = new FakeScreen();
  const faults: string[] = [];
  ignoreBrokenPipes([screen], (error) => faults.push(error.message));
  screen.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  expect(faults).toEqual(['no space']);
  screen.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  const output = createOutput({
    stdout: screen,
    stderr: new FakeScreen(),
    json: false,
    color: false,
    environment: parseEnvironment({}),
  });
  output.print('lost');
  expect(screen.text).toBe('');
  expect(faults).toHaveLength(1);
});
