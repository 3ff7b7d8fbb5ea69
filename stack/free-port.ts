import { connect, createServer } from 'node:net';

/** Everything local listens here and nowhere else. */
export const loopback = '127.0.0.1';

/**
 * A TCP port on the loopback address that nobody uses: the first free one of `preferred`, else one the system picks.
 * Another process may still take it before it is used, so whoever starts a server on it tries again with the next.
 */
export async function findFreePort(preferred: readonly number[], taken: readonly number[] = []): Promise<number> {
  for (const port of preferred) {
    if (!taken.includes(port) && (await isPortFree(port))) return port;
  }
  for (;;) {
    const port = await listenOnce(0);
    if (port !== undefined && !taken.includes(port)) return port;
  }
}

/** Whether a server could be started on this port of the loopback address. */
export async function isPortFree(port: number): Promise<boolean> {
  // Both questions: macOS lets one bind 127.0.0.1 beside a server on 0.0.0.0, which would then be shadowed.
  return !(await accepts(port)) && (await listenOnce(port)) === port;
}

/** Whether something accepts connections on this port of the loopback address. */
export function accepts(port: number, timeoutMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port, timeout: timeoutMs });
    const answer = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: loopback, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
