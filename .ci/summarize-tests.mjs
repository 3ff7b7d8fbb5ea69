/**
 * Prints "N passed, N failed, N skipped" from the file that Jest writes with --json --outputFile. A test file that could
 * not be run counts as a failure. Exits with 1 after a failure, and where no test ran at all.
 */
import { readFileSync } from 'node:fs';

const nothingRan = {
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
};

function readResults(path) {
  const text = readFileSync(path, 'utf8');
  return text === '' ? nothingRan : JSON.parse(text);
}

const results = readResults(process.argv[2]);
const passed = results.numPassedTests;
const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
const skipped = results.numPendingTests + results.numTodoTests;
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
