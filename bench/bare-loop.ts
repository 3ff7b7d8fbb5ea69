import { parseArgs } from 'node:util';

import OpenAI from 'openai';

export interface BareLoop {
  readonly baseUrl: string;
  readonly calls: number;
  readonly concurrency: number;
}

/**
 * The least a program can do with the same SDK: workers that take the next prompt until none is left, nothing stored,
 * nothing limited, the SDK's own defaults but no retries. What a run with a ledger is held against, in the same
 * minutes on the same machine.
 * @returns calls per second, from the first request to the last answer
 */
export async function runBareLoop({ baseUrl, calls, concurrency }: BareLoop): Promise<number> {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', organization: null, project: null, maxRetries: 0 });
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const content = `What is my locker code? [[item:bare-${next++}]]`;
      await client.chat.completions.create({
        model: 'mock-reader',
        messages: [{ role: 'user', content }],
        max_tokens: 128,
        temperature: 0,
      });
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (calls * 1000) / (performance.now() - startedMs);
}

/** As its own process, like the worker it is compared with: `bare-loop.js --base-url URL --calls N --concurrency C`. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { 'base-url': text, calls: text, concurrency: text } });
  const { 'base-url': baseUrl, calls, concurrency } = values;
  if (baseUrl === undefined || calls === undefined || concurrency === undefined) {
    throw new Error('bare-loop needs --base-url, --calls and --concurrency');
  }
  const rate = await runBareLoop({ baseUrl, calls: Number(calls), concurrency: Number(concurrency) });
  process.stdout.write(`${JSON.stringify({ callsPerSecond: rate })}\n`);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
