import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';
import { signalTables } from '../signal-tables';
import { renderGuide } from './render-guide';

export const guidePath = join(packageRoot(), 'docs', 'outcomes.md');

/** The page as it is committed. */
export function guidePage(): string {
  return renderGuide(signalTables);
}
