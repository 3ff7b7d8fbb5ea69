/**
 * Writes what is made from the schema: `sweep.schema.json` and the key table of `docs/sweep-file.md`. Run it after a
 * change of `schema.ts`: `npm run build && node dist/experiments/sweep-file/write-generated.js`. A test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';
import { formatJsonSchema } from './json-schema';
import { withKeyTable } from './key-table';

const documentPath = join(packageRoot(), 'docs', 'sweep-file.md');
writeFileSync(join(packageRoot(), 'sweep.schema.json'), formatJsonSchema());
writeFileSync(documentPath, withKeyTable(readFileSync(documentPath, 'utf8')));
