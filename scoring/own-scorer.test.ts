import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Gold } from '../benchmarks/item';
import { UserError } from '../contracts/user-error';
import { outputOf, runTypeScript } from '../test/support/run-typescript';
import { sha256 } from '../text/hash';
import { loadOwnScorer } from './own-scorer';

const gold: Gold = { kind: 'forms', raw: 'Luna', forms: ['Luna', 'luna'] };
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'own-scorer-'))));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** Writes a CommonJS module of its own name, since one is loaded once. */
function moduleFile(source: string, extension = '.cjs'): string {
  const path = join(folder, `scorer-${(files += 1)}${extension}`);
  writeFileSync(path, source);
  return path;
}

function scorerFile(score: string, { id = `'mine'`, version = '1' } = {}): string {
  return moduleFile(`module.exports = { id: ${id}, version: ${version}, score(answer, gold) { ${score} } };`);
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (UserError.is(error)) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a scorer of one’s own', () => {
  it('judges under its own id and version, with the hash of its file', () => {
    const path = scorerFile('return { value: gold.forms.includes(answer) ? 1 : 0.25, abstained: false };');
    const scorer = loadOwnScorer(path);
    expect(scorer).toMatchObject({ id: 'mine', version: 1, path });
    expect(scorer.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(scorer.score('luna', gold)).toEqual({ value: 1, abstained: false });
    expect(scorer.score('cat', gold)).toEqual({ value: 0.25, abstained: false });
  });

  it.each([
    'exports.default = { id: "mine", version: 2, score };',
    'exports.scorer = { id: "mine", version: 2, score };',
    'class Own { id = "mine"; version = 2; right = 1; score() { return { value: this.right, abstained: false }; } } module.exports = new Own();',
  ])('may be exported as: %s', (source) => {
    const path = moduleFile(`function score() { return { value: 1, abstained: false }; }\n${source}`);
    expect(loadOwnScorer(path).score('x', gold).value).toBe(1);
  });

  it('cannot change the gold that others judge by', () => {
    const scorer = loadOwnScorer(scorerFile('gold.forms.pop(); return { value: 0, abstained: true };'));
    scorer.score('x', gold);
    expect(gold.forms).toHaveLength(2);
  });

  it('is loaded once, so that its hash is that of the code that runs', () => {
    const path = scorerFile('return { value: 0, abstained: false };');
    const scorer = loadOwnScorer(path);
    writeFileSync(path, 'module.exports = {}');
    expect(loadOwnScorer(path)).toBe(scorer);
  });

  // Jest runs modules itself; what Node does with them is seen in a process of its own.
  it.each([
    ['.mjs', 'export default { id: "mine", version: 1, score: () => ({ value: 1, abstained: false }) };'],
    ['.js', 'export const scorer = { id: "mine", version: 1, score: () => ({ value: 1, abstained: false }) };'],
    ['.js', 'module.exports = { id: "mine", version: 1, score: () => ({ value: 1, abstained: false }) };'],
    ['.cjs', 'exports.scorer = { id: "mine", version: 1, score: () => ({ value: 1, abstained: false }) };'],
  ])('is a %s file: %s', async (extension, source) => {
    const path = moduleFile(source, extension);
    const output = await outputOf(
      runTypeScript(
        `import { loadOwnScorer } from ${JSON.stringify(join(__dirname, 'own-scorer'))};
         process.on('warning', (warning) => console.log(warning.message));
         const scorer = loadOwnScorer(${JSON.stringify(path)});
         setImmediate(() => console.log(JSON.stringify([scorer.id, scorer.score('x', ${JSON.stringify(gold)})])));`,
        { env: process.env },
      ),
    );
    expect(output).toBe('["mine",{"value":1,"abstained":false}]\n');
  });

  it('may not await outside of functions', async () => {
    const path = moduleFile('export default await Promise.resolve({});', '.mjs');
    const output = await outputOf(
      runTypeScript(
        `import { loadOwnScorer } from ${JSON.stringify(join(__dirname, 'own-scorer'))};
         try { loadOwnScorer(${JSON.stringify(path)}); } catch (error) { console.log(error.name, error.message); }`,
        { env: process.env },
      ),
    );
    expect(output).toMatch(/^UserError .*does not load[^]*has an await outside of functions/);
  });
});

