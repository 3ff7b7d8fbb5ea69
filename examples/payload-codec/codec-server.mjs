// Lets the Temporal UI and the Temporal CLI show what the codec has encrypted. They send payloads here and get them back
// readable, so whoever reaches it reads everything: it listens on this machine alone.
//
//   node examples/payload-codec/codec-server.mjs 8888          (with RENDER_BENCH_CODEC_KEY in the environment)
//
// In the UI: the glasses at the top right, "Remote codec endpoint" http://127.0.0.1:8888.
// With the CLI: temporal workflow show --workflow-id … --codec-endpoint http://127.0.0.1:8888
import { createServer } from 'node:http';

import payloadCodec from './aes-256-gcm.mjs';

const port = Number(process.argv[2] ?? 8888);
/** The pages that may ask, by their origin. */
const origins = (process.env.CODEC_ORIGINS ?? 'http://127.0.0.1:8233,http://localhost:8233').split(',');
const codec = payloadCodec(process.env);

/** Payloads travel as JSON, their bytes in base64. */
const mapBytes = ({ metadata = {}, data = '' }, change) => ({
  metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, change(value)])),
  data: change(data),
});
const fromJson = (payload) => mapBytes(payload, (text) => new Uint8Array(Buffer.from(text, 'base64')));
const toJson = (payload) => mapBytes(payload, (bytes) => Buffer.from(bytes).toString('base64'));

async function answer(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { payloads } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const step = request.url.endsWith('/encode') ? codec.encode : codec.decode;
  return JSON.stringify({ payloads: (await step(payloads.map(fromJson))).map(toJson) });
}

const server = createServer(async (request, response) => {
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'content-type,x-namespace');
  }
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  if (request.method !== 'POST' || !/\/(en|de)code$/.test(request.url)) return response.writeHead(404).end();
  try {
    const body = await answer(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    response.writeHead(400).end(String(error.message));
  }
});
server.listen(port, '127.0.0.1', () => console.error(`codec server at http://127.0.0.1:${server.address().port}`));
