import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { collect } from '../../../test/support/collect';
import { heldBytes } from '../../../test/support/held-bytes';
import { type Script, scriptedServerForTests } from '../../../test/support/scripted-server';
import type { BatchOptions, BatchResult } from '../../batch';
import { createOpenAiBatches } from '.';

const apiKey = 'planted-key-0123456789abcdef';

const server = scriptedServerForTests();

function results(script: Script, options: Partial<BatchOptions> = {}): AsyncIterable<BatchResult> {
  server.play(script);
  const batches = createOpenAiBatches({ baseUrl: server.baseUrl, apiKey, endpoint: 'chat' });
  return batches.results('file-1', { deadlineMs: 5000, ...options });
}

function line(customId: string, text = 'Blue.'): string {
  const choices = [{ message: { content: text }, finish_reason: 'stop' }];
  const response = { status_code: 200, request_id: 'req_1', body: { id: 'chatcmpl-1', choices } };
  return JSON.stringify({ id: 'batch_req_1', custom_id: customId, response, error: null });
}

/** A whole file of lines. */
function file(...lines: readonly string[]): Script {
  return (response) => response.writeHead(200).end(lines.join('\n'));
}

/** A file whose first lines come and whose rest is up to the test. */
function partOfAFile(lines: readonly string[], then: (response: ServerResponse) => void): Script {
  return (response) => {
    response.writeHead(200);
    response.write(lines.map((each) => `${each}\n`).join(''));
    then(response);
  };
}

/** The ids that came before a fault, and the fault. */
async function until(values: AsyncIterable<BatchResult>): Promise<{ ids: string[]; fault: unknown }> {
  const ids: string[] = [];
  try {
    for await (const { customId } of values) ids.push(customId);
  } catch (fault) {
    return { ids, fault };
  }
  return { ids, fault: undefined };
}

const malformed = { outcome: 'failed', failure: { code: 'malformed', retry: { kind: 'transient' } } };

test.each(['output', 'errors'])('a recorded file of %s is read whole', async (name) => {
  const recorded = readFileSync(join(__dirname, 'fixtures', `${name}.jsonl`), 'utf8');
  const ids = recorded.match(/(?<="custom_id": ")[^"]+/gu);
  const all = await collect(results((response) => response.writeHead(200).end(recorded)));
  expect(all.map(({ customId }) => customId)).toEqual(ids);
});

test('an empty file has no results', async () => {
  expect(await collect(results(file('')))).toEqual([]);
});

test('lines come as they stand: in any order, an id twice, ids of nobody', async () => {
  const ids = ['a-2', 'a-0', 'a-2', 'other-7', 'a-1'];
  const all = await collect(results(file(...ids.map((id) => line(id, `for ${id}`)))));
  expect(all.map(({ customId, result }) => [customId, result.text])).toEqual(ids.map((id) => [id, `for ${id}`]));
});

test('an answer that echoes the key loses the key', async () => {
  const [only] = await collect(results(file(line('a-1', `It is ${apiKey}.`))));
  expect(only?.result.text).toBe('It is [redacted].');
});

