import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version of a package as it is installed here; found by its files, as most packages keep package.json to themselves. */
export function installedVersion(packageName: string): string {
  let folder = dirname(require.resolve(packageName));
  for (;;) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) {
      const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
      if (name === packageName && version !== undefined) return version;
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no package.json of ${packageName} above its files`);
    folder = parent;
  }
}
