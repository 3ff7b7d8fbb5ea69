import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { folderThatBlocks, makeEphemeralFolder, makeOwnFolder, requireReachable, stackFolders } from './data-folder';

const stranger = { name: 'stranger', uid: 65_533, gid: 65_533 };
const modeOf = (path: string) => statSync(path).mode & 0o777;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-test-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('stackFolders', () => {
  const ordinary = { root: false, home: '/home/ann' };

  it('RENDER_BENCH_HOME wins, for everybody, and holds the cache too', () => {
    const env = { RENDER_BENCH_HOME: '/srv/bench', XDG_DATA_HOME: '/x' };
    for (const root of [true, false]) {
      expect(stackFolders(env, { root })).toEqual({ data: '/srv/bench', cache: '/srv/bench/cache' });
    }
  });

  it('an ordinary user has XDG folders', () => {
    expect(stackFolders({}, ordinary)).toEqual({
      data: '/home/ann/.local/share/render-bench',
      cache: '/home/ann/.cache/render-bench',
    });
    expect(stackFolders({ XDG_DATA_HOME: '/d', XDG_CACHE_HOME: '/c' }, ordinary)).toEqual({
      data: '/d/render-bench',
      cache: '/c/render-bench',
    });
  });

  it('a relative XDG folder is ignored, as the specification says', () => {
    expect(stackFolders({ XDG_DATA_HOME: 'd' }, ordinary).data).toBe('/home/ann/.local/share/render-bench');
  });

  it('root has a folder that the user postgres can reach, whatever XDG says', () => {
    const env = { XDG_DATA_HOME: '/root/.local/share' };
    expect(stackFolders(env, { root: true, home: '/root' }).data).toBe('/var/lib/render-bench');
  });

  it('a given folder replaces the data folder and keeps the cache', () => {
    expect(stackFolders({ RENDER_BENCH_HOME: '/srv/bench' }, { dataFolder: '/tmp/other' })).toEqual({
      data: '/tmp/other',
      cache: '/srv/bench/cache',
    });
  });

  it('a relative RENDER_BENCH_HOME is refused: it would mean another folder in each directory', () => {
    expect(() => stackFolders({ RENDER_BENCH_HOME: 'bench' })).toThrow(UserError);
  });
});

describe('makeOwnFolder', () => {
  it('is private to an ordinary user', () => {
    const path = join(folder, 'a', 'b');
    makeOwnFolder(path, undefined);
    expect(modeOf(path)).toBe(0o700);
  });

  it("can be passed by the server's user, with all folders it makes on the way, whatever the umask", () => {
    const before = process.umask(0o077);
    try {
      makeOwnFolder(join(folder, 'a', 'b'), stranger);
    } finally {
      process.umask(before);
    }
    expect(folderThatBlocks(join(folder, 'a', 'b'), stranger)).toBeUndefined();
    expect(modeOf(join(folder, 'a'))).toBe(0o711);
  });

  it('opens a folder of ours that was made private, and no folder above it', () => {
    const [above, own] = [join(folder, 'above'), join(folder, 'above', 'own')];
    mkdirSync(own, { recursive: true });
    for (const path of [above, own]) chmodSync(path, 0o700);
    makeOwnFolder(own, stranger);
    expect([modeOf(above), modeOf(own)]).toEqual([0o700, 0o711]);
  });

  it('says which path is in the way when a file stands there', () => {
    expect(() => makeOwnFolder('/proc/version', undefined)).toThrow(/\/proc\/version can't be used/);
  });
});

describe('folderThatBlocks', () => {
  it('names the outermost folder that may not be passed', () => {
    const path = join(folder, 'private', 'inner', 'data');
    mkdirSync(path, { recursive: true });
    chmodSync(join(folder, 'private', 'inner'), 0o700);
    chmodSync(join(folder, 'private'), 0o750);
    expect(folderThatBlocks(path, stranger)).toBe(join(folder, 'private'));
    expect(() => requireReachable(path, stranger)).toThrow(`may not pass ${join(folder, 'private')} on the way`);
  });

  it('looks at the owner, else the group, else the others, as the kernel does', () => {
    const { uid, gid } = statSync(folder);
    chmodSync(folder, 0o011);
    expect(folderThatBlocks(folder, { uid, gid })).toBe(folder);
    chmodSync(folder, 0o701);
    expect(folderThatBlocks(folder, { uid: uid + 1, gid })).toBe(folder);
    expect(folderThatBlocks(folder, { uid: uid + 1, gid: gid + 1 })).toBeUndefined();
    chmodSync(folder, 0o755);
  });

  it('a folder that is still to be made blocks nobody', () => {
    expect(folderThatBlocks(join(folder, 'not', 'yet'), stranger)).toBeUndefined();
  });
});

describe('makeEphemeralFolder', () => {
  it("avoids a temporary folder that the server's user can't pass", () => {
    chmodSync(folder, 0o700);
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      const made = makeEphemeralFolder(stranger);
      expect(folderThatBlocks(made, stranger)).toBeUndefined();
      expect(existsSync(made)).toBe(true);
      rmSync(made, { recursive: true });
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });
});