describe('a line that can not be read', () => {
  test.each<[string, string]>([
    ['is cut', line('a-1').slice(0, -9)],
    ['has another shape', JSON.stringify({ custom_id: 'a-1', response: { body: {} } })],
    ['quotes another line in its answer', line('a-1', line('a-9')).slice(0, -9)],
    ['is longer than 32 MB', line('a-1', 'blue '.repeat(7_000_000))],
  ])('and %s is a failure of its call', async (_what, broken) => {
    const unreadable: string[] = [];
    const all = await collect(
      results(file(line('a-0'), broken, line('a-2')), { unreadable: (why) => unreadable.push(why) }),
    );
    expect(all.map(({ customId }) => customId)).toEqual(['a-0', 'a-1', 'a-2']);
    expect(all[1]?.result).toMatchObject(malformed);
    expect(unreadable).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ['is no JSON', 'upstream timed out', /^line 2 is no JSON: upstream timed out$/u],
    ['names no id', '{"response":null}', /^line 2 has an unexpected shape \(custom_id: /u],
    ['names an id that can be none of ours', '{"custom_id":"A B"', /^line 2 is no JSON/u],
    ['shows the key', `no ${apiKey}`, /^line 2 is no JSON: no \[redacted\]$/u],
  ])('and %s is told, and costs no other', async (_what, broken, why) => {
    const unreadable: string[] = [];
    const all = await collect(
      results(file(line('a-0'), broken, line('a-2')), { unreadable: (each) => unreadable.push(each) }),
    );
    expect(all.map(({ customId }) => customId)).toEqual(['a-0', 'a-2']);
    expect(unreadable).toEqual([expect.stringMatching(why)]);
  });

  test('in a file without any other is a fault of the moment', async () => {
    const { ids, fault } = await until(results(file('<html>', '<body>502</body>')));
    expect(ids).toEqual([]);
    expect(fault).toMatchObject({
      message: 'the file holds no results: line 1 is no JSON: <html>',
      failure: { code: 'malformed', retry: { kind: 'transient' } },
    });
  });
});

describe('a download that breaks gives what came and then a fault of the moment', () => {
  const lines = [line('a-0'), line('a-1')];

  test.each<[string, Script, string]>([
    ['by a stall', partOfAFile(lines, () => undefined), 'timeout'],
    ['by a stall amid a line', partOfAFile(lines, (response) => response.write('{"custom_id":"a-2"')), 'timeout'],
    ['by a reset', partOfAFile(lines, (response) => setTimeout(() => response.socket?.destroy(), 50)), 'connection'],
    [
      'by an end before the length announced',
      (response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(lines.map((each) => `${each}\n`).join(''), () => response.socket?.end());
      },
      'connection',
    ],
  ])('%s', async (_what, script, code) => {
    const startedMs = Date.now();
    const { ids, fault } = await until(results(script, { deadlineMs: 300 }));
    expect(ids).toEqual(['a-0', 'a-1']);
    expect(fault).toMatchObject({ name: 'BatchFault', failure: { code, retry: { kind: 'transient' } } });
    expect(Date.now() - startedMs).toBeLessThan(3000);
  });

  test('by the end of the run', async () => {
    const controller = new AbortController();
    const { fault } = await until(
      results(
        partOfAFile(lines, () => setTimeout(() => controller.abort(), 50)),
        { signal: controller.signal },
      ),
    );
    expect(fault).toMatchObject({ failure: { code: 'cancelled' } });
  });
});

test('a download may be longer than the deadline as long as it goes on', async () => {
  const slowly = partOfAFile([], (response) => {
    void (async () => {
      for (let number = 0; number < 6; number += 1) {
        await sleep(150);
        response.write(`${line(`a-${number}`)}\n`);
      }
      response.end();
    })();
  });
  expect(await collect(results(slowly, { deadlineMs: 500 }))).toHaveLength(6);
});

test('the time that its reader takes is not held against a download', async () => {
  const ids: string[] = [];
  const many = Array.from({ length: 2000 }, (_, number) => line(`a-${number}`, 'blue '.repeat(200)));
  for await (const { customId } of results(file(...many), { deadlineMs: 200 })) {
    ids.push(customId);
    if (ids.length % 1000 === 1) await sleep(400);
  }
  expect(ids).toHaveLength(2000);
});

test('a reader that stops in the middle leaves no connection open', async () => {
  let closed = false;
  const endless = partOfAFile([line('a-0')], (response) => response.on('close', () => (closed = true)));
  for await (const { customId } of results(endless)) {
    expect(customId).toBe('a-0');
    break;
  }
  for (let waited = 0; !closed && waited < 100; waited += 1) await sleep(10);
  expect(closed).toBe(true);
});

test('a large file is read in the memory of a few lines', async () => {
  const text = 'blue '.repeat(200_000);
  const sent = Buffer.from(`${line('a-0', text)}\n`);
  const lines = 400;
  const many: Script = (response) => {
    response.writeHead(200);
    let written = 0;
    const more = (): void => {
      while (written < lines) {
        written += 1;
        if (!response.write(sent)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  };
  const beforeBytes = heldBytes();
  let mostBytes = 0;
  let read = 0;
  for await (const { result } of results(many)) {
    read += result.text?.length === text.length ? 1 : 0;
    if (read % 50 === 0) mostBytes = Math.max(mostBytes, heldBytes() - beforeBytes);
  }
  expect(read).toBe(lines);
  // Of the file's 400 MB; measured are 25 to 28.
  expect(mostBytes).toBeLessThan(80_000_000);
});
