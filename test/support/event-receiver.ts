import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { SweepEventMessage } from '../../activities/notices/compose-event';

/** What `onEvent: { url }` posts to; every answer is the test's. */
export interface EventReceiver {
  readonly url: string;
  /** In the order they came, whatever was answered. */
  readonly received: readonly SweepEventMessage[];
  /** Of one sweep, e.g. `lane_stopped compatible/m`. */
  eventsOf(sweepId: string): string[];
  /** 204 at first; `hang` never answers. */
  answer(how: number | 'hang'): void;
  close(): Promise<void>;
}

export async function startEventReceiver(): Promise<EventReceiver> {
  let how: number | 'hang' = 204;
  const received: SweepEventMessage[] = [];
  const reply = (response: ServerResponse): void => {
    if (how !== 'hang') response.writeHead(how).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as SweepEventMessage);
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sweeps`,
    received,
    eventsOf: (sweepId) =>
      received
        .filter(({ sweep }) => sweep === sweepId)
        .map(({ event, lane, condition, verdict }) =>
          [event, lane, condition, verdict].filter((part) => part !== undefined).join(' '),
        ),
    answer: (next) => (how = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
