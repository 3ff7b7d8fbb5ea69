import { type Certificate, hasOpenssl, makeCertificate } from '../support/certificates';
import { chatAnswer } from '../support/chat-answers';
import { expectEnd } from '../support/child-process';
import { questionSweep } from '../support/question-file';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { filesWith } from '../support/search-everywhere';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { startTlsProxy, type TlsProxy } from '../support/tls-proxy';

const key = 'plantedTemporalKey42';
const onlyWithOpenssl = hasOpenssl ? describe : describe.skip;

onlyWithOpenssl('a Temporal behind TLS that asks for a client certificate', () => {
  let stack: SweepStack;
  let proxy: TlsProxy;
  let vendor: ScriptedServer;
  let tls: NodeJS.ProcessEnv;
  let own: Certificate;

  beforeAll(async () => {
    stack = await createSweepStack();
    vendor = await startScriptedServer();
    vendor.play(chatAnswer('Blue.'));
    own = makeCertificate(stack.folder, 'temporal', 'DNS:temporal.internal');
    const client = makeCertificate(stack.folder, 'worker');
    proxy = await startTlsProxy(process.env['TEMPORAL_ADDRESS']!, { own, client });
    tls = {
      TEMPORAL_ADDRESS: `127.0.0.1:${proxy.port}`,
      TEMPORAL_API_KEY: key,
      TEMPORAL_TLS: 'true',
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: own.certificate,
      TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
      TEMPORAL_TLS_CLIENT_CERT_PATH: client.certificate,
      TEMPORAL_TLS_CLIENT_KEY_PATH: client.key,
    };
  });
  afterAll(async () => {
    await stack.close();
    await proxy.close();
    await vendor.close();
  });

  it('serves a worker, the command line and doctor, and the key stands in nothing they print', async () => {
    const spec = stack.writeSweepFile({
      ...questionSweep(stack.folder, { name: 'tls', items: 2 }),
      readers: [{ id: 'r', provider: 'compatible', baseUrl: vendor.baseUrl, model: 'm' }],
    });
    const worker = await stack.startWorker({ ...tls, RENDER_BENCH_LOG_LEVEL: 'debug' });
    const run = await stack.cli(['run', spec], tls);
    expectEnd(run, 0, 'is complete');
    const doctor = await stack.cli(['doctor'], tls);
    expect(doctor.stdout).toMatch(/ok {4}Temporal .*answers: .*TLS with a client certificate, API key set/);
    expect(proxy.connections).toBeGreaterThanOrEqual(3);
    const printed = [run, doctor, worker].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(printed).not.toContain(key);
    expect(filesWith(stack, key).found).toEqual([]);
  });

  it.each([
    ['without TLS', { TEMPORAL_TLS: 'false' }],
    ['without the client certificate', { TEMPORAL_TLS_CLIENT_CERT_PATH: '', TEMPORAL_TLS_CLIENT_KEY_PATH: '' }],
    ['under another name', { TEMPORAL_TLS_SERVER_NAME: 'other.internal' }],
  ])('is not reached %s, and doctor says so', async (_what, changes) => {
    const { exitCode, stdout } = await stack.cli(['doctor'], { ...tls, ...changes });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/fail {2}Temporal /);
    expect(stdout).not.toContain(key);
  });
});
