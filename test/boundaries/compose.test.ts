import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'yaml';

import { searchAttributes } from '../../contracts/search-attributes';
import { packageRoot } from '../../text/package-root';

const { composeFaults } = jest.requireActual<{ composeFaults: (folder: string) => string[] }>(
  '../../scripts/check-compose.js',
);

const project = (...path: string[]): string => join(packageRoot(), ...path);
const read = (...path: string[]): string => readFileSync(project(...path), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the check says of the project with one of its files changed. */
function checked(name = 'docker-compose.yml', change: (text: string) => string = (text) => text): string {
  const changed = change(read(name));
  for (const entry of readdirSync(packageRoot())) {
    if (entry !== name) symlinkSync(project(entry), join(folder, entry));
  }
  writeFileSync(join(folder, name), changed);
  return composeFaults(folder).join('\n');
}

it('the compose file passes its check', () => {
  expect(checked()).toBe('');
});

it.each<[string, string | RegExp, string, RegExp]>([
  [
    'a key that compose does not know',
    '    shm_size: 256m',
    '    shm: 256m',
    /\/services\/postgres must NOT have additional/,
  ],
  [
    'an image without a version',
    'postgres:18.6',
    'postgres:latest',
    /postgres: the image "postgres:latest" has no pinned/,
  ],
  [
    'an old server',
    'temporalio/server:1.32.0',
    'temporalio/server:1.31.1',
    /temporal: temporalio\/server 1\.31\.1 is older/,
  ],
  [
    'an old web interface',
    'temporalio/ui:2.54.1',
    'temporalio/ui:2.46.9',
    /temporal-ui: temporalio\/ui 2\.46\.9 is older/,
  ],
  ['an old Postgres', 'postgres:18.6', 'postgres:16.9', /postgres 16\.9 is older than 17/],
  [
    'tools of another version',
    /admin-tools:1.32.0/g,
    'admin-tools:1.32.1',
    /server and admin tools differ: 1\.32\.0, 1\.32\.1/,
  ],
  [
    'an image of another release',
    'render-bench:0.1.0',
    'render-bench:0.0.9',
    /of version 0\.0\.9, package\.json of 0\.1\.0/,
  ],
  [
    'a password',
    /POSTGRES_PASSWORD: \S+.*/,
    'POSTGRES_PASSWORD: postgres',
    /POSTGRES_PASSWORD must be a required variable/,
  ],
  [
    'a default password',
    /POSTGRES_PWD: \S+.*/,
    'POSTGRES_PWD: ${X:-temporal}',
    /POSTGRES_PWD must be a required variable/,
  ],
  ['a password in an address', /render_bench:\$\{[^}]*\}@/, 'render_bench:secret@', /DATABASE_URL holds a password/],
  [
    'a worker of the role that owns the ledger',
    'render_bench_worker:',
    'render_bench:',
    /orchestrator: a worker's role is render_bench_worker, not render_bench/,
  ],
  [
    'a key in another service',
    'LOG_LEVEL: warn',
    'OPENAI_API_KEY: ${OPENAI_API_KEY:-}',
    /temporal: OPENAI_API_KEY is a key/,
  ],
  ['a key in the file', '${OPENAI_API_KEY:-}', 'sk-123', /must be \$\{OPENAI_API_KEY:-\}/],
  [
    'a port for everybody',
    "'127.0.0.1:${TEMPORAL_PORT",
    "'${TEMPORAL_PORT",
    /temporal: the port .* is not on loopback/,
  ],
  [
    'a script that is not there',
    'setup-schema.sh',
    'set-up.sh',
    /temporal-schema: there is no \.\/deploy\/temporal\/set-up\.sh/,
  ],
  [
    'a wait that never ends',
    'temporal-schema: { condition: service_completed_successfully }',
    'temporal-ui: { condition: service_completed_successfully }',
    /waits for the end of temporal-ui, which has none/,
  ],
  ['a variable that nobody explains', '${LOCAL_KEY:-}', '${OTHER_KEY:-}', /\.env\.example does not name OTHER_KEY/],
])('%s is a fault', (_, from, to, expected) => {
  // A function, as a string would have its dollar signs read.
  expect(checked('docker-compose.yml', (text) => text.replace(from, () => to))).toMatch(expected);
});

it('a secret with a value in .env.example is a fault', () => {
  const said = checked('.env.example', (text) =>
    text.replace('TEMPORAL_DB_PASSWORD=', 'TEMPORAL_DB_PASSWORD=temporal'),
  );
  expect(said).toBe('.env.example gives TEMPORAL_DB_PASSWORD a value');
});

it.each([
  ['FROM node:20-slim', /no pinned tag/],
  ['USER root', /runs as root/],
  ['COPY nothing.txt ./', /there is no nothing\.txt[^]*keeps nothing\.txt out/],
])('an image with "%s" is a fault', (line, expected) => {
  const verb = line.split(' ')[0]!;
  const change = (text: string): string => text.replace(new RegExp(`^${verb} .*$`, 'm'), line);
  expect(checked('Dockerfile', (text) => (verb === 'COPY' ? `${text}${line}\n` : change(text)))).toMatch(expected);
});

it('the namespace gets the search attributes that workflows set', () => {
  const names = /^search_attributes='(.*)'$/m.exec(read('deploy', 'temporal', 'create-namespace.sh'))?.[1];
  expect(names).toBe(
    Object.values(searchAttributes)
      .map(({ name }) => name)
      .join(' '),
  );
});

it('the scripts of the jobs are read by any POSIX shell, and the settings of the server by YAML', () => {
  for (const script of ['setup-schema.sh', 'create-namespace.sh']) {
    const { status, stderr } = spawnSync('sh', ['-n', project('deploy', 'temporal', script)], { encoding: 'utf8' });
    expect([script, status, stderr]).toEqual([script, 0, '']);
  }
  const settings = parse(read('deploy', 'temporal', 'dynamic-config.yaml')) as Record<string, { value: unknown }[]>;
  for (const values of Object.values(settings)) expect(values).toEqual([{ value: expect.anything() as unknown }]);
});
