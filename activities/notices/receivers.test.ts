import { json, type ScriptedServer, startScriptedServer } from '../../test/support/scripted-server';
import { commandEnvironment } from './command-environment';
import type { SweepEventMessage } from './compose-event';
import { postEvent } from './post-event';
import { runCommand } from './run-command';

const node = process.execPath;
const run = (script: string, { input = '', signal = new AbortController().signal } = {}) =>
  runCommand([node, '-e', script], { input, env: { PATH: process.env['PATH'] }, signal });

describe('a command', () => {
  it('has told when it exits with 0, whether or not it reads its input', async () => {
    expect(await run('')).toBeUndefined();
    expect(await run('', { input: 'x'.repeat(1_000_000) })).toBeUndefined();
  });

  it('that fails is told of with its code and the last line it said', async () => {
    expect(await run('console.error("one\\ntwo"); process.exitCode = 3')).toBe(`${node} exited with 3: two`);
    expect(await run('process.kill(process.pid, "SIGTERM")')).toMatch(/was ended by SIGTERM/);
  });

  it('that is not there is told of as such', async () => {
    const { signal } = new AbortController();
    expect(await runCommand(['/no/such/program'], { input: '', env: {}, signal })).toBe(
      '/no/such/program could not be started: ENOENT',
    );
  });

  it('that takes too long is ended with all it has started', async () => {
    const startedAt = performance.now();
    const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'], { stdio: 'inherit' });
      setTimeout(() => 0, 60000)`;
    expect(await run(script, { signal: AbortSignal.timeout(1_000) })).toBe('no end within 30 s');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('finds no key and no server in its environment, but the event', () => {
    const env = { PATH: '/bin', OPENAI_API_KEY: 'a', MINE: 'b', DATABASE_URL: 'c', TEMPORAL_ADDRESS: 'd', CHAT: 'e' };
    const message = { event: 'finished', sweep: 's', message: 'm', help: 'h' } as SweepEventMessage;
    expect(commandEnvironment(env, ['MINE'], message)).toEqual({
      PATH: '/bin',
      CHAT: 'e',
      RENDER_BENCH_EVENT: JSON.stringify(message),
      RENDER_BENCH_EVENT_NAME: 'finished',
      RENDER_BENCH_EVENT_MESSAGE: 'm',
      RENDER_BENCH_EVENT_HELP: 'h',
      RENDER_BENCH_SWEEP: 's',
    });
  });
});

describe('an address', () => {
  let server: ScriptedServer;
  const { signal } = new AbortController();
  beforeAll(async () => (server = await startScriptedServer()));
  afterAll(() => server.close());

  it('has been told with any 2xx, and gets JSON', async () => {
    server.play(json(202, {}));
    expect(await postEvent(server.origin, '{"a":1}', signal)).toBeUndefined();
    expect(server.requests.at(-1)).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } });
  });

  it('with a user in it is called with basic authentication', async () => {
    await postEvent(server.origin.replace('//', '//me:p%40ss@'), '{}', signal);
    expect(server.requests.at(-1)!.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it('that redirects, refuses or is away has not been told, and is never named', async () => {
    server.play(json(302, {}, { location: `${server.origin}/elsewhere` }));
    expect(await postEvent(server.origin, '{}', signal)).toBe('the receiver answered 302');
    server.play(json(404, {}));
    expect(await postEvent(server.origin, '{}', signal)).toBe('the receiver answered 404');
    expect(await postEvent('http://127.0.0.1:9/secret', '{}', signal)).toMatch(/^the receiver can't be reached/);
  });

  it('that does not answer is given up', async () => {
    server.play(() => undefined);
    expect(await postEvent(server.origin, '{}', AbortSignal.timeout(200))).toBe('no end within 30 s');
  });
});
