import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readRecord, writeRecord } from './server-record';
import { findRunningWorker, workerPidFile, writeWorkerPid } from './worker-pid';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'record-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('server records', () => {
  it('are read back as written, from a file only the owner can read', () => {
    const record = { port: 5433, process: { pid: 7, startedAt: 'then' } };
    writeRecord(folder, 'postgres', record);
    expect(readRecord(folder, 'postgres')).toEqual(record);
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['postgres.json']);
  });

  it.each(['', '{"port":', '{"port":"many"}', '[]', '{"port":70000}'])('a damaged one counts as none: %j', (text) => {
    writeFileSync(join(folder, 'postgres.json'), text);
    expect(readRecord(folder, 'postgres')).toBeUndefined();
  });

  it('there is none in a folder that does not exist', () => {
    expect(readRecord(join(folder, 'not', 'there'), 'temporal')).toBeUndefined();
  });
});

describe('the record of the background worker', () => {
  it('finds the worker while it runs', () => {
    writeWorkerPid(folder, process.pid);
    expect(findRunningWorker(folder)?.pid).toBe(process.pid);
  });

  it('a stale one, whose pid another process has now, finds nobody', () => {
    writeFileSync(workerPidFile(folder), JSON.stringify({ pid: process.pid, startedAt: 'before the restart' }));
    expect(findRunningWorker(folder)).toBeUndefined();
  });

  it.each(['', 'x', '-1', '1', '{}'])('what is no record, or a bare pid of a stranger, finds nobody: %j', (text) => {
    writeFileSync(workerPidFile(folder), text);
    expect(findRunningWorker(folder)).toBeUndefined();
  });
});
