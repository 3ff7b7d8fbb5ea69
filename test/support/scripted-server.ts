import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback server whose every move a test writes, faults included; it counts what reached it. */
export interface ScriptedServer {
  readonly baseUrl: string;
  /** One per request that arrived whole. */
  readonly requests: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Replaces the script. */
  play(script: Script): void;
  close(): Promise<void>;
}
export type Script = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a server on a free port; until the first `play` it answers 500. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  let script: Script = json(500, {});
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      script(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    play: (next) => (script = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a JSON body; a string is sent as it is. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
