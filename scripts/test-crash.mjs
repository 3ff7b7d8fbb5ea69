/**
 * Runs the crash tests and the soak, one after the other, and writes what came of them to docs/crash-results.md:
 *
 *   npm run test:crash                  with a seed of chance
 *   npm run test:crash -- --seed 7      the soak of an earlier run again
 *
 * About 20 minutes on two cores. Exits with 0 only when all is well; the file is written in any case.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultPath = join(root, 'docs', 'crash-results.md');

/** Runs a Node script with its output shown; resolves to its exit code and what it said. */
function run(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        said[stream] += text;
        process.stderr.write(text);
      });
    }
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, ...said }));
  });
}

async function runMatrix() {
  const folder = mkdtempSync(join(tmpdir(), 'render-bench-crash-'));
  const outputFile = join(folder, 'results.json');
  try {
    // A test that fails may leave something open, which must not keep the rest from running.
    const args = [
      '--selectProjects',
      'crash',
      '--maxWorkers',
      '1',
      '--forceExit',
      '--json',
      '--outputFile',
      outputFile,
    ];
    const { exitCode } = await run('node_modules/jest/bin/jest.js', args);
    return { exitCode, results: JSON.parse(readFileSync(outputFile, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows a test's end as a line of a list. */
function testLine({ status, title, duration }) {
  const how = { passed: 'passed', failed: '**failed**', pending: 'skipped', todo: 'skipped' }[status] ?? status;
  return `- ${how}${status === 'passed' ? ` in ${Math.round((duration ?? 0) / 1000)} s` : ''}: ${title}`;
}

function fileSection({ name, assertionResults, message }) {
  const lines = assertionResults.map(testLine);
  return [
    `### ${relative(root, name)}`,
    '',
    ...(lines.length > 0 ? lines : [`- **could not be run**: ${message.trim().split('\n')[0]}`]),
    '',
  ];
}

function document(matrix, soak, startedAt) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, testResults } = matrix.results;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const files = [...testResults].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    '# Results of the crash tests',
    '',
    `Written by \`npm run test:crash\` on ${startedAt.toISOString().slice(0, 10)}: Node ${process.versions.node}, ${platform()} ${arch()}, ` +
      `${cpus().length} cores. [How crashes are tested](design.md#how-crashes-are-tested) says what each test holds.`,
    '',
    '## Matrix',
    '',
    `${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped.`,
    '',
    ...files.flatMap(fileSection),
    '## Soak',
    '',
    '```text',
    ...soak.stderr
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => /^(seed|kill|restarting|soak)\b/.test(line)),
    soak.stdout.trim(),
    '```',
    '',
  ].join('\n');
}

const startedAt = new Date();
const matrix = await runMatrix();
const soak = await run('dist/bench/main.js', ['soak', ...process.argv.slice(2)]);
const text = document(matrix, soak, startedAt);
const config = await resolveConfig(resultPath);
writeFileSync(resultPath, await format(text, { ...config, filepath: resultPath }));
process.stdout.write(text);
process.exitCode = matrix.exitCode === 0 && soak.exitCode === 0 ? 0 : 1;
