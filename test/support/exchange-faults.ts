import { getEventListeners } from 'node:events';

import type { ExchangeResult, Provider, ProviderRequest } from '../../providers/provider';
import { plantedKey } from './play-exchange';
import { json, type Script, scriptedServerForTests, startScriptedServer } from './scripted-server';

/** An adapter under test, and what its vendor would say. */
export interface FaultSubject {
  /** Makes the adapter for a server at `http://127.0.0.1:<port>`. */
  readonly create: (origin: string, apiKey: string) => Provider;
  readonly request: ProviderRequest;
  /** Where the request arrives, with its query if it has one. */
  readonly path: string;
  /** The body of a whole answer with this text. */
  readonly answerBody: (text: string) => object;
  /** Variables that the vendor's library reads by itself. */
  readonly environment: readonly string[];
}

const transient = (code: string) => ({ outcome: 'failed', failure: { code, retry: { kind: 'transient' } } });

/**
 * What must hold of every adapter whatever its vendor: a fault of the transport is one failure of one request, within
 * the deadline, and never an answer. To be called at the top of a test file.
 */
export function describeTransportFaults({ create, request, path, answerBody, environment }: FaultSubject): void {
  const server = scriptedServerForTests();

  /** Plays the script once and checks what holds of every exchange: one request, no key in the result. */
  async function exchange(
    script: Script,
    options: { deadlineMs?: number; signal?: AbortSignal; sent?: ProviderRequest } = {},
  ): Promise<ExchangeResult> {
    const { deadlineMs = 5000, signal, sent = request } = options;
    server.play(script);
    const result = await create(server.origin, plantedKey).exchange(sent, { deadlineMs, signal });
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain(plantedKey);
    expect(result.failure !== undefined).toBe(result.outcome === 'failed');
    expect(Array.from(result.failure?.message ?? '').length).toBeLessThanOrEqual(500);
    return result;
  }

  describe('a request', () => {
    test('goes to its path once, and its answer comes back', async () => {
      const result = await exchange(json(200, answerBody('Blue.')));
      expect(result).toMatchObject({ outcome: 'answer', text: 'Blue.', httpStatus: 200 });
      expect(server.requests[0]?.url).toBe(path);
    });

    test('carries nothing from the environment and writes nothing to the console', async () => {
      await withVariables(environment, async () => {
        expect(await exchange(json(200, answerBody('Blue.')))).toMatchObject({ outcome: 'answer' });
      });
      expect(JSON.stringify(server.requests)).not.toContain('from-environment');
    });

    test('with NUL and a lone surrogate is sent as JSON escapes, for the server to judge', async () => {
      const odd = 'caf\u0000e \ud83d!';
      const messages = request.messages.map((message) => ({ ...message, content: odd }));
      await exchange(json(200, answerBody('Blue.')), { sent: { ...request, messages } });
      expect(server.requests[0]?.body).toContain(String.raw`caf\u0000e \ud83d!`);
    });
  });

  describe('an answer', () => {
    test('with NUL and a lone surrogate is given as it is', async () => {
      const result = await exchange(json(200, answerBody('caf\u0000e \ud83d!')));
      expect(result).toMatchObject({ outcome: 'answer', text: 'caf\u0000e \ud83d!' });
    });

    test('that is no valid UTF-8 is read with U+FFFD in place of what is none', async () => {
      const [before = '', after = ''] = JSON.stringify(answerBody('<>')).split('<>');
      const body = Buffer.concat([Buffer.from(before), Buffer.from([0x42, 0xe9]), Buffer.from(after)]);
      const result = await exchange((response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      });
      expect(result).toMatchObject({ outcome: 'answer', text: 'B\ufffd' });
    });

    test('is read whatever the content type says, with a byte order mark too', async () => {
      const body = `\ufeff${JSON.stringify(answerBody('Blue.'))}`;
      const result = await exchange(json(200, body, { 'content-type': 'text/plain' }));
      expect(result).toMatchObject({ outcome: 'answer', text: 'Blue.' });
    });

    test('of 10 MB is read whole', async () => {
      const text = 'blue '.repeat(2_000_000);
      expect((await exchange(json(200, answerBody(text)))).text).toHaveLength(text.length);
    });

    test('that echoes the key loses the key', async () => {
      expect((await exchange(json(200, answerBody(`It is ${plantedKey}.`)))).text).toBe('It is [redacted].');
    });
  });

  describe('a 200 that is no answer is malformed and may be tried again', () => {
    const page = '<html><body>502 Bad Gateway</body></html>';
    test.each<[string, Script, RegExp]>([
      ['a page', json(200, page, { 'content-type': 'text/html' }), /no JSON: <html>/],
      ['a page said to be JSON', json(200, page), /no JSON: <html>/],
      ['broken JSON', json(200, JSON.stringify(answerBody('Blue.')).slice(0, -2)), /no JSON/],
      ['a NUL byte inside', json(200, '{"a":"\0"}'), /no JSON/],
      ['an empty body', json(200, ''), /empty body/],
      ['white space', json(200, ' \n'), /empty body/],
      ['no content', (response) => response.writeHead(204).end(), /HTTP 204 with an empty body/],
      ['a JSON string', json(200, '"Blue."'), /unexpected shape/],
      ['null', json(200, 'null'), /unexpected shape/],
      ['an empty object', json(200, {}), /unexpected shape/],
      ['an empty array', json(200, []), /unexpected shape/],
    ])('%s', async (_what, script, message) => {
      const result = await exchange(script);
      expect(result).toMatchObject(transient('malformed'));
      expect(result.failure?.message).toMatch(message);
      expect(result.text).toBeUndefined();
    });

    test('a body beyond 32 MB', async () => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const endless: Script = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          response.once('drain', more);
        };
        more();
      };
      const result = await exchange(endless, { deadlineMs: 30_000 });
      expect(result).toMatchObject(transient('malformed'));
      expect(result.failure?.message).toMatch(/longer than 33554432 bytes/);
    });
  });

  describe('a status that is no success is one request, whatever its body', () => {
    test('a wait of an hour is handed on, not slept', async () => {
      const startedMs = Date.now();
      const result = await exchange(json(429, { error: { message: 'slow down' } }, { 'retry-after': '3600' }));
      expect(result).toMatchObject({
        outcome: 'failed',
        httpStatus: 429,
        failure: { retry: { kind: 'rate_limit', waitMs: 3_600_000 } },
      });
      expect(Date.now() - startedMs).toBeLessThan(2000);
    });

    test.each<[string, number, string, string]>([
      ['a page', 502, '<html>Bad Gateway</html>', 'text/html'],
      ['broken JSON', 503, '{"error": {"mess', 'application/json'],
      ['an empty body', 500, '', 'application/json'],
      ['a JSON string', 500, '"overloaded"', 'application/json'],
      ['null', 500, 'null', 'application/json'],
      ['an array', 504, '[]', 'application/json'],
      ['a number for an error', 529, '{"error": 7}', 'application/json'],
    ])('%s with a %d is transient', async (_what, status, body, type) => {
      const result = await exchange(json(status, body, { 'content-type': type }));
      expect(result).toMatchObject({ ...transient(`http_${status}`), httpStatus: status });
      expect(result.failure?.message).toMatch(new RegExp(`^HTTP ${status}: .`, 'u'));
    });

    test('a redirect is not followed: the lane stops', async () => {
      const elsewhere = json(307, '', { location: `${server.origin}/elsewhere` });
      expect((await exchange(elsewhere)).failure).toMatchObject({ code: 'http_307', retry: { kind: 'stop_lane' } });
    });

    test('its message never shows a key, its own or another', async () => {
      const message = `Incorrect API key provided: ${plantedKey} and sk-live-0123456789abcdef.`;
      const { failure } = await exchange(json(401, { error: { message } }));
      expect(failure?.message).toBe('HTTP 401: Incorrect API key provided: [redacted] and [redacted].');
    });
  });

  describe('a broken connection is transient, and told from a time-out', () => {
    test.each<[string, Script, string]>([
      ['reset before the headers', (response) => response.socket?.destroy(), 'connection'],
      [
        'reset in the middle of the body',
        partOfABody((response) => setTimeout(() => response.socket?.destroy(), 20)),
        'connection',
      ],
      [
        'a body shorter than it was announced',
        (response) => {
          response.writeHead(200, { 'content-length': '1000' });
          response.write('{}', () => response.socket?.end());
        },
        'connection',
      ],
      ['something that is no HTTP', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'), 'malformed'],
      [
        'a status that is none',
        (response) => response.socket?.end('HTTP/1.1 777 Odd\r\ncontent-length: 0\r\n\r\n'),
        'malformed',
      ],
    ])('%s', async (_what, script, code) => {
      expect(await exchange(script)).toMatchObject(transient(code));
    });

    test('nobody listening', async () => {
      const gone = await startScriptedServer();
      await gone.close();
      const result = await create(gone.origin, plantedKey).exchange(request, { deadlineMs: 5000 });
      expect(result).toMatchObject(transient('connection'));
      expect(result.failure?.message).toMatch(/ECONNREFUSED/);
    });

    test.each<[string, Script]>([
      ['headers that never come', () => undefined],
      ['a body that stalls', partOfABody(() => undefined)],
      ['a body that trickles beyond the deadline', partOfABody(trickle)],
      [
        'an error body that stalls',
        (response) => {
          response.writeHead(503, { 'content-type': 'application/json' });
          response.write('{');
        },
      ],
    ])('%s: a time-out', async (_what, script) => {
      const startedMs = Date.now();
      const result = await exchange(script, { deadlineMs: 150 });
      expect(result).toMatchObject(transient('timeout'));
      expect(result.failure?.message).toBe('no whole answer within 150 ms');
      expect(Date.now() - startedMs).toBeLessThan(2000);
    });

    test.each<[string, Script]>([
      ['before the headers', () => undefined],
      ['in the middle of the body', partOfABody(() => undefined)],
    ])('cancelled %s: at once, as cancelled', async (_what, script) => {
      const run = new AbortController();
      setTimeout(() => run.abort(), 50);
      const result = await exchange(script, { deadlineMs: 60_000, signal: run.signal });
      expect(result).toMatchObject(transient('cancelled'));
    });

    test('cancelled before it starts: nothing is sent', async () => {
      const signal = AbortSignal.abort();
      const result = await create(server.origin, plantedKey).exchange(request, { deadlineMs: 5000, signal });
      expect(result).toMatchObject(transient('cancelled'));
      expect(server.requests).toHaveLength(0);
    });

    test('a stopped exchange closes its connection, so the server can stop too', async () => {
      const closed = new Promise<void>((resolve) => server.play((response) => response.on('close', resolve)));
      await create(server.origin, plantedKey).exchange(request, { deadlineMs: 50 });
      await closed;
    });
  });

  test('many exchanges leave no listener behind, raise no warning and reuse their connections', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const sockets = new Set<unknown>();
    const answer = json(200, answerBody('Blue.'));
    server.play((response, incoming) => {
      sockets.add(incoming.socket);
      answer(response, incoming);
    });
    const run = new AbortController();
    const provider = create(server.origin, plantedKey);
    const outcomes = new Set<string>();
    const stream = async (): Promise<void> => {
      for (let sent = 0; sent < 50; sent++) {
        outcomes.add((await provider.exchange(request, { deadlineMs: 10_000, signal: run.signal })).outcome);
      }
    };
    await Promise.all(Array.from({ length: 20 }, stream));
    process.off('warning', onWarning);
    expect(outcomes).toEqual(new Set(['answer']));
    expect(server.requests).toHaveLength(1000);
    expect(sockets.size).toBeLessThanOrEqual(20);
    expect(getEventListeners(run.signal, 'abort').length).toBeLessThanOrEqual(1);
    expect(warnings).toEqual([]);
  });
}

/** Runs with variables set that a vendor's library reads by itself; nothing may be written to the console meanwhile. */
export async function withVariables(names: readonly string[], run: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  const methods = ['debug', 'log', 'info', 'warn', 'error'] as const;
  const written = methods.map((method) => jest.spyOn(console, method).mockImplementation(() => undefined));
  for (const name of names) process.env[name] = environmentValue(name);
  try {
    await run();
  } finally {
    process.env = before;
  }
  for (const spy of written) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
}

/** Addresses lead nowhere, so that a request that follows one is missed; logging is asked for at its loudest. */
function environmentValue(name: string): string {
  if (name.endsWith('URL')) return 'http://127.0.0.1:9/from-environment';
  if (name.endsWith('LOG')) return 'debug';
  // The last of them no request could have.
  if (name.endsWith('HEADERS')) return 'authorization: from-environment\nx-extra: from-environment\nno header: x';
  return 'from-environment';
}

/** A 200 whose first bytes come and whose rest is up to the test. */
export function partOfABody(then: (response: Parameters<Script>[0]) => void): Script {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":"part of a body",');
    then(response);
  };
}

function trickle(response: Parameters<Script>[0]): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}
