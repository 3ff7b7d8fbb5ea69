import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { withFolderLock } from './folder-lock';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'folder-lock-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const deadHolder = JSON.stringify({ process: { pid: process.pid, startedAt: 'long ago' }, ticket: 'old' });

describe('withFolderLock', () => {
  it('lets one in at a time, and everybody in the end', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await sleep(5);
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withFolderLock(folder, work)));
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is released when the work fails', async () => {
    await expect(withFolderLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withFolderLock(folder, () => Promise.resolve('yes'), { timeoutMs: 0 })).toBe('yes');
  });

  it('takes over the lock of a holder that died, once only when several try', async () => {
    writeFileSync(join(folder, 'lock'), deadHolder);
    let inside = 0;
    const work = async () => {
      expect(++inside).toBe(1);
      await sleep(5);
      inside--;
    };
    await Promise.all(Array.from({ length: 4 }, () => withFolderLock(folder, work, { timeoutMs: 5_000 })));
  });

  it('takes over a lock that names nobody once it is old', async () => {
    writeFileSync(join(folder, 'lock'), '');
    await expect(withFolderLock(folder, () => Promise.resolve(), { timeoutMs: 150 })).rejects.toThrow();
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(folder, 'lock'), longAgo, longAgo);
    expect(await withFolderLock(folder, () => Promise.resolve('in'), { timeoutMs: 1_000 })).toBe('in');
  });

  it('names the holder when it waits, and when it gives up', async () => {
    const told: number[] = [];
    await withFolderLock(folder, async () => {
      const second = withFolderLock(folder, () => Promise.resolve(), {
        timeoutMs: 250,
        onWait: (pid) => told.push(pid),
      });
      await expect(second).rejects.toThrow(`pid ${process.pid}`);
    });
    expect(told).toEqual([process.pid]);
  });
});
