import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { commandLineOf, identifyProcess, isRunning, processesWithArgument } from './process-identity';
import { stopProcess } from './stop-process';

const itOnLinux = process.platform === 'linux' ? it : it.skip;

/** A child that does nothing for a minute. */
function sleeper() {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  return { child, pid: child.pid ?? 0 };
}

describe('identifyProcess', () => {
  it('knows this process, and knows it again', () => {
    const identity = identifyProcess(process.pid);
    expect(identity?.pid).toBe(process.pid);
    expect(identity && isRunning(identity)).toBe(true);
    expect(commandLineOf(process.pid)).toContain('node');
  });

  it('tells a process from a later one with the same pid', () => {
    expect(isRunning({ pid: process.pid, startedAt: 'another time' })).toBe(false);
  });

  it('a process that ended is gone', async () => {
    const { child, pid } = sleeper();
    const identity = identifyProcess(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isRunning(identity)).toBe(false);
  });

  itOnLinux('a zombie is gone, although it still takes signals', async () => {
    // The shell starts a child and becomes a program that never collects it.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [output] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(output.toString());
      for (let looks = 0; looks < 100 && identifyProcess(pid) !== undefined; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(process.kill(pid, 0)).toBe(true);
      expect(identifyProcess(pid)).toBeUndefined();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('finds processes by a whole word of their command line', () => {
    const { child, pid } = sleeper();
    try {
      expect(processesWithArgument('60').map((found) => found.pid)).toContain(pid);
      expect(processesWithArgument('6').map((found) => found.pid)).not.toContain(pid);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('stopProcess', () => {
  it('takes the first signal that works', async () => {
    const { pid } = sleeper();
    const identity = identifyProcess(pid) ?? { pid, startedAt: '' };
    const steps = [
      { signal: 'SIGTERM', waitMs: 2_000 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ] as const;
    expect(await stopProcess(identity, 'the sleeper', steps)).toBe('SIGTERM');
    expect(await stopProcess(identity, 'the sleeper', steps)).toBe('gone');
  });

  it('goes on to the next signal when one is ignored', async () => {
    const child = spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 0.1; done'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    const identity = identifyProcess(child.pid ?? 0) ?? { pid: 0, startedAt: '' };
    const steps = [
      { signal: 'SIGTERM', waitMs: 200 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ] as const;
    expect(await stopProcess(identity, 'the stubborn one', steps)).toBe('SIGKILL');
  });

  it('never signals a process that only has the same pid', async () => {
    const { child, pid } = sleeper();
    const steps = [{ signal: 'SIGKILL', waitMs: 100 }] as const;
    expect(await stopProcess({ pid, startedAt: 'another time' }, 'a stranger', steps)).toBe('gone');
    expect(identifyProcess(pid)).toBeDefined();
    child.kill('SIGKILL');
  });
});
