/**
 * Writes `docs/surfaces.md`, one item in every surface. Run it whenever a surface's bytes change:
 * `npm run build && node dist/experiments/surface-guide/write-guide.js`. A test compares.
 */
import { writeFileSync } from 'node:fs';

import { guidePage, guidePath } from './guide-page';

async function writeGuide(): Promise<void> {
  writeFileSync(guidePath, await guidePage());
}

void writeGuide();
