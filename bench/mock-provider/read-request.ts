import { createHash } from 'node:crypto';

import { probeMessages } from '../../experiments/probe-request';

const probeMark = Buffer.from(probeMessages.at(-1)!.content);
/** A probe is short; longer bodies are not searched for one. */
const longestProbe = 2_000;
const itemMark = Buffer.from('[[item:');
const goldMark = Buffer.from('[[gold:');
const markEnd = Buffer.from(']]');
const modelMark = Buffer.from('"model":"');

/** What the mock needs of a request, found in the raw bytes: parsing 100 kB of JSON would cost more than answering it. */
export interface ReadRequest {
  /** The text of `[[item:…]]`, else `body:` and a hash. */
  readonly item: string;
  /** The JSON-escaped text of the last `[[gold:…]]`, where there is one. */
  readonly gold: string | undefined;
  /** The model asked for, JSON-escaped. */
  readonly model: string;
  readonly bytes: number;
}

/** Whether a chat request's body is the tiny request that a sweep sends to each reader first. */
export function isProbe(body: Buffer): boolean {
  return body.length <= longestProbe && body.includes(probeMark);
}

/** Reads a chat request's body. */
export function readRequest(body: Buffer): ReadRequest {
  const modelAt = body.indexOf(modelMark);
  const goldAt = body.lastIndexOf(goldMark);
  return {
    item:
      markedText(body, body.lastIndexOf(itemMark), itemMark.length) ??
      `body:${createHash('sha1').update(body).digest('hex')}`,
    gold: markedText(body, goldAt, goldMark.length),
    // Inside a JSON string every quote is escaped, so this mark can only be the key itself.
    model: modelAt < 0 ? 'unnamed' : body.toString('utf8', modelAt + modelMark.length, body.indexOf('"', modelAt + 9)),
    bytes: body.length,
  };
}

function markedText(body: Buffer, at: number, markLength: number): string | undefined {
  if (at < 0) return undefined;
  const end = body.indexOf(markEnd, at);
  return end < 0 ? undefined : body.toString('utf8', at + markLength, end);
}
