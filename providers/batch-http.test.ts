import { collect } from '../test/support/collect';
import { json, type Script, scriptedServerForTests } from '../test/support/scripted-server';
import { createBatchTransport } from './batch-http';
import { HttpStatusError } from './http-transport';

const server = scriptedServerForTests();

const transport = createBatchTransport({
  headers: { authorization: 'Bearer given', 'accept-encoding': 'identity', 'user-agent': 'render-bench' },
  passed: ['x-upload-offset'],
  isDownload: ({ pathname }) => pathname.endsWith('/content'),
});

function send(script: Script, path: string, init?: RequestInit): Promise<Response> {
  server.play(script);
  return transport(`${server.origin}${path}`, init);
}

test('of the headers given only those named go out', async () => {
  const headers = { authorization: 'Bearer other', 'x-upload-offset': '7', 'x-stainless-os': 'Linux' };
  await send(json(200, {}), '/v1/files', { method: 'POST', body: '{}', headers });
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer given',
    'user-agent': 'render-bench',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'x-upload-offset': '7',
  });
  expect(server.requests[0]?.headers).not.toHaveProperty('x-stainless-os');
});

test('a form goes out with its boundary and its length', async () => {
  const form = new FormData();
  form.append('purpose', 'batch');
  form.append('file', new File(['a\nzwölf\n'], 'lines.jsonl'));
  await send(json(200, {}), '/v1/files', { method: 'POST', body: form });
  const { headers, body } = server.requests[0]!;
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(body).toContain('a\nzwölf\n');
});

test('a whole answer is in memory when it comes, with its headers', async () => {
  const response = await send(json(200, { id: 'x' }, { 'x-upload-url': 'http://there' }), '/v1/batches');
  expect(response.headers.get('x-upload-url')).toBe('http://there');
  expect(await response.json()).toEqual({ id: 'x' });
});

test('an answer without a body is one', async () => {
  const response = await send((reply) => reply.writeHead(204).end(), '/v1/batches');
  expect([response.status, await response.text()]).toEqual([204, '']);
});

test('a download comes piece by piece, before its end is there', async () => {
  let finish = (): void => undefined;
  const response = await send((reply) => {
    reply.writeHead(200);
    reply.write('first ');
    finish = () => void reply.end('last');
  }, '/v1/files/x/content');
  finish();
  const pieces = await collect(response.body as unknown as AsyncIterable<Uint8Array>);
  expect(Buffer.concat(pieces).toString()).toBe('first last');
});

test.each<[string, number]>([
  ['/v1/batches', 404],
  ['/v1/files/x/content', 500],
  ['/v1/batches', 307],
])('%s answered with %d is an error with its whole body', async (path, status) => {
  const sent = send(json(status, { error: 1 }, { location: '/elsewhere' }), path);
  const error = await sent.catch((each: unknown) => each);
  if (!(error instanceof HttpStatusError)) throw new Error('no HttpStatusError', { cause: error });
  expect(error.response.status).toBe(status);
  expect(error.response.bodyBytes.toString()).toBe('{"error":1}');
  expect(server.requests).toHaveLength(1);
});

test.each<[string, Script, object]>([
  ['a reset', (reply) => reply.socket?.destroy(), { kind: 'connection' }],
  ['no HTTP', (reply) => reply.socket?.end('SSH-2.0\r\n'), { kind: 'malformed' }],
  [
    'a status that is none',
    (reply) => reply.socket?.end('HTTP/1.1 777 Odd\r\ncontent-length: 0\r\n\r\n'),
    { kind: 'malformed', message: '777 is no HTTP status' },
  ],
  [
    'a body beyond 32 MB',
    (reply) => {
      reply.writeHead(200);
      const more = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(1024 * 1024)));
        reply.once('drain', more);
      };
      more();
    },
    { kind: 'malformed', message: 'the body is longer than 33554432 bytes' },
  ],
])('%s is a fault of the transport', async (_what, script, fault) => {
  await expect(send(script, '/v1/batches')).rejects.toMatchObject({ name: 'TransportError', ...fault });
});

test('an abort from our side is told as one', async () => {
  const controller = new AbortController();
  const sent = send(() => controller.abort(), '/v1/batches', { signal: controller.signal });
  await expect(sent).rejects.toMatchObject({ name: 'TransportError', message: 'aborted from our side' });
});
