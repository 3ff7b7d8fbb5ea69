import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between one process and a server, which a test can cut: to that process the server is gone. */
export interface CutProxy {
  /** `host:port` to connect to. */
  readonly address: string;
  /** Connections accepted so far. */
  readonly connections: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  close(): Promise<void>;
}

/** @param target - `host:port` of the server behind. */
export async function startCutProxy(target: string): Promise<CutProxy> {
  const [host, port] = target.split(':');
  const sockets = new Set<Socket>();
  let isCut = false;
  let connections = 0;
  const server = createServer((inner) => {
    if (isCut) return void inner.destroy();
    connections += 1;
    const outer = connect(Number(port), host);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        destroyAll();
      }),
  };
}
