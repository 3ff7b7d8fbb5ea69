import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';

/** Another build of this project, installed beside it. */
export interface OtherBuild {
  /** Where its `bin/` is. */
  readonly root: string;
  remove(): void;
}

/**
 * Installs the built project once more, with other workflow code.
 * @param change - Makes the other bundle of this one; fails where it changes nothing.
 */
export function installOtherBuild(change: (bundle: string) => string): OtherBuild {
  const root = mkdtempSync(join(tmpdir(), 'render-bench-build-'));
  for (const part of ['bin', 'dist', join('db', 'migrations'), 'package.json']) {
    cpSync(join(packageRoot(), part), join(root, part), { recursive: true });
  }
  symlinkSync(realpathSync(join(packageRoot(), 'node_modules')), join(root, 'node_modules'));
  const path = join(root, 'dist', 'workflow-bundle.js');
  const bundle = readFileSync(path, 'utf8');
  const changed = change(bundle);
  if (changed === bundle) throw new Error('the other build has the same workflows');
  writeFileSync(path, changed);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
