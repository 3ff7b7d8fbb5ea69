import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import {
  type Script,
  type ScriptedServer,
  scriptedServerForTests,
  startScriptedServer,
} from '../../test/support/scripted-server';
import {
  checkFile,
  type DownloadProgress,
  fileState,
  noteCheck,
  type PublicFile,
  publicFiles,
  pullFile,
  type PullOptions,
} from '.';
import { readLock } from './lock-file';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
const sha256 = createHash('sha256').update(content).digest('hex');

const server = scriptedServerForTests();
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pull-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function publicFile(changes: Partial<PublicFile> = {}): PublicFile {
  const benchmark = { name: 'jsonl', licence: 'MIT' };
  const file = { name: 'x', benchmark, file: 'x.json', release: 'X, first release', bytes: content.length, sha256 };
  return { ...file, url: `${server.baseUrl}/x.json`, ...changes };
}

const limits = { idleMs: 2_000, attempts: 3, retryDelayMs: 1 };
const pull = (file = publicFile(), options: Partial<PullOptions> = {}) =>
  pullFile(file, { directory, limits, ...options });
const pathOf = (name: string) => join(directory, name);
const rangesAsked = () => server.requests.map(({ headers }) => headers.range);

/** Sends the file, from where it was asked for. */
const serve: Script = (response, request) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const range = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` };
  response.writeHead(from === 0 ? 200 : 206, { 'content-length': content.length - from, ...(from === 0 ? {} : range) });
  response.end(content.subarray(from));
};
/** Announces the whole file, sends its beginning and cuts the connection. */
const cutAfter =
  (bytes: number): Script =>
  (response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, bytes), () => setTimeout(() => response.destroy(), 50));
  };
const whole: Script = (response) => response.end(content);
/** One script a request, the last for all further ones. */
function inTurn(...scripts: Script[]): Script {
  let turn = 0;
  return (response, request) => scripts[Math.min(turn++, scripts.length - 1)]?.(response, request);
}

describe('a pull', () => {
  it('brings the file whole, under its name only then, with a lock beside it', async () => {
    server.play(serve);
    const progress: DownloadProgress[] = [];
    const pulled = await pull(publicFile(), { onProgress: (each) => progress.push(each) });
    const path = pathOf('x.json');
    expect(pulled).toEqual({ path, bytes: content.length, sha256, trust: 'published', downloaded: true });
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(readdirSync(directory)).toEqual(['x.json', 'x.json.lock.json']);
    expect(await readLock(path)).toMatchObject({ url: `${server.baseUrl}/x.json`, sha256, trust: 'published' });
    expect(progress.at(-1)).toEqual({ receivedBytes: content.length, totalBytes: content.length });
    expect(server.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
    expect(await fileState(publicFile(), directory)).toBe('verified');
  });

  it('makes the folder it is to fill', async () => {
    server.play(serve);
    await pull(publicFile(), { directory: pathOf('a/b') });
    expect(existsSync(pathOf('a/b/x.json'))).toBe(true);
  });

  it('goes on where a connection broke', async () => {
    server.play(inTurn(cutAfter(100_000), serve));
    const interruptions: string[] = [];
    await pull(publicFile(), { onInterruption: (reason) => interruptions.push(reason) });
    expect(readFileSync(pathOf('x.json')).equals(content)).toBe(true);
    expect(rangesAsked()).toEqual([undefined, 'bytes=100000-']);
    expect(interruptions).toEqual([expect.stringMatching(/connection failed/)]);
  });

  it('goes on where an earlier pull ended, and shows that much from the start', async () => {
    writeFileSync(pathOf('x.json.part'), content.subarray(0, 299_000));
    server.play(serve);
    expect(await fileState(publicFile(), directory)).toBe('partial');
    const progress: DownloadProgress[] = [];
    await pull(publicFile(), { onProgress: (each) => progress.push(each) });
    expect(rangesAsked()).toEqual(['bytes=299000-']);
    expect(progress).toEqual([{ receivedBytes: content.length, totalBytes: content.length }]);
  });

  it('asks for nothing where the part is whole already', async () => {
    writeFileSync(pathOf('x.json.part'), content);
    expect((await pull()).downloaded).toBe(true);
    expect(server.requests).toEqual([]);
  });

  it.each<[string, Script]>([
    ['ignores ranges', whole],
    [
      'answers with another range',
      inTurn((response) => {
        response.writeHead(206, { 'content-range': `bytes 0-${content.length - 1}/${content.length}` });
        response.end(content);
      }, whole),
    ],
    [
      'answers with a range it does not name',
      inTurn((response) => {
        response.writeHead(206);
        response.end(content.subarray(5));
      }, whole),
    ],
    ['can’t serve the range', inTurn((response) => response.writeHead(416).end(), whole)],
  ])('starts over where the server %s', async (_what, script) => {
    writeFileSync(pathOf('x.json.part'), content.subarray(0, 1_000));
    server.play(script);
    await pull();
    expect(readFileSync(pathOf('x.json')).equals(content)).toBe(true);
  });

  it('starts over where the part is larger than the file', async () => {
    writeFileSync(pathOf('x.json.part'), Buffer.alloc(content.length + 1));
    server.play(serve);
    await pull();
    expect(rangesAsked()).toEqual([undefined]);
  });

  it('follows a redirect, and waits out an answer that says "not now"', async () => {
    server.play(
      inTurn(
        (response) => response.writeHead(503).end('busy'),
        (response) => response.writeHead(302, { location: `${server.baseUrl}/there` }).end(),
        serve,
      ),
    );
    await pull();
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/x.json', '/v1/x.json', '/v1/there']);
  });

  it('sends nothing where the file is there already, and lists it as verified from then on', async () => {
    writeFileSync(pathOf('x.json'), content);
    expect(await fileState(publicFile(), directory)).toBe('present');
    expect(await pull()).toMatchObject({ downloaded: false, trust: 'published' });
    expect(await fileState(publicFile(), directory)).toBe('verified');
    expect(server.requests).toEqual([]);
  });
});

describe('a redirect', () => {
  const redirect =
    (location: string): Script =>
    (response) =>
      response.writeHead(302, { location }).end();
  let other: ScriptedServer;
  beforeAll(async () => {
    other = await startScriptedServer();
    other.play(serve);
  });
  afterAll(() => other.close());

  it.each([
    [
      'another host',
      () => 'http://localhost.localdomain:1/x.json',
      /handed on to http:\/\/localhost\.localdomain:1, which/,
    ],
    ['another port of the same host', () => other.baseUrl, /handed on to http:\/\/127\.0\.0\.1:\d+, which is not on/],
    ['a file', () => 'file:///etc/passwd', /handed on to file:/],
    ['a host that only ends like one of the list', () => 'http://evilfiles.example/x', /evilfiles\.example, which/],
    ['an address with a user name', () => 'http://user@files.example/x', /files\.example, which/],
    ['what is no address', () => 'http://[', /no address/],
  ])('to %s is refused, with the list', async (_what, location, message) => {
    server.play(redirect(location()));
    const file = publicFile({ hosts: ['files.example', '.files.example'] });
    await expect(pull(file)).rejects.toThrow(message);
    expect(other.requests).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('that never ends is given up', async () => {
    server.play(redirect('/again'));
    await expect(pull()).rejects.toThrow(/handed on more than 5 times/);
    expect(server.requests).toHaveLength(6);
  });
});

describe('a name', () => {
  it.each(['../x.json', '/tmp/x.json', 'a/x.json', '..', ''])(
    '%j is refused: no file leaves the folder',
    async (file) => {
      await expect(pull(publicFile({ file }))).rejects.toThrow(/is no file name/);
      expect(server.requests).toEqual([]);
    },
  );

  it('of every public file is a plain one, and their addresses hold no credentials', () => {
    for (const { file, url, mirrors = [] } of publicFiles) {
      expect(file).toMatch(/^[\w.-]+\.json$/);
      for (const address of [url, ...mirrors]) expect(new URL(address).username).toBe('');
    }
  });

  it('that a server gives its answer counts for nothing', async () => {
    server.play((response, request) => {
      response.setHeader('content-disposition', 'attachment; filename="../../evil.json"');
      serve(response, request);
    });
    await pull();
    expect(readdirSync(directory).toSorted()).toEqual(['x.json', 'x.json.lock.json']);
  });
});

describe('a symbolic link', () => {
  it('in place of what has arrived is refused, and what it leads to stays as it is', async () => {
    const victim = join(directory, 'victim');
    writeFileSync(victim, 'precious');
    symlinkSync(victim, pathOf('x.json.part'));
    server.play(serve);
    await expect(pull(publicFile({ sha256: null, bytes: null }))).resolves.toMatchObject({ downloaded: true });
    rmSync(pathOf('x.json'));
    symlinkSync(victim, pathOf('x.json.part'));
    await expect(pull()).rejects.toThrow(/x\.json\.part is a symbolic link, and nothing is written through one/);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('in place of the file that leads nowhere is replaced, and nothing is made where it leads', async () => {
    symlinkSync(join(directory, 'elsewhere'), pathOf('x.json'));
    server.play(serve);
    await pull();
    expect(readFileSync(pathOf('x.json')).equals(content)).toBe(true);
    expect(existsSync(join(directory, 'elsewhere'))).toBe(false);
  });
});

describe('a pull refuses, and leaves nothing under the name of the file,', () => {
  const refusal = (message: RegExp) =>
    expect.objectContaining({
      isDownloadError: true,
      isUserError: true,
      message: expect.stringMatching(message) as string,
    }) as Error;

  it('a damaged file, which is kept aside', async () => {
    const damaged = Buffer.from(content);
    damaged[7] = 0xff;
    server.play((response) => response.end(damaged));
    await expect(pull()).rejects.toEqual(
      refusal(/is not X, first release, or was damaged .* should be .*x\.json\.refused/),
    );
    expect(readdirSync(directory)).toEqual(['x.json.refused']);
    server.play(serve);
    expect((await pull()).downloaded).toBe(true);
  });

  it.each<[string, Script, RegExp, string[]]>([
    [
      'a file of another size, before it is fetched',
      (response) => response.end('<html>'),
      /offers 6 bytes, but .* has 300000/,
      [],
    ],
    [
      'a file that turns out longer',
      (response) => {
        response.write(content);
        response.end('more');
      },
      /offers at least 30000\d bytes/,
      [],
    ],
    ['a missing file', (response) => response.writeHead(404).end('no'), /there is no such file \(404\)\..*--url/, []],
    ['a forbidden one', (response) => response.writeHead(403).end('no'), /refuses it \(403\)/, []],
    [
      'a server that stays busy',
      (response) => response.writeHead(503).end(),
      /the server answers 503\. Given up for now/,
      [],
    ],
    [
      'a connection that always breaks at one place',
      cutAfter(50),
      /connection failed .* stays in .*x\.json\.part, and the next pull goes on/,
      ['x.json.part'],
    ],
    [
      'a body that ends early without saying so',
      (response) => {
        response.write(content.subarray(0, 10));
        response.end();
      },
      /ended after 10 of 300000 bytes/,
      ['x.json.part'],
    ],
  ])('%s', async (_what, script, message, left) => {
    server.play(script);
    await expect(pull()).rejects.toEqual(refusal(message));
    expect(readdirSync(directory)).toEqual(left);
  });

  it('a server that falls silent, before its headers or amid the body', async () => {
    const silent: Script[] = [
      () => undefined,
      (response) => {
        response.writeHead(200, { 'content-length': content.length });
        response.write(content.subarray(0, 10));
      },
    ];
    for (const script of silent) {
      server.play(script);
      const start = performance.now();
      const refused = pull(publicFile(), { limits: { idleMs: 100, attempts: 2, retryDelayMs: 1 } });
      await expect(refused).rejects.toEqual(refusal(/nothing arrived for 0\.1 s/));
      expect(performance.now() - start).toBeLessThan(3_000);
    }
  });

  it('an address where nobody listens', async () => {
    await expect(pull(publicFile(), { url: 'http://127.0.0.1:1/x.json' })).rejects.toEqual(
      refusal(/connection failed/),
    );
  });
});

describe('a pull is a fault of the person’s', () => {
  const faulty = (message: RegExp) =>
    expect.objectContaining({ isUserError: true, message: expect.stringMatching(message) as string }) as Error;

  it('where another file is in the way, which stays as it is', async () => {
    writeFileSync(pathOf('x.json'), 'mine');
    await expect(pull()).rejects.toEqual(
      faulty(/is there already, but is another file than X, first release.* Move it away/),
    );
    expect(readFileSync(pathOf('x.json'), 'utf8')).toBe('mine');
    expect(await fileState(publicFile(), directory)).toBe('wrong_size');
    expect(server.requests).toEqual([]);
  });

  it('where the folder can’t be made or the part can’t be written', async () => {
    server.play(serve);
    writeFileSync(pathOf('file'), '');
    await expect(pull(publicFile(), { directory: pathOf('file/below') })).rejects.toEqual(
      faulty(/a part of the path is a file/),
    );
    mkdirSync(pathOf('x.json.part/inner'), { recursive: true });
    await expect(pull()).rejects.toThrow();
    expect(existsSync(pathOf('x.json'))).toBe(false);
  });
});

describe('where no digest is published', () => {
  const unknown = () => publicFile({ sha256: null, bytes: null });

  it('the digest of the first download is trusted from then on', async () => {
    server.play(whole);
    expect(await pull(unknown())).toMatchObject({ trust: 'first_use', sha256, downloaded: true });
    expect(await checkFile(unknown(), directory)).toMatchObject({
      verdict: 'matches',
      trust: 'first_use',
      expected: sha256,
    });
    writeFileSync(pathOf('x.json'), 'changed');
    expect(await fileState(unknown(), directory)).toBe('present');
    expect(await checkFile(unknown(), directory)).toMatchObject({ verdict: 'differs', expected: sha256 });
    await expect(pull(unknown())).rejects.toThrow(UserError);
  });

  it('a file that was there before is compared with nothing until a pull records it', async () => {
    writeFileSync(pathOf('x.json'), content);
    expect(await checkFile(unknown(), directory)).toMatchObject({ verdict: 'unknown', expected: null, trust: null });
    expect(await pull(unknown())).toMatchObject({ trust: 'first_use', downloaded: false });
    expect(await checkFile(unknown(), directory)).toMatchObject({ verdict: 'matches' });
  });

  it('two halves are never joined, as nothing would tell that they fit', async () => {
    writeFileSync(pathOf('x.json.part'), 'of another file');
    server.play(inTurn(cutAfter(100), whole));
    await pull(unknown());
    expect(rangesAsked()).toEqual([undefined, undefined]);
    expect(readFileSync(pathOf('x.json')).equals(content)).toBe(true);
  });

  it('a server that always breaks off is given up', async () => {
    server.play(cutAfter(100));
    await expect(pull(unknown())).rejects.toThrow(/Given up for now\. Pull again later/);
    expect(server.requests.length).toBeLessThanOrEqual(limits.attempts + 1);
  });
});

describe('fileState', () => {
  it('calls a file verified only while its size and time stand, and its digest is the published one', async () => {
    server.play(serve);
    await pull();
    expect(await fileState(publicFile({ sha256: 'f'.repeat(64) }), directory)).toBe('present');
    utimesSync(pathOf('x.json'), 1, 1);
    expect(await fileState(publicFile(), directory)).toBe('present');
    writeFileSync(pathOf('x.json.lock.json'), '{"oops"');
    expect(await fileState(publicFile(), directory)).toBe('present');
    rmSync(pathOf('x.json'));
    expect(await fileState(publicFile(), directory)).toBe('absent');
  });
});

it('a check is worth something where its lock can’t be written', async () => {
  writeFileSync(pathOf('x.json'), content);
  mkdirSync(pathOf('x.json.lock.json/inner'), { recursive: true });
  const checked = await checkFile(publicFile(), directory);
  expect(checked?.verdict).toBe('matches');
  if (checked !== undefined) await expect(noteCheck(publicFile(), checked)).resolves.toBeUndefined();
});

describe('the catalogue', () => {
  it('has digests, sizes and addresses of the right form, and names that differ', () => {
    for (const { sha256: digest, bytes, url, file, mirrors = [] } of publicFiles) {
      expect(digest ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/);
      expect(bytes ?? 1).toBeGreaterThan(0);
      expect([url, ...mirrors].every((each) => each.endsWith(`/${file}`) && URL.canParse(each))).toBe(true);
    }
    for (const key of ['name', 'file'] as const) {
      expect(new Set(publicFiles.map((each) => each[key])).size).toBe(publicFiles.length);
    }
  });
});
