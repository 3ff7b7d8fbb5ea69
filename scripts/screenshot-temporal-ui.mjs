/**
 * Takes the pictures of docs/watching.md: runs sweeps against stand-ins for providers, each on a stack of its own, opens
 * the Temporal UI in a browser without a window while they work, wait and have ended, and stops everything again. Takes
 * about four minutes.
 *
 *   npm run build && node scripts/screenshot-temporal-ui.mjs [folder, default docs/images] [names of sweeps, default all]
 *
 * Needs Chromium: CHROMIUM, or one of its usual names on PATH. Without it, says so and does nothing (exit code 0).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { findChromium, openChromium } from './headless-chromium.mjs';
import { shrinkPng } from './shrink-png.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(project, 'bin', 'render-bench.js');
const width = 1280;
const highest = 1_120;
/** What a picture may weigh in the repository. */
const mostBytes = 150_000;
const longestSweepMs = 180_000;

const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Blue.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 900, completion_tokens: 2, total_tokens: 902 },
};
const good = (model) => ({ status: 200, body: { ...completion, model } });
const slowDown = {
  status: 429,
  headers: { 'retry-after': '240' },
  body: {
    error: {
      message: 'Rate limit reached for requests. Please slow down.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    },
  },
};
const badKey = {
  status: 401,
  body: { error: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' } },
};

const condition = 'templates/chatgpt_entries/mini';

/**
 * What is played: the provider's answers to its n-th request, the sweep, and what is to be seen when: a view of a workflow
 * (none: the list of the sweep's), what must be on the page before it is taken, and its height.
 */
const scenes = [
  {
    name: 'oracle-templates',
    answer: (model) => good(model),
    // 311 calls at 5 a second: about a minute, with calls that wait for their lane.
    lanes: '{ requestsPerMinute: 300, concurrency: 4 }',
    acts: [
      {
        // By then blocks of every condition have ended, and more than half of the calls are still to come.
        after: () => sleep(24_000),
        shots: [
          {
            file: 'running-blocks.png',
            workflow: condition,
            view: 'pending-activities',
            shows: ['"why"'],
            height: 680,
          },
          { file: 'running-list.png', shows: ['COMPLETED', condition], height: 760 },
          { file: 'running-sweep.png', workflow: '', view: 'user-metadata', shows: ['Current Details'], height: 900 },
          { file: 'running-timeline.png', workflow: condition, view: 'timeline', shows: ['runBlock'], height: highest },
        ],
      },
      {
        after: completed,
        shots: [
          { file: 'finished-list.png', shows: ['COMPLETED', condition], height: 760 },
          { file: 'finished-sweep.png', workflow: '', view: 'user-metadata', shows: ['Current Details'], height: 900 },
        ],
      },
    ],
  },
  {
    name: 'rate-limited',
    answer: (model, ordinal) => (ordinal <= 60 ? good(model) : slowDown),
    lanes: '{ concurrency: 4 }',
    acts: [
      {
        // The third look at the rows, after 24 s, finds the lane waiting.
        after: () => sleep(32_000),
        shots: [
          {
            file: 'rate-limited-sweep.png',
            workflow: '',
            view: 'user-metadata',
            shows: ['Current Details'],
            height: 980,
          },
          {
            file: 'rate-limited-blocks.png',
            workflow: condition,
            view: 'pending-activities',
            shows: ['RateLimited'],
            // Below it stands where in the code that was.
            height: 690,
          },
        ],
      },
    ],
  },
  {
    name: 'lane-stopped',
    answer: (model) => (model === 'qwen3:32b' ? badKey : good(model)),
    lanes: '{ concurrency: 4 }',
    readers: ['{ id: large, provider: compatible, baseUrl: URL, model: "qwen3:32b", price: { input: 1, output: 4 } }'],
    acts: [
      {
        after: () => sleep(32_000),
        shots: [
          {
            file: 'lane-stopped-sweep.png',
            workflow: '',
            view: 'user-metadata',
            shows: ['Current Details'],
            height: 1_110,
          },
          {
            file: 'lane-stopped-condition.png',
            workflow: 'templates/chatgpt_entries/large',
            view: 'user-metadata',
            shows: ['Current Details'],
            height: 790,
          },
        ],
      },
    ],
  },
];

function sweepFile({ name, lanes, readers = [] }, url) {
  const mini = '{ id: mini, provider: compatible, baseUrl: URL, model: "qwen3:4b", price: { input: 0.25, output: 2 } }';
  return `
name: ${name}
benchmarks:
  sample: { name: sample }
readers:
  - { id: offline, provider: offline, model: extractive-baseline }
${[mini, ...readers].map((reader) => `  - ${reader.replace('URL', `"${url}"`)}`).join('\n')}
experiments:
  - experiment: templates
    benchmark: sample
    templates: [raw_conversation, witness_turns, chatgpt_entries, langchain_summary, memgpt_records]
lanes:
  compatible: ${lanes}
budget: { usd: 5 }
block: 8
`;
}

async function main() {
  const chromium = findChromium(process.env);
  if (chromium === undefined) {
    process.stderr.write('No pictures taken: no Chromium found. Install it, or name its program in CHROMIUM.\n');
    return;
  }
  const [folder = join(project, 'docs', 'images'), ...only] = process.argv.slice(2);
  const out = resolve(folder);
  mkdirSync(out, { recursive: true });
  const browser = await openChromium(chromium);
  try {
    const page = await browser.openPage({ width, height: highest });
    const isWanted = ({ name }) => only.length === 0 || only.includes(name);
    for (const scene of scenes.filter(isWanted)) await play(scene, page, out);
  } finally {
    await browser.close();
  }
}

async function play(scene, page, out) {
  const folder = mkdtempSync(join(tmpdir(), 'render-bench-pictures-'));
  // Passable for the user that Postgres runs as.
  chmodSync(folder, 0o755);
  const env = { ...process.env, RENDER_BENCH_HOME: join(folder, 'home') };
  for (const name of ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'TEMPORAL_PROFILE', 'TEMPORAL_CONFIG_FILE']) delete env[name];
  const provider = await startProvider(scene.answer);
  try {
    const file = join(folder, 'sweep.yaml');
    writeFileSync(file, sweepFile(scene, provider.url));
    const { uiUrl } = JSON.parse(await render(['up', '--json'], env));
    const { sweep } = JSON.parse(await render(['run', file, '--detach', '--json'], env));
    for (const { after, shots } of scene.acts) {
      process.stderr.write(`Sweep ${sweep}: waiting for what is to be seen.\n`);
      await after(sweep, env);
      for (const shot of shots) await take(shot, { page, uiUrl, sweep, out });
    }
  } finally {
    await render(['down'], env);
    provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take({ file, workflow, view, shows, height }, { page, uiUrl, sweep, out }) {
  if (view === undefined) await page.goTo(`${uiUrl}?query=${encodeURIComponent(`SweepId = "${sweep}"`)}`);
  else await openView(page, uiUrl, [sweep, workflow].filter(Boolean).join('/'), view);
  await page.waitForText(shows);
  const picture = shrinkPng(await page.screenshot({ height }));
  writeFileSync(join(out, file), picture);
  process.stderr.write(`${file}: ${Math.round(picture.length / 1000)} kB\n`);
  if (picture.length > mostBytes) throw new Error(`${file} is over ${mostBytes / 1000} kB`);
}

/** Waits until the sweep is complete, and its workflow has shown so. */
async function completed(sweep, env) {
  for (const startedAt = performance.now(); performance.now() - startedAt < longestSweepMs; await sleep(1_000)) {
    const { verdict } = JSON.parse(await render(['status', sweep, '--json'], env));
    if (verdict === 'complete') return sleep(5_000);
  }
  throw new Error(`${sweep} is not complete after ${longestSweepMs / 1000} s`);
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

/** An OpenAI-compatible server: 0.6 s an answer, refusals at once, probes answered without being counted. */
async function startProvider(answer) {
  let requests = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { model, messages } = JSON.parse(text);
    const isProbe = messages.length === 1;
    if (!isProbe) requests += 1;
    const { status, headers, body } = answer(model, requests);
    if (status === 200 && !isProbe) await sleep(600);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Runs the command line and returns what it prints; exit codes 2 and 3 say how a sweep stands. */
async function render(args, env) {
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  if (![0, 2, 3].includes(code)) throw new Error(`render-bench ${args.join(' ')} ended with ${code}`);
  return printed;
}

await main();
