/**
 * Writes `recon.schema.json`. Run it after a change of the schemas here: `npm run build && node
 * dist/recon/export/write-schema.js`. A test compares.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';
import { formatReconJsonSchema } from './json-schema';

writeFileSync(join(packageRoot(), 'recon.schema.json'), formatReconJsonSchema());
