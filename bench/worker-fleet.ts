import { setTimeout as sleep } from 'node:timers/promises';

import type { BenchStack } from './bench-stack';
import { type ChildProcess, lastLines } from './run-process';

const servesWithinMs = 120_000;

/** Worker processes that are killed and started again, as something that watches over them would. */
export class WorkerFleet {
  /** What went wrong with a worker that nobody had killed. */
  readonly faults: string[] = [];
  private readonly workers: ChildProcess[] = [];
  private readonly starting = new Set<Promise<void>>();

  constructor(private readonly stack: BenchStack) {}

  /** Resolves when all of them serve. */
  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.startOne()));
  }

  /** How many serve. */
  get serving(): number {
    return this.workers.length;
  }

  /** SIGKILL for the one of this place among those that serve, from 0; a new one is started meanwhile. */
  async kill(place: number): Promise<void> {
    const [worker] = this.workers.splice(place, 1);
    worker!.kill('SIGKILL');
    await worker!.ended;
    const starting = this.startOne().catch((error: unknown) => void this.faults.push(String(error)));
    this.starting.add(starting);
    void starting.finally(() => this.starting.delete(starting));
  }

  /** Waits for those that are being started. */
  async settled(): Promise<void> {
    await Promise.all(this.starting);
  }

  /** A worker that finds no server ends, and is started again a moment later. */
  private async startOne(): Promise<void> {
    for (const startedMs = performance.now(); performance.now() - startedMs < servesWithinMs; await sleep(1_000)) {
      const worker = this.stack.startCli('worker');
      const serves = await this.stack.waitFor('a worker to serve or end', servesWithinMs, () =>
        Promise.race([worker.ended.then(() => false), sleep(100, worker.stderr.includes(' serves ') || undefined)]),
      );
      if (!serves) continue;
      this.workers.push(worker);
      void worker.ended.then(({ exitCode, stderr }) => {
        const place = this.workers.indexOf(worker);
        if (place < 0) return;
        this.workers.splice(place, 1);
        this.faults.push(`a worker ended by itself with ${exitCode}: ${lastLines(stderr)}`);
      });
      return;
    }
    throw new Error(`no worker could be started within ${servesWithinMs / 1000} s`);
  }
}
