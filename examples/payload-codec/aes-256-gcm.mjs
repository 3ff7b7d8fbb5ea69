// Encrypts everything that Temporal keeps of a sweep's payloads, with AES-256-GCM and a key of 32 bytes in the environment:
//
//   export RENDER_BENCH_CODEC_KEY="$(openssl rand -base64 32)"
//   export RENDER_BENCH_PAYLOAD_CODEC=examples/payload-codec/aes-256-gcm.mjs
//
// Every worker and every command line of a deployment needs both. docs/security.md says what stays readable all the same.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const encoding = 'binary/encrypted';
const nonceBytes = 12;
const tagBytes = 16;
const utf8 = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder().decode(bytes ?? new Uint8Array());

/** A payload as one text, with its metadata, so that nothing of it is left outside. */
function toText({ metadata = {}, data }) {
  const base64 = (bytes) => Buffer.from(bytes ?? []).toString('base64');
  const entries = Object.entries(metadata).map(([name, value]) => [name, base64(value)]);
  return JSON.stringify({ metadata: Object.fromEntries(entries), data: base64(data) });
}

function fromText(text) {
  const { metadata, data } = JSON.parse(text);
  const bytes = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));
  const entries = Object.entries(metadata).map(([name, value]) => [name, bytes(value)]);
  return { metadata: Object.fromEntries(entries), data: bytes(data) };
}

function keyOf({ RENDER_BENCH_CODEC_KEY: given = '' }) {
  const key = Buffer.from(given, 'base64');
  if (key.length !== 32) {
    throw new Error('RENDER_BENCH_CODEC_KEY must be 32 bytes in base64; make one with: openssl rand -base64 32');
  }
  return key;
}

export default function payloadCodec(env) {
  const key = keyOf(env);
  // Tells which key a payload needs, when keys have been changed; says nothing about the key itself.
  const keyId = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 16);

  function encrypt(payload) {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(toText(payload), 'utf8'), cipher.final()]);
    return {
      metadata: { encoding: utf8(encoding), 'encryption-key-id': utf8(keyId) },
      data: new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body])),
    };
  }

  function decrypt(payload) {
    // Of before the codec was set: as it was.
    if (textOf(payload.metadata?.encoding) !== encoding) return payload;
    const wanted = textOf(payload.metadata['encryption-key-id']);
    if (wanted !== keyId) throw new Error(`a payload needs the codec key ${wanted}, and this is ${keyId}`);
    const bytes = Buffer.from(payload.data);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = bytes.subarray(nonceBytes + tagBytes);
    return fromText(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'));
  }

  return {
    encode: async (payloads) => payloads.map(encrypt),
    decode: async (payloads) => payloads.map(decrypt),
  };
}
