/**
 * Prints "N passed, N failed, N skipped", summed over the files that Jest wrote with --json --outputFile. A test file that
 * could not be run counts as a failure. Exits with 1 after a failure, and where one of the runs had no test at all.
 */
import { existsSync, readFileSync } from 'node:fs';

const nothingRan = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};

function readResults(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? nothingRan : JSON.parse(text);
}

const runs = process.argv.slice(2).map(readResults);
const sum = (count) => runs.reduce((total, run) => total + count(run), 0);
const passed = sum((run) => run.numPassedTests);
const failed = sum((run) => run.numFailedTests + run.numRuntimeErrorTestSuites);
const skipped = sum((run) => run.numPendingTests + run.numTodoTests);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = runs.length > 0 && runs.every((run) => run.numPassedTests > 0) && failed === 0 ? 0 : 1;
