import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { cannotWrite } from '../cannot-write';
import { escapeTerminal } from '../escape-terminal';
import type { Output } from '../output';

/**
 * Writes a file that was asked for, its folder too, and says where it is.
 * @throws UserError where it can't be written.
 */
export function writeReportFile(path: string, content: string, output: Pick<Output, 'say'>): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw cannotWrite(path, error);
  }
  output.say(escapeTerminal(`Wrote ${path}`));
}
