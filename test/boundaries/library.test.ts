import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';

/** What each entry of the package exports as values: part of what users rely on, so a change here is one for them. */
const exportedNames = {
  benchmarks: [
    'DatasetError',
    'UserError',
    'describeRow',
    'findBenchmark',
    'hashFile',
    'itemHeader',
    'itemsShareDialogues',
    'openDataset',
  ],
  evidence: [
    ...['CrossUserStore', 'activeValueOf', 'backendNames', 'blockerReasons', 'countWords', 'documentForms'],
    ...['eventKinds', 'generationForms', 'generationPrompt', 'noiseSurfaces', 'ownPromptFamily', 'ownStore'],
    ...['packetLevels', 'packetNames', 'packetWords', 'promptFamilies', 'promptMessages', 'rawArms', 'readGenerated'],
    ...['renderDocuments', 'renderFactorPacket', 'renderNoisy', 'renderPacket', 'renderPrompt', 'renderRawArm'],
    ...['renderStreamlined', 'renderWitnessText', 'rendererVersion', 'resolve', 'retrievedTurns', 'selectDistractors'],
    ...['selections', 'storeKinds', 'templateNames', 'templates', 'valueSources', 'witnessTextIsCut'],
  ],
  scoring: [
    ...['accuracyInterval', 'benjaminiHochberg', 'clustersOf', 'cohensKappa', 'comparePairs', 'defaultScorerIds'],
    ...['differenceRange', 'factorialEffects', 'holm', 'kappaByItems', 'kendallTau', 'loadOwnScorer', 'mcnemarExact'],
    ...['mcnemarPower', 'minimalDetectableDifference', 'missingBounds', 'pairedBootstrap', 'perItemSlope', 'readText'],
    ...['scorerIds', 'scorers', 'signFlip', 'tangoInterval', 'wilsonInterval'],
  ],
};
const entries = Object.keys(exportedNames) as (keyof typeof exportedNames)[];

// What reads files, resamples and compares texts; nothing that speaks to a server.
const pureLibraries = ['fastest-levenshtein', 'pure-rand', 'stream-chain', 'stream-json', 'zod'];
/** The normal distribution is made of many small packages of one project. */
const ofStdlib = (name: string): boolean => name.startsWith('@stdlib/');
const pureFolders = /^(?:text|recon|benchmarks|evidence|scoring)\//;

/** A project that has the package installed, as a link to it. */
let consumer: string;

beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'consumer-'));
  mkdirSync(join(consumer, 'node_modules'));
  symlinkSync(packageRoot(), join(consumer, 'node_modules', 'render-bench'));
  write('package.json', '{ "type": "module" }');
});
afterAll(() => rmSync(consumer, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(consumer, name), text);
}

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: consumer, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** What a script prints; it has to end well. */
function node(...args: string[]): string {
  const { status, output } = run(...args);
  if (status !== 0) throw new Error(output);
  return output;
}

describe.each(entries)('the entry %s', (entry) => {
  it.each([
    ['import', `import * as entry from 'render-bench/${entry}';`, '--input-type=module'],
    ['require', `const entry = require('render-bench/${entry}');`, '--input-type=commonjs'],
  ])('exports by %s the names of this list, by which users find them', (_, load, inputType) => {
    const ofModule = ['default', 'module.exports', '__esModule'];
    const names = JSON.parse(
      node(inputType, '-e', `${load} console.log(JSON.stringify(Object.keys(entry)));`),
    ) as string[];
    expect(names.filter((name) => !ofModule.includes(name)).sort()).toEqual(exportedNames[entry]);
  });

  it('loads no server’s client, no provider’s SDK and no other part of the project', () => {
    const script = `require('render-bench/${entry}'); console.log(JSON.stringify(Object.keys(require.cache)));`;
    const loaded = JSON.parse(node('--input-type=commonjs', '-e', script)) as string[];
    const packages = loaded.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const built = join(packageRoot(), 'dist', '/');
    const own = loaded.filter((path) => path.startsWith(built)).map((path) => path.slice(built.length));
    const isPure = (path: string): boolean => path === 'contracts/user-error.js' || pureFolders.test(path);
    expect(packages.filter((name) => !pureLibraries.includes(name) && !ofStdlib(name))).toEqual([]);
    expect(own).toContain(`${entry}/index.js`);
    expect(own.filter((path) => !isPure(path))).toEqual([]);
  });
});

