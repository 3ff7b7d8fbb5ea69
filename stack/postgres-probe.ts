import { connect } from 'node:net';

import { loopback } from './free-port';

/** What a Postgres says to a new connection. `silent`: nobody listens, or what listens is no Postgres. */
export type PostgresAnswer = 'accepting' | 'starting' | 'silent';

const protocolVersion3 = 196_608;
const cannotConnectNow = '57P03';

/**
 * Asks as `pg_isready` does: a start-up packet (Postgres manual, "Message Formats"), answered by a request for the
 * password when the server accepts connections, or by an error that says why not.
 */
export function probePostgres(port: number, timeoutMs = 1_000): Promise<PostgresAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port, timeout: timeoutMs });
    const answer = (said: PostgresAnswer) => {
      socket.destroy();
      resolve(said);
    };
    const received: Buffer[] = [];
    socket.once('connect', () => socket.write(startupPacket('postgres', 'postgres')));
    socket.on('data', (bytes) => {
      received.push(bytes);
      const said = readAnswer(Buffer.concat(received));
      if (said !== undefined) answer(said);
    });
    for (const event of ['end', 'timeout', 'error'] as const) socket.once(event, () => answer('silent'));
  });
}

function startupPacket(user: string, database: string): Buffer {
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`, 'utf8');
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(protocolVersion3, 4);
  return Buffer.concat([head, body]);
}

/** The meaning of the first message; undefined until it is whole. */
export function readAnswer(bytes: Buffer): PostgresAnswer | undefined {
  if (bytes.length < 5) return undefined;
  const kind = String.fromCharCode(bytes.readUInt8(0));
  if (kind === 'R') return 'accepting';
  if (kind !== 'E') return 'silent';
  const end = 1 + bytes.readInt32BE(1);
  if (bytes.length < end) return undefined;
  const fields = bytes.toString('utf8', 5, end).split('\0');
  const code = fields.find((field) => field.startsWith('C'))?.slice(1);
  // Any other refusal (too many clients, say) comes from a server that is up.
  return code === cannotConnectNow ? 'starting' : 'accepting';
}
