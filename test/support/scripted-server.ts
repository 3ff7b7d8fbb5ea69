import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { probeMessages } from '../../experiments/probe-request';

/** A loopback server whose every move a test writes, faults included; it counts what reached it. */
export interface ScriptedServer {
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The origin with `/v1`. */
  readonly baseUrl: string;
  /** One per request that arrived whole. */
  readonly requests: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Replaces the script. */
  play(script: Script): void;
  /** Hands probes to this script; until then they are answered as a good chat server does, and are no requests. */
  playProbes(script: Script): void;
  close(): Promise<void>;
}
export type Script = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a server on a free port; until the first `play` it answers 500. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let script: Script = json(500, {});
  let probeScript: Script | undefined;
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const isProbe = body.includes(probeMessages.at(-1)!.content);
      if (isProbe && !probeScript) return goodProbe(body)(response, request);
      requests.push({ url: request.url ?? '', headers: request.headers, body });
      (isProbe ? probeScript! : script)(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    play: (next) => (script = next),
    playProbes: (next) => (probeScript = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that starts and stops with the tests around this call, and forgets its requests between them. */
export function scriptedServerForTests(): Omit<ScriptedServer, 'close'> {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.requests.length = 0;
  });
  return {
    get origin() {
      return server.origin;
    },
    get baseUrl() {
      return server.baseUrl;
    },
    get requests() {
      return server.requests;
    },
    play: (script) => server.play(script),
    playProbes: (script) => server.playProbes(script),
  };
}

/** A chat server's answer to a probe, by the model asked for. */
function goodProbe(body: string): Script {
  return json(200, {
    id: 'chatcmpl-probe',
    object: 'chat.completion',
    created: 0,
    model: (JSON.parse(body) as { model?: string }).model,
    choices: [{ index: 0, message: { role: 'assistant', content: 'reachable' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 20, completion_tokens: 1, total_tokens: 21 },
  });
}

/** Answers with a JSON body; a string is sent as it is. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
