import { parseArgs } from 'node:util';

import { UserError } from '../../contracts/user-error';
import { mockKnobsSchema } from './knobs';
import { startMockProvider } from './start-mock-provider';

/**
 * `node dist/bench/mock-provider/main.js --port 0 --latency-ms 200 …`: every knob is an option in kebab-case. Prints one
 * JSON line `{port, pid}` once it listens; stops at SIGTERM, at SIGINT, or when the process that forked it ends.
 */
async function main(): Promise<void> {
  const { port, knobs } = readArguments(process.argv.slice(2));
  const mock = await startMockProvider(knobs, port);
  process.stdout.write(`${JSON.stringify({ port: mock.port, pid: process.pid })}\n`);
  process.send?.({ port: mock.port });
  const stop = (): void => void mock.close().then(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop);
}

function readArguments(args: string[]): { port: number; knobs: Record<string, unknown> } {
  const names = new Map(Object.keys(mockKnobsSchema.shape).map((knob) => [toKebabCase(knob), knob]));
  const options = Object.fromEntries([...names.keys(), 'port'].map((name) => [name, { type: 'string' as const }]));
  try {
    const { port = '0', ...given } = parseArgs({ args, options }).values as Record<string, string>;
    const knobs = Object.entries(given).map(([name, value]) => [
      names.get(name),
      name === 'answer' ? value : parse(value),
    ]);
    return { port: Number(port), knobs: Object.fromEntries(knobs) as Record<string, unknown> };
  } catch (error) {
    throw new UserError(
      `mock provider: ${(error as Error).message} Options: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(' ')}`,
    );
  }
}

function parse(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() === '' ? value : Number(value);
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${UserError.is(error) ? error.message : String(error)}\n`);
  process.exit(1);
});
