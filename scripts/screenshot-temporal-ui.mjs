/**
 * Takes the pictures of docs/watching.md: runs a sweep against the mock provider on a stack of its own, opens the
 * Temporal UI in a browser without a window while the sweep works, and stops everything again.
 *
 *   npm run build && node scripts/screenshot-temporal-ui.mjs [folder, default docs/images]
 *
 * Needs Chromium: CHROMIUM, or one of its usual names on PATH. Without it, says so and does nothing (exit code 0).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { findChromium, openChromium } from './headless-chromium.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(project, 'bin', 'render-bench.js');
const mockProvider = join(project, 'dist', 'bench', 'mock-provider', 'main.js');
const width = 1280;
/** What a picture may weigh in the repository. */
const mostBytes = 200_000;
/** By then blocks of every condition have ended, and more than half of the calls are still to come. */
const shootAfterMs = 27_000;

/** 311 calls at 5 a second: about a minute, with calls that wait for their lane. */
const sweepFile = (port) => `
name: oracle-templates
benchmarks:
  sample: { name: sample }
readers:
  - { id: offline, provider: offline, model: extractive-baseline }
  - id: mini
    provider: compatible
    baseUrl: http://127.0.0.1:${port}/v1
    model: qwen3:4b
    price: { input: 0.25, output: 2 }
experiments:
  - experiment: templates
    benchmark: sample
    templates: [raw_conversation, witness_turns, chatgpt_entries, langchain_summary, memgpt_records]
lanes:
  compatible: { requestsPerMinute: 300, concurrency: 4 }
budget: { usd: 5 }
block: 8
`;

/** The pictures: a view of a workflow (none: the list), what must be on it before it is taken, and its height. */
const condition = 'templates/chatgpt_entries/mini';
const shots = [
  { file: 'workflows.png', shows: ['COMPLETED', condition], height: 760 },
  { file: 'sweep-details.png', workflow: '', view: 'user-metadata', shows: ['Current Details'], height: 900 },
  { file: 'condition-timeline.png', workflow: condition, view: 'timeline', shows: ['runBlock'], height: 1120 },
  { file: 'pending-activities.png', workflow: condition, view: 'pending-activities', shows: ['"why"'], height: 680 },
];

async function main() {
  const chromium = findChromium(process.env);
  if (chromium === undefined) {
    process.stderr.write('No pictures taken: no Chromium found. Install it, or name its program in CHROMIUM.\n');
    return;
  }
  const out = resolve(process.argv[2] ?? join(project, 'docs', 'images'));
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'render-bench-pictures-'));
  // Passable for the user that Postgres runs as.
  chmodSync(folder, 0o755);
  const env = { ...process.env, RENDER_BENCH_HOME: join(folder, 'home') };
  const mock = await startMock();
  try {
    const file = join(folder, 'oracle-templates.yaml');
    writeFileSync(file, sweepFile(mock.port));
    const { uiUrl } = JSON.parse(await render(['up', '--json'], env));
    const { sweep } = JSON.parse(await render(['run', file, '--detach', '--json'], env));
    process.stderr.write(`Sweep ${sweep} runs; its pictures are taken in ${shootAfterMs / 1000} s.\n`);
    await sleep(shootAfterMs);
    await takePictures(chromium, uiUrl, sweep, out);
  } finally {
    await render(['down'], env);
    mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function takePictures(chromium, uiUrl, sweep, out) {
  const browser = await openChromium(chromium);
  try {
    const page = await browser.openPage({ width, height: Math.max(...shots.map(({ height }) => height)) });
    for (const { file, workflow, view, shows, height } of shots) {
      if (view === undefined) await page.goTo(uiUrl);
      else await openView(page, uiUrl, [sweep, workflow].filter(Boolean).join('/'), view);
      await page.waitForText(shows);
      const picture = await page.screenshot({ height });
      writeFileSync(join(out, file), picture);
      process.stderr.write(`${file}: ${Math.round(picture.length / 1000)} kB\n`);
      if (picture.length > mostBytes) throw new Error(`${file} is over ${mostBytes / 1000} kB`);
    }
  } finally {
    await browser.close();
  }
}

/** A workflow's own address leads to its newest run, whose views are one segment apart. */
async function openView(page, uiUrl, workflowId, view) {
  await page.goTo(`${uiUrl}/${encodeURIComponent(workflowId)}`);
  for (let tries = 0; tries < 100; tries += 1) {
    const address = await page.evaluate('location.href');
    if (/\/[0-9a-f-]{36}\/timeline/.test(address)) return page.goTo(address.replace(/timeline.*$/, view));
    await sleep(200);
  }
  throw new Error(`the UI did not open ${workflowId}`);
}

async function startMock() {
  const child = spawn(process.execPath, [mockProvider, '--latency-ms', '600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the mock provider ended with ${code}`))),
  ]);
  return { port: JSON.parse(line).port, stop: () => child.kill() };
}

/** Runs the command line and returns what it prints; exit code 2 says that the sweep runs on. */
async function render(args, env) {
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0 && code !== 2) throw new Error(`render-bench ${args.join(' ')} ended with ${code}`);
  return printed;
}

await main();