describe('what is no scorer is refused, saying what is allowed', () => {
  it('a file of another kind, or none', () => {
    expect(messageOf(() => loadOwnScorer(join(folder, 'scorer.ts')))).toMatch(/\.mjs, \.js, \.cjs file/);
    expect(messageOf(() => loadOwnScorer(join(folder, 'none.js')))).toMatch(/none\.js: can't read .*Check the path/);
  });

  it('a module that does not load', () => {
    expect(messageOf(() => loadOwnScorer(moduleFile('throw new Error("no model")')))).toMatch(/not load: no model/);
    expect(messageOf(() => loadOwnScorer(moduleFile('module.exports = {')))).toMatch(/does not load/);
  });

  it.each([
    ['module.exports = 5', /no object with a function `score`\. A scorer is \{ id, version, score/],
    ['', /no object with a function/],
    ['module.exports = null', /no object with a function/],
    ['exports.default = { id: "mine", version: 1 }', /no object with a function/],
    ['exports.scorer = { version: 1, score() {} }', /id is undefined, not lower-case letters/],
    ['exports.scorer = { id: "My scorer", version: 1, score() {} }', /id is "My scorer", not lower-case letters/],
    [`exports.scorer = { id: "${'a'.repeat(65)}", version: 1, score() {} }`, /at most 64 characters/],
    [
      'exports.scorer = { id: "f1", version: 1, score() {} }',
      /built-in scorer \(substring, .*drop_f1, recon, recon_strict\)/,
    ],
    ['exports.scorer = { get id() { throw new Error("no"); }, version: 1, score() {} }', /id is undefined/],
    ['exports.scorer = { id: "mine", score() {} }', /version is undefined, not a whole number from 1/],
    ['exports.scorer = { id: "mine", version: "1", score() {} }', /version is "1", not a whole number/],
    ['exports.scorer = { id: "mine", version: 0, score() {} }', /version is 0, not a whole number/],
  ])('a module of %j', (source, message) =>
    expect(messageOf(() => loadOwnScorer(moduleFile(source)))).toMatch(message),
  );
});

describe('what it returns is checked', () => {
  it.each([
    ['return { value: 1.5, abstained: false };', /value is 1\.5, not a number from 0 to 1/],
    ['return { value: NaN, abstained: false };', /value is NaN/],
    ['return { value: "1", abstained: false };', /value is "1"/],
    ['return { value: 1n, abstained: false };', /value is 1/],
    ['return { value: 1 };', /abstained is undefined, neither true nor false/],
    ['return { value: 1, abstained: true };', /value is 1 for an abstention, which always has 0/],
    ['return undefined;', /value is undefined/],
    ['return Promise.resolve({ value: 1, abstained: false });', /returned a promise/],
    ['throw new Error("no such form");', /threw no such form/],
    ['throw "plain";', /threw plain/],
    ['throw Object.create(null);', /threw something/],
    ['return { get value() { throw new Error("late"); }, abstained: false };', /value is undefined/],
    ['throw null;', /threw null/],
  ])('%s', (score, message) => {
    const scorer = loadOwnScorer(scorerFile(score));
    const text = messageOf(() => scorer.score('Luna', gold));
    expect(text).toMatch(message);
    expect(text).toMatch(`scorer mine, answer with SHA-256 ${sha256('Luna')}`);
  });
});

it('needs a Node whose require takes ES modules, without a word on stderr', () => {
  const path = moduleFile('export default 1;', '.mjs');
  const { stderr, status } = spawnSync(process.execPath, ['-e', `require(${JSON.stringify(path)})`]);
  expect([stderr.toString(), status]).toEqual(['', 0]);
});
