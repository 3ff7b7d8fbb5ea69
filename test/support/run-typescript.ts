import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface RunOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** As another user; needs root. */
  readonly uid?: number;
  readonly gid?: number;
  /** A channel for messages, too. */
  readonly ipc?: boolean;
}

/** A program for plain Node that runs TypeScript, compiled as Jest compiles the tests, and all that it imports. */
function compiledAtRunTime(source: string): string {
  return `
    const { readFileSync } = require('node:fs');
    const { transformSync } = require(${JSON.stringify(require.resolve('@swc/core'))});
    const compile = (code, filename) => transformSync(code, {
      filename, module: { type: 'commonjs' }, jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    }).code;
    require.extensions['.ts'] = (module, path) => module._compile(compile(readFileSync(path, 'utf8'), path), path);
    eval(compile(${JSON.stringify(source)}, 'main.ts'));
  `;
}

/** Runs TypeScript in a process of its own: for what must be killed, or be another user. */
export function runTypeScript(source: string, { ipc = false, ...options }: RunOptions): ChildProcess {
  return spawn(process.execPath, ['-e', compiledAtRunTime(source)], {
    stdio: ['ignore', 'pipe', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
    ...options,
  });
}

/** Runs a TypeScript file in a thread. */
export function startTypeScriptWorker(path: string): Worker {
  return new Worker(compiledAtRunTime(`require(${JSON.stringify(path)})`), { eval: true });
}

/** What a child prints until it ends. */
export async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}
