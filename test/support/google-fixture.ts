import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A body as the Gemini API writes it, from the files beside its adapter. */
export function googleFixture(name: string): string {
  return readFileSync(join(__dirname, '../../providers/google/fixtures', name), 'utf8');
}
