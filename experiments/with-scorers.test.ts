import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withScorers } from './with-scorers';

const folder = mkdtempSync(join(tmpdir(), 'with-scorers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function moduleFile(name: string, id: string, version = 1): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    `module.exports = { id: '${id}', version: ${version}, score: () => ({ value: 0, abstained: false }) };`,
  );
  return path;
}
const spec = { scorers: ['strict', 'published:j'], ownScorers: [] };

it('more scorers come after those of the sweep, each once', () => {
  expect(withScorers(spec, ['exact', 'strict', 'exact'])).toEqual({
    ...{ scorers: ['strict', 'published:j', 'exact'], ownScorers: [], added: ['exact'], changed: [] },
  });
});

it('a module is frozen with its path and hash; one that changed since is told', () => {
  const path = moduleFile('one.cjs', 'one');
  const { ownScorers, scorers, changed } = withScorers(spec, [path]);
  expect(scorers.at(-1)).toBe('one');
  expect(ownScorers).toEqual([{ id: 'one', path, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  expect(changed).toEqual([]);
  const before = { scorers, ownScorers: [{ ...ownScorers[0]!, sha256: 'f'.repeat(64) }] };
  expect(withScorers(before, [path])).toMatchObject({ ownScorers, added: [], changed: [{ id: 'one', version: 1 }] });
});

it('two modules of one id, unknown ids and verdicts that nothing can compute are refused', () => {
  const paths = [moduleFile('a.cjs', 'same'), moduleFile('b.cjs', 'same')];
  expect(() => withScorers(spec, paths)).toThrow(/both call their scorer "same"/);
  expect(() => withScorers(spec, ['f2'])).toThrow(/unknown scorer "f2", perhaps "f1"/);
  expect(() => withScorers(spec, ['judge:m:general'])).toThrow(/not computed from answers/);
});
