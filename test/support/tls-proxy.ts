import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

import type { Certificate } from './certificates';

/** Speaks TLS to whom it serves, and plainly to the server behind. */
export interface TlsProxy {
  readonly port: number;
  /** Connections whose handshake succeeded. */
  readonly connections: number;
  close(): Promise<void>;
}

/**
 * @param target - `host:port` of the server behind.
 * @param client - Where given, whoever connects must show this certificate.
 */
export async function startTlsProxy(
  target: string,
  { own, client }: { readonly own: Certificate; readonly client?: Certificate },
): Promise<TlsProxy> {
  const [host, port] = target.split(':');
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const server = createServer(
    {
      cert: readFileSync(own.certificate),
      key: readFileSync(own.key),
      ALPNProtocols: ['h2'],
      ...(client && { requestCert: true, rejectUnauthorized: true, ca: readFileSync(client.certificate) }),
    },
    (inner) => {
      connections += 1;
      sockets.add(inner);
      const outer = connect(Number(port), host);
      inner.pipe(outer).pipe(inner);
      for (const [one, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
