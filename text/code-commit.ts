import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from './package-root';

const waitMs = 5_000;

/**
 * The commit the project's code is of, 40 digits, with `-dirty` where tracked files differ from it. Undefined where it does
 * not run from a repository of its own (an image, an installed package) or there is no git: its version says it all there.
 */
export function codeCommit(root = packageRoot()): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  try {
    const described = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude', '*'];
    return execFileSync('git', ['-C', root, ...described], {
      encoding: 'utf8',
      timeout: waitMs,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
