/**
 * Writes `docs/data-dictionary.md` and the list of views in `docs/sql.md`. Run it whenever a column changes:
 * `npm run build && node dist/report/dictionary/write-dictionary.js`. A test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { dictionaryPath, wholeDictionary } from './render-dictionary';
import { viewsPagePath, withViewsList } from './views-list';

writeFileSync(dictionaryPath, wholeDictionary());
writeFileSync(viewsPagePath, withViewsList(readFileSync(viewsPagePath, 'utf8')));
