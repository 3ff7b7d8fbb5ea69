import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chatAnswer, chatError } from '../support/chat-answers';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

/** What a model, a server or a data file may say, each to harm another reader of it. */
const hostile = [
  '<script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","click")',
  "+cmd|' /C calc'!A0",
  '@SUM(1+1)',
  '-2+3',
  '\tleading tab',
  '\rleading return',
  '[link](javascript:alert(1)) ![i](http://evil.example/i.png) `code` | cell',
  '\u001b]0;title\u0007\u001b[2J\u009b31m\u202eevil\u2066',
];

let stack: SweepStack;
let server: ScriptedServer;
const printed: Record<string, string> = {};
let folder: string;

/** A sweep in which ids, types, answers, model names and errors are all hostile, through every output. */
beforeAll(async () => {
  stack = await createSweepStack();
  server = await startScriptedServer();
  server.play((response, request) => {
    const index = Number(/\[\[item:(\d+)\]\]/.exec(server.requests.at(-1)!.body)![1]);
    const text = hostile[index]!;
    if (index === hostile.length - 1) return chatError(400, text)(response, request);
    chatAnswer(text, { id: text.replace(/[\r\n]/g, ''), model: text })(response, request);
  });
  const path = join(stack.folder, 'hostile.jsonl');
  const rows = hostile.map((text, index) => ({
    id: `${index}${text}`,
    question: `What? [[item:${index}]] ${text}`,
    answer: text,
    type: text,
    sessions: [{ turns: [{ role: 'user', text, witness: true }] }],
  }));
  writeFileSync(path, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
  const spec = stack.writeSweepFile({
    name: 'hostile',
    benchmarks: { mine: { format: 'jsonl', path } },
    readers: [{ id: 'r', provider: 'compatible', baseUrl: server.baseUrl, model: 'm' }],
    experiments: [{ experiment: 'templates', benchmark: 'mine', templates: ['raw_conversation', 'langchain_summary'] }],
    scorers: ['substring'],
    lanes: { compatible: { concurrency: 2 } },
  });
  await stack.startWorker();
  const say = async (name: string, args: readonly string[]): Promise<void> => {
    const { stdout, stderr } = await stack.cli(args);
    printed[name] = stdout + stderr;
  };
  folder = join(stack.folder, 'out');
  mkdirSync(folder);
  await say('run', ['run', spec]);
  await say('status', ['status', 'hostile']);
  await say('report', ['report', 'hostile', '--html', join(folder, 'out.html'), '--csv', join(folder, 'csv')]);
  await say('terminal', ['report', 'hostile']);
  await say('md', ['report', 'hostile', '--md']);
  const cellsOf = ['show', '--sweep', 'hostile', '--condition', 'raw_conversation/r'];
  await say('show', cellsOf);
  printed['report --json'] = (await stack.cli(['--json', 'report', 'hostile'])).stdout;
  printed['show --json'] = (await stack.cli(['--json', ...cellsOf])).stdout;
  const cells = await stack.database.sql<{ id: string }[]>`SELECT id FROM cells ORDER BY item_ordinal LIMIT 2`;
  for (const { id } of cells) await say(`cell ${id}`, ['show', id, '--full']);
}, 240_000);
afterAll(async () => {
  await stack.close();
  await server.close();
});

it('reached the outputs at all', () => {
  expect(printed['terminal']).toContain('<script>alert(1)</script>');
  expect(Object.values(printed).join('')).toContain('HYPERLINK');
});

it('nothing that is printed steers a terminal: what could is spelled out', () => {
  for (const [name, text] of Object.entries(printed)) {
    const found = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.exec(text);
    expect([name, found?.[0].charCodeAt(0)]).toEqual([name, undefined]);
  }
});

it('JSON reads back to what was said, to the letter', () => {
  const report = printed['report --json']!;
  expect(() => JSON.parse(report) as unknown).not.toThrow();
  const cells = JSON.stringify(JSON.parse(printed['show --json']!));
  for (const text of hostile.slice(0, 5)) expect(cells).toContain(JSON.stringify(text).slice(1, -1));
});

it('the HTML page holds no element, handler, script or address but its own, and loads nothing', () => {
  const page = readFileSync(join(folder, 'out.html'), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!.replaceAll('&#39;', "'");
  expect(policy).toContain("default-src 'none'");
  expect(page.match(/<\/style>/g)).toHaveLength(1);
  // A block of data runs in no browser, and its bytes can't end it; what runs the policy names by its hash.
  const isOwn = (attributes: string, code: string): boolean =>
    attributes === ''
      ? policy.includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      : /^ type="application\/octet-stream" id="[\w-]+"$/.test(attributes) && /^[\w+/=]*$/.test(code);
  const rest = page
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<script([^>]*)>([^]*?)<\/script>/g, (whole, attributes: string, code: string) =>
      isOwn(attributes, code) ? '' : whole,
    );
  const tags = [...rest.matchAll(/<([a-z][\w-]*)([^<>]*)>/gi)];
  expect(tags.length).toBeGreaterThan(100);
  for (const [whole, name = '', attributes = ''] of tags) {
    expect([whole, /^(script|img|iframe|object|embed|link|base|form|foreignobject)$/i.test(name)]).toEqual([
      whole,
      false,
    ]);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      // Links lead to places of the page itself.
      const isOthers =
        /^(on.*|src.*|action|formaction)$/i.test(attribute) || (/href$/i.test(attribute) && value[0] !== '#');
      expect([whole, attribute, isOthers]).toEqual([whole, attribute, false]);
    }
  }
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('Markdown holds no element, link, picture or cell that was not meant', () => {
  const markdown = printed['md']!;
  const found = /(?<!\\)<\/?[a-z]|(?<!\\)\[link\]|(?<!\\)!\[|(?<!\\)`code/i.exec(markdown);
  expect(found?.[0]).toBeUndefined();
});

it('no cell of a CSV file is a formula, and numbers stay numbers', () => {
  const files = readdirSync(join(folder, 'csv'));
  expect(files.length).toBeGreaterThan(4);
  let texts = 0;
  let numbers = 0;
  for (const file of files) {
    const cells = readFileSync(join(folder, 'csv', file), 'utf8').matchAll(
      /(?:^|,)(?:"((?:[^"]|"")*)"|([^",\n]*))(?=,|\n|$)/gm,
    );
    for (const [, quoted, plain = ''] of cells) {
      const cell = quoted ?? plain;
      if (/^-?\d+(\.\d+)?(e-?\d+)?$/.test(cell)) numbers += 1;
      else expect([file, cell]).toEqual([file, expect.not.stringMatching(/^[=+\-@\t\r]/)]);
      if (cell.startsWith("'")) texts += 1;
    }
  }
  expect(texts).toBeGreaterThan(0);
  expect(numbers).toBeGreaterThan(20);
});