it('what is not an entry cannot be loaded', () => {
  for (const name of ['render-bench', 'render-bench/dist/cli/main.js', 'render-bench/evidence/packets']) {
    expect(run('--input-type=commonjs', '-e', `require('${name}')`).output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  }
});

const typedScript = `
import type { Dialogue, Gold, Item } from 'render-bench/benchmarks';
import { type Rendered, templates, type Template } from 'render-bench/evidence';
import { type Score, scorers } from 'render-bench/scoring';
export const rendered: Rendered = templates.memgpt_records({ sessions: [] } satisfies Dialogue);
export const own: Template = ({ sessions }) => ({ kind: 'artifact', text: String(sessions.length) });
export const score = (item: Item): Score => scorers.strict.score('', item.gold satisfies Gold);
// @ts-expect-error there is no such template
export const unknown = templates.no_such_template;
`;

const compilerOptionsOfConsumer = {
  target: 'es2022',
  lib: ['es2022'],
  strict: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  // The package's declarations are checked too; Node's are there for the scripts alone.
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [join(packageRoot(), 'node_modules', '@types')],
};

describe('the script in docs/library.md', () => {
  const [, script = ''] = /```js\n(.*?)\n```/su.exec(readFileSync(join(packageRoot(), 'docs', 'library.md'), 'utf8'))!;

  it.each([
    ['node16', 'node16'],
    ['bundler', 'esnext'],
  ])(
    'has the types that the package declares, with moduleResolution %s',
    (moduleResolution, module) => {
      write('script.js', script);
      write('typed.ts', typedScript);
      const compilerOptions = { ...compilerOptionsOfConsumer, module, moduleResolution };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['script.js', 'typed.ts'] }));
      const compile = join(packageRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
      expect(run(compile, '-p', 'tsconfig.json')).toEqual({ status: 0, output: '' });
      // Two seconds where nothing else runs.
    },
    180_000,
  );

  it('runs', () => {
    write('script.mjs', script);
    expect(node('script.mjs')).toMatch(/pairs: [1-9]\d*/);
  });
});

describe('examples/own-harness.mjs', () => {
  const example = join(packageRoot(), 'examples', 'own-harness.mjs');

  it('shows an item of the bundled sample in every surface and scores each answer', () => {
    const [title, , header, ...rows] = node(example).trimEnd().split('\n');
    expect(title).toBe('sample-25: How much is my monthly rent? (gold: $958)');
    expect(header).toMatch(
      /^surface +words +holds gold +answer +substring +substring_paper +strict +exact +f1 +drop_f1$/,
    );
    expect(rows.find((row) => row.startsWith('raw_conversation'))).toMatch(/ yes +\$958 +1\.00/);
    expect(rows.find((row) => row.startsWith('P1 event_log'))).toMatch(/ no +ABSTAIN +0\.00/);
    expect(rows.map((row) => row.split(/ {2,}|: none/)[0])).toEqual(
      expect.arrayContaining(['langchain_summary', 'P4 state_table', 'head_raw 13', 'noise raw', 'generated value']),
    );
  });

  it('reads another file', () => {
    const path = join(packageRoot(), 'sample', 'sample.json');
    expect(node(example, '--file', path, '--benchmark', 'longmemeval', '--item', 'sample-16')).toMatch(/^sample-16: /);
  });
});

it('examples/own-memory.mjs writes examples/own-artifacts.jsonl', () => {
  const examples = join(packageRoot(), 'examples');
  expect(node(join(examples, 'own-memory.mjs'))).toBe(readFileSync(join(examples, 'own-artifacts.jsonl'), 'utf8'));
});
