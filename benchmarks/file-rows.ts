import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import Parser from 'stream-json/Parser';
import StreamArray from 'stream-json/streamers/StreamArray';

import { UserError } from '../contracts/user-error';
import { fileBytes, type FileDigest } from './file-bytes';

/** One row of a file, or why the text at its place is none. */
export type FileRow =
  | { readonly index: number; readonly kind: 'value'; readonly value: unknown }
  | { readonly index: number; readonly kind: 'broken'; readonly reason: string };

export interface FileRowsOptions {
  /** Whether a gzipped file is unpacked on the way; its digest is of the bytes on disk. */
  readonly gunzip?: boolean;
}

/** Ten times the longest row of the largest public set; a longer line is no row but a file of another kind. */
const longestLine = 64 * 1024 * 1024;

const shapes = 'a JSON array of rows, or one row per line (JSONL)';

/**
 * The rows of a file in file order, read as a stream: memory holds about one row at a time. Two shapes are told apart by
 * the first character: `[` opens one JSON array of rows, `{` the first line of JSONL. A row's index, from 0, is its place
 * in the array or its line (blank lines are passed over, but count). A UTF-8 byte order mark is passed over.
 * @throws UserError for a file that is missing, a folder, unreadable, empty, not UTF-8, of neither shape, or an array
 *   that is broken or cut off. A broken line of JSONL is a broken row, since its neighbours can still be read.
 */
export async function* fileRows(
  path: string,
  onEnd: (digest: FileDigest) => void,
  { gunzip = false }: FileRowsOptions = {},
): AsyncGenerator<FileRow> {
  const bytes = fileBytes(path, onEnd);
  const texts = decodedTexts(path, gunzip ? unpacked(path, bytes) : bytes);
  try {
    const lead = await textWithFirstCharacter(texts);
    const start = lead.trimStart();
    if (start === '') throw new UserError(`${path}: is empty. It should hold ${shapes}.`);
    if (start.startsWith('[')) yield* arrayRows(path, joined(lead, texts));
    else if (start.startsWith('{')) yield* lineRows(path, joined(lead, texts));
    else throw new UserError(`${path}: should hold ${shapes}, but starts with ${JSON.stringify(start.slice(0, 40))}.`);
  } finally {
    await texts.return(undefined);
  }
}

/** The bytes as they are, or, where they begin as gzip does, what they were packed from. */
async function* unpacked(path: string, bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await bytes.next();
  if (first.done === true) return;
  const whole = prepended(first.value, bytes);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip();
  // The error reaches the loop below through the last stream.
  pipeline(Readable.from(whole), gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    if (UserError.is(error)) throw error;
    throw new UserError(`${path}: its compression is broken or cut off. Fetch or write it anew.`, { cause: error });
  }
}

async function* prepended(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* decodedTexts(path: string, allBytes: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      const advice = 'If it is compressed, unpack it; if it is saved in another encoding, save it as UTF-8.';
      throw new UserError(`${path}: is not UTF-8 text. ${advice}`, { cause: error });
    }
  };
  for await (const bytes of allBytes) yield decode(bytes);
  yield decode();
}

/** The texts up to the first one that is not blank, as one; the rest stays to be read. */
async function textWithFirstCharacter(texts: AsyncGenerator<string>): Promise<string> {
  let lead = '';
  while (lead.trimStart() === '') {
    const next = await texts.next();
    if (next.done === true) break;
    lead += next.value;
  }
  return lead;
}

async function* joined(lead: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield lead;
  yield* texts;
}

async function* arrayRows(path: string, texts: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  // Whole keys, strings and numbers as one token each: with the parser's piecewise tokens a long turn is hundreds.
  const parser = new Parser({ packValues: true, streamValues: false, decodeStrings: false });
  // Rows are large: one waits, not the sixteen of an object stream's default.
  const elements = new StreamArray({ readableHighWaterMark: 1 });
  // The error reaches the loop below through the last stream.
  pipeline(Readable.from(texts), parser, elements, () => undefined);
  let last: number | undefined;
  try {
    for await (const { key, value } of elements as AsyncIterable<{ key: number; value: unknown }>) {
      last = key;
      yield { kind: 'value', index: key, value };
    }
  } catch (error) {
    if (UserError.is(error)) throw error;
    const place = last === undefined ? 'at or soon after its first row' : `soon after row ${last} (counted from 0)`;
    throw new UserError(
      `${path}: its JSON is broken or cut off ${place}: ${(error as Error).message}. Fetch or write it anew.`,
      {
        cause: error,
      },
    );
  }
}

async function* lineRows(path: string, texts: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  let index = 0;
  let isFirst = true;
  for await (const line of lines(path, texts)) {
    const text = line.trim();
    if (isFirst && text !== '') {
      isFirst = false;
      if (!text.endsWith('}')) {
        throw new UserError(`${path}: should hold ${shapes}, but its first line is no whole row: an object alone?`);
      }
    }
    if (text !== '') yield parseLine(text, index);
    index += 1;
  }
}

/** Split at line feeds alone, as JSON strings may hold every other line separator. */
async function* lines(path: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  // A long line is looked through once, not anew with each of its pieces.
  let open: string[] = [];
  let openLength = 0;
  for await (const text of texts) {
    const parts = text.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      yield [...open, part].join('');
      open = [];
      openLength = 0;
    }
    open.push(last);
    openLength += last.length;
    if (openLength > longestLine) {
      throw new UserError(`${path}: should hold ${shapes}, but has a line of over ${longestLine} characters.`);
    }
  }
  yield open.join('');
}

function parseLine(text: string, index: number): FileRow {
  try {
    return { kind: 'value', index, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { kind: 'broken', index, reason: `is not JSON: ${(error as SyntaxError).message}` };
  }
}
