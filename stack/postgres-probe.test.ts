import { createServer, type Server } from 'node:net';

import { probePostgres, readAnswer } from './postgres-probe';

/** A message as Postgres sends it: kind, length that counts itself, body. */
function message(kind: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(kind, 0);
  bytes.writeInt32BE(4 + Buffer.byteLength(body), 1);
  bytes.write(body, 5);
  return bytes;
}

const error = (code: string) => message('E', `SFATAL\0VFATAL\0C${code}\0Mthe message\0\0`);

describe('readAnswer', () => {
  it('a request for the password means that connections are accepted', () => {
    expect(readAnswer(message('R', '\0\0\0\nSCRAM-SHA-256\0\0'))).toBe('accepting');
  });

  it('57P03 means that the server is still starting', () => {
    expect(readAnswer(error('57P03'))).toBe('starting');
  });

  it('any other error comes from a server that is up, such as one with too many clients', () => {
    expect(readAnswer(error('53300'))).toBe('accepting');
  });

  it('waits for the whole of an error', () => {
    const whole = error('57P03');
    for (let length = 0; length < whole.length; length++) {
      expect(readAnswer(whole.subarray(0, length))).toBeUndefined();
    }
  });

  it('another protocol is not taken for Postgres', () => {
    expect(readAnswer(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))).toBe('silent');
  });
});

describe('probePostgres', () => {
  let server: Server | undefined;
  afterEach(() => new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve))));

  it('is silent where nobody listens', async () => {
    expect(await probePostgres(1)).toBe('silent');
  });

  it('is silent where somebody listens and never answers', async () => {
    const mute = createServer((socket) => socket.resume());
    server = mute;
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    expect(await probePostgres(typeof address === 'object' ? (address?.port ?? 0) : 0, 100)).toBe('silent');
  });
});
