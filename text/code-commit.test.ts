import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { codeCommit } from './code-commit';

describe('codeCommit', () => {
  it('is a whole hash, marked where files differ from it, and nothing outside a repository', () => {
    expect(codeCommit() ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
    const folder = mkdtempSync(join(tmpdir(), 'render-bench-'));
    expect(codeCommit(folder)).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
