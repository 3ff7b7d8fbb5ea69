import { join } from 'node:path';

import type { MockProcess } from './mock-process';
import { answersSeconds } from './read-log';
import { startNode } from './run-process';

const timeoutMs = 5 * 60_000;

/** Runs the bare loop in its own process against the mock: calls per second, from first to last answer at the mock. */
export async function runBareLoop(mock: MockProcess, calls: number, concurrency: number): Promise<number> {
  await mock.reset();
  const args = ['--base-url', mock.baseUrl, '--calls', String(calls), '--concurrency', String(concurrency)];
  const { exitCode, stderr } = await startNode(join(__dirname, 'bare-loop.js'), args, { timeoutMs }).ended;
  if (exitCode !== 0) throw new Error(`the bare loop ended with ${exitCode}: ${stderr}`);
  return calls / answersSeconds(await mock.log());
}
