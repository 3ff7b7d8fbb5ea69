/**
 * Writes `docs/outcomes.md`, what every signal comes to. Run it whenever a rule changes:
 * `npm run build && node dist/providers/outcome-guide/write-guide.js`. A test compares.
 */
import { writeFileSync } from 'node:fs';

import { guidePage, guidePath } from './guide-page';

writeFileSync(guidePath, guidePage());
