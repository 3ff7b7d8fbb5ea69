import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '../../../../text/package-root';

/** In the order in which they use each other. */
const files = [
  'read-data',
  'load-texts',
  'verdicts',
  'select-cells',
  'address',
  'elements',
  'controls',
  'cell-list',
  'cell-detail',
  'main',
];

/**
 * The item browser's script: the files of `browser/`, which run in no other place than a page, as one. They are read from
 * the sources, where `npm run check:types` has checked them as what browsers run.
 */
export function browserScript(names: readonly string[] = files): string {
  const folder = join(packageRoot(), 'report', 'render', 'html', 'items', 'browser');
  const sources = names.map((name) => readFileSync(join(folder, `${name}.js`), 'utf8'));
  return `(() => {\n'use strict';\n${sources.join('\n')}})();`;
}
