import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/**
 * A value as gzip of JSON in base64: small, and none of its characters means anything to HTML or to a script, whatever
 * the texts in it say. JSON writes lone surrogates as escapes, so they survive. Compressed on another thread.
 */
export async function pack(value: unknown): Promise<string> {
  return (await compress(JSON.stringify(value), { level: 6 })).toString('base64');
}
