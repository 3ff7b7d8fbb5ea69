import { createReadStream } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';

import { exportFormat } from '../../db/moving/export-file';

/** As every file of `export` begins. */
const exportStart = `{"format":"${exportFormat}"`;

/**
 * What a file holds, by how it begins: JSON that is no exported sweep is answers. What can't be read, or is neither, counts
 * as a sweep, whose reader says what is wrong with it.
 */
export async function kindOfImport(path: string): Promise<'sweep' | 'answers'> {
  const start = (await firstText(path)).replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith(exportStart)) return 'sweep';
  return start.startsWith('{') || start.startsWith('[') ? 'answers' : 'sweep';
}

/** Some of the beginning of a file, unpacked where it is gzipped; empty where it can't be read. */
async function firstText(path: string): Promise<string> {
  try {
    const bytes = await firstChunk(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    // As far as it goes: the archive goes on.
    const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
    return text.toString('utf8');
  } catch {
    return '';
  }
}

async function firstChunk(path: string): Promise<Buffer> {
  const stream = createReadStream(path, { highWaterMark: 4096 });
  for await (const chunk of stream as AsyncIterable<Buffer>) return chunk;
  return Buffer.alloc(0);
}
