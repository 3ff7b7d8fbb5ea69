import { createServer, type Server } from 'node:net';

import { findFreePort, isPortFree } from './free-port';

let server: Server;
let port: number;
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('findFreePort', () => {
  it('passes over a port that a server on all addresses has', async () => {
    expect(await isPortFree(port)).toBe(false);
    expect(await findFreePort([port])).not.toBe(port);
  });

  it('takes the first preferred one that is free and not excluded', async () => {
    const [first, second] = [await findFreePort([]), await findFreePort([])];
    expect(await findFreePort([port, first, second])).toBe(first);
    expect(await findFreePort([port, first, second], [first])).toBe(second);
  });
});
