import { join } from 'node:path';

import { writeSyntheticDataset } from '../../bench/synthetic-dataset';
import { expectEnd } from '../support/child-process';
import { ledgerAttempts, onlySweep } from '../support/ledger-rows';
import { startOpenAiServer } from '../support/openai-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import type { VendorServer } from '../support/vendor-server';

const items = 12;
const key = 'sk-of-this-test-alone';
/** Jobs are looked at every 30 ms. */
const env: NodeJS.ProcessEnv = { OPENAI_API_KEY: key, RENDER_BENCH_BATCH_PACE: '0.001' };

let stack: SweepStack;
let vendor: VendorServer;
beforeAll(async () => {
  stack = await createSweepStack();
  vendor = await startOpenAiServer({ key, answer: (prompt) => /\[\[gold:(.*?)\]\]/.exec(prompt)?.[1] ?? 'no gold' });
  vendor.autoFinish();
});
afterAll(async () => {
  await stack.close();
  await vendor.close();
});

it('a vendor’s models are probed, then answer in real time and in one batch, each call once and at its tier', async () => {
  const path = join(stack.folder, 'questions.json');
  await writeSyntheticDataset({ path, items });
  const reader = { provider: 'openai', baseUrl: vendor.baseUrl };
  const spec = stack.writeSweepFile({
    name: 'vendor',
    benchmarks: { questions: { tier: 'oracle', path } },
    readers: [
      { ...reader, id: 'now', model: 'gpt-5.4-mini' },
      { ...reader, id: 'later', model: 'gpt-5.4-nano', mode: 'batch' },
    ],
    experiments: [{ experiment: 'templates', benchmark: 'questions', templates: ['raw_conversation'] }],
    scorers: ['substring'],
    budget: { usd: 5 },
  });
  await stack.startWorker(env);
  expectEnd(await stack.cli(['run', spec], env), 0, 'is complete');

  const sweepId = await onlySweep(stack.database, 'vendor');
  const probes = 2;
  expect(vendor.answered).toBe(items + probes);
  expect(vendor.jobs).toMatchObject([{ state: 'ended' }]);
  expect(vendor.jobs[0]!.customIds).toHaveLength(items);
  const attempts = await ledgerAttempts(stack.database, sweepId);
  expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 2 * items }, () => 'answer'));
  const report = await stack.report(sweepId);
  expect(report.sweep).toMatchObject({ complete: true, outcomes: { planned: 2 * items, answer: 2 * items } });
  expect(report.readers.map(({ id, calls, orphans }) => ({ id, calls, orphans }))).toEqual([
    { id: 'now', calls: items, orphans: 0 },
    { id: 'later', calls: items, orphans: 0 },
  ]);
});
