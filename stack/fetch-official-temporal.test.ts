import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fetchOfficialTemporal } from './fetch-official-temporal';
import { temporalRelease } from './temporal-release';

const program = '#!/bin/sh\necho a program\n';
const build = {
  ...temporalRelease.builds['linux-arm64'],
  binarySha256: createHash('sha256').update(program).digest('hex'),
};

let folder: string;
let server: Server | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'official-test-'))));
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

function makeArchive(content: string): Buffer {
  const source = mkdtempSync(join(tmpdir(), 'official-archive-'));
  writeFileSync(join(source, 'temporal'), content, { mode: 0o755 });
  writeFileSync(join(source, 'LICENSE'), 'a licence');
  const archive = execFileSync('tar', ['-czf', '-', '-C', source, 'LICENSE', 'temporal']);
  rmSync(source, { recursive: true });
  return archive;
}

/** As the official address answers: where the archive is, then the archive. */
const officialLike =
  (archive: Buffer, asked: string[] = []): RequestListener =>
  (request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/cli/')) {
      const archiveUrl = `http://${request.headers.host}/archive.tar.gz`;
      response.end(JSON.stringify({ archiveUrl, fileToExtract: 'temporal' }));
    } else response.end(archive);
  };

describe('fetchOfficialTemporal', () => {
  it('asks for the pinned version and platform and installs the program, executable', async () => {
    const asked: string[] = [];
    const address = await serve(officialLike(makeArchive(program), asked));
    const destination = join(folder, 'temporal');
    await fetchOfficialTemporal(build, destination, folder, { address });
    expect(asked[0]).toBe(`/cli/v${temporalRelease.version}?platform=linux&arch=arm64&format=tar.gz`);
    expect(readFileSync(destination, 'utf8')).toBe(program);
    expect(statSync(destination).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder)).toEqual(['temporal']);
  });

  it('refuses a program with another digest, and leaves nothing behind', async () => {
    const address = await serve(officialLike(makeArchive('something else')));
    await expect(fetchOfficialTemporal(build, join(folder, 'temporal'), folder, { address })).rejects.toThrow(
      /SHA-256 .* pinned is/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('gives up on an address that accepts and stays silent', async () => {
    const address = await serve(() => undefined);
    const fetching = fetchOfficialTemporal(build, join(folder, 'temporal'), folder, { address, silenceMs: 200 });
    await expect(fetching).rejects.toThrow(`${address} sent nothing for 0.2 s`);
  });

  it('gives up on an archive that stops in the middle', async () => {
    const archive = makeArchive(program);
    const address = await serve((request, response) => {
      if (request.url?.startsWith('/cli/')) return officialLike(archive)(request, response);
      response.write(archive.subarray(0, 20));
    });
    const fetching = fetchOfficialTemporal(build, join(folder, 'temporal'), folder, { address, silenceMs: 300 });
    await expect(fetching).rejects.toThrow('sent nothing for 0.3 s');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a refusal', 403, '', 'status 403'],
    ['an answer of another form', 200, '{"archiveUrl":"x"}', 'archiveUrl'],
  ])('says so on %s', async (_name, status, body, message) => {
    const address = await serve((_request, response) => response.writeHead(status).end(body));
    await expect(fetchOfficialTemporal(build, join(folder, 'temporal'), folder, { address })).rejects.toThrow(message);
  });

  it('says so when nobody listens', async () => {
    const address = 'http://127.0.0.1:1';
    await expect(fetchOfficialTemporal(build, join(folder, 'temporal'), folder, { address })).rejects.toThrow(
      /127\.0\.0\.1:1 can't be reached/,
    );
  });
});
