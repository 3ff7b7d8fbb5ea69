import { getEventListeners } from 'node:events';

import { BatchFault, type BatchOptions, type BatchProvider } from '../../providers/batch';
import type { ProviderFailure } from '../../providers/provider';
import { partOfABody, withVariables } from './exchange-faults';
import { plantedKey } from './play-exchange';
import { json, type Script, type ScriptedServer, scriptedServerForTests, startScriptedServer } from './scripted-server';

export type BatchCall = (batches: BatchProvider, options: BatchOptions) => Promise<unknown>;

/** A fault that a server plays, and the failure it comes to. */
export type BatchFaultCase = readonly [what: string, script: Script, failure: object];

/** A batch API under test, and what its vendor would say. */
export interface BatchFaultSubject<Name extends string> {
  /** Makes the adapter for a server at `http://127.0.0.1:<port>`. */
  readonly create: (origin: string, apiKey: string) => BatchProvider;
  readonly calls: Readonly<Record<Name, BatchCall>>;
  /** The calls that ask for one job or file: a 404 says that it is no more. */
  readonly ofOne: readonly Name[];
  /** The body of a 404, and the code of the lane's stop it comes to at the other calls. */
  readonly notFound: { readonly body: object; readonly code: string };
  /** Faults in the vendor's own words, or of its own answers. */
  readonly faults: readonly BatchFaultCase[];
  readonly cancelling: {
    /** What a job that can't be cancelled is answered by. */
    readonly refused: Script;
    /** What that comes to where the job still runs. */
    readonly failure: object;
    /** The bodies of jobs, by what they are. */
    readonly ended: readonly (readonly [what: string, body: unknown])[];
    readonly running: unknown;
  };
}

export interface BatchPlayer {
  readonly server: Omit<ScriptedServer, 'close'>;
  readonly make: (origin?: string) => BatchProvider;
  /** What a call rejects with. A fault is one request, though a look at the job follows on a refused cancel. */
  readonly faultOf: (call: BatchCall, script: Script, options?: Partial<BatchOptions>) => Promise<ProviderFailure>;
}

const transient = (code: string): object => ({ code, retry: { kind: 'transient' } });

/**
 * What must hold of every call of every batch API whatever its vendor: a fault is told once, within the deadline, with what
 * to do about it. To be called at the top of a test file, whose further tests go on with what it returns.
 */
export function describeBatchFaults<Name extends string>(subject: BatchFaultSubject<Name>): BatchPlayer {
  const { calls, ofOne, notFound, faults, cancelling } = subject;
  const server = scriptedServerForTests();
  const make = (origin = server.origin): BatchProvider => subject.create(origin, plantedKey);
  const cancel = (calls as Readonly<Record<string, BatchCall>>)['cancel']!;

  async function faultOf(call: BatchCall, script: Script, options: Partial<BatchOptions> = {}) {
    server.play(script);
    const fault: unknown = await call(make(), { deadlineMs: 5000, ...options }).catch((error: unknown) => error);
    if (!(fault instanceof BatchFault)) throw new Error('no fault of the server', { cause: fault });
    const { failure } = fault;
    const isLookedInto = call === cancel && failure.retry.kind === 'no' && failure.code !== 'gone';
    expect(server.requests).toHaveLength(isLookedInto ? 2 : 1);
    expect(JSON.stringify([fault.message, failure])).not.toContain(plantedKey);
    return failure;
  }

  describe.each(Object.keys(calls) as Name[])('%s', (name) => {
    const call = calls[name];
    const missing = ofOne.includes(name)
      ? { code: 'gone', retry: { kind: 'no' } }
      : { code: notFound.code, retry: { kind: 'stop_lane' } };

    test.each<BatchFaultCase>([
      ...faults,
      ['a 404', json(404, notFound.body), missing],
      ['a 429 without a word', json(429, ''), { code: 'http_429', retry: { kind: 'rate_limit' } }],
      ["a proxy's page", json(502, '<html>'), transient('http_502')],
      ['a redirect', json(307, '', { location: '/elsewhere' }), { code: 'http_307', retry: { kind: 'stop_lane' } }],
      ['a reset', (response) => response.socket?.destroy(), transient('connection')],
      [
        'a reset in the middle of the body',
        partOfABody((response) => setTimeout(() => response.socket?.destroy(), 20)),
        transient('connection'),
      ],
      [
        'something that is no HTTP',
        (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
        transient('malformed'),
      ],
      ['a 200 with a page', json(200, '<html>'), transient('malformed')],
    ])('%s', async (_what, script, failure) => {
      expect(await faultOf(call, script)).toMatchObject(failure);
    });

    test.each<[string, Script]>([
      ['headers that never come', () => undefined],
      ['a body that stalls', partOfABody(() => undefined)],
      [
        'an error body that stalls',
        (response) => {
          response.writeHead(500);
          response.write('{"error":');
        },
      ],
    ])('%s end at the deadline', async (_what, script) => {
      const startedMs = Date.now();
      expect(await faultOf(call, script, { deadlineMs: 200 })).toMatchObject(transient('timeout'));
      expect(Date.now() - startedMs).toBeLessThan(2000);
    });

    test('a cancelled run ends it at once, and nothing stays on the signal', async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const fault = faultOf(call, () => setTimeout(() => controller.abort(), 20), { signal });
      expect(await fault).toMatchObject(transient('cancelled'));
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    });

    test('a run cancelled before sends nothing', async () => {
      await expect(call(make(), { deadlineMs: 5000, signal: AbortSignal.abort() })).rejects.toMatchObject({
        failure: { code: 'cancelled' },
      });
      expect(server.requests).toHaveLength(0);
    });

    test('nobody listening is a fault of the moment', async () => {
      const closed = await startScriptedServer();
      await closed.close();
      await expect(call(make(closed.origin), { deadlineMs: 5000 })).rejects.toMatchObject({
        failure: { code: 'connection', message: expect.stringContaining('ECONNREFUSED') as unknown },
      });
    });
  });

  describe('cancelling a job that', () => {
    const refusedFor = (job: unknown): Script => {
      const polled = json(200, job);
      return (response, request) => (request.method === 'POST' ? cancelling.refused : polled)(response, request);
    };

    test.each(cancelling.ended)('%s is done', async (_what, body) => {
      server.play(refusedFor(body));
      await cancel(make(), { deadlineMs: 5000 });
    });

    test('still runs is a fault', async () => {
      server.play(refusedFor(cancelling.running));
      await expect(cancel(make(), { deadlineMs: 5000 })).rejects.toMatchObject({ failure: cancelling.failure });
    });
  });

  return { server, make, faultOf };
}

/**
 * Plays one answer to every call, in an environment that has the variables set; each request is expected at its address,
 * with nothing of them, and nothing on the console.
 */
export async function expectNothingOfEnvironment(
  { server, make }: BatchPlayer,
  calls: Readonly<Record<string, BatchCall>>,
  { variables, answer, urls }: { variables: readonly string[]; answer: object; urls: readonly string[] },
): Promise<void> {
  server.play(json(200, answer));
  await withVariables(variables, async () => {
    // The answer need not fit every call.
    for (const call of Object.values(calls)) await call(make(), { deadlineMs: 5000 }).catch(() => undefined);
  });
  expect(server.requests.map(({ url }) => url)).toEqual(urls);
  expect(JSON.stringify(server.requests)).not.toContain('from-environment');
}
