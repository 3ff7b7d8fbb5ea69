/**
 * The entry of `render-bench`. It wires process, commands and actions, and does nothing else.
 *
 * To add a command `name`:
 * 1. `cli/commands/name.ts`: its `NameRequest` and `registerName` – arguments, options and help with an example. It
 *    imports nothing heavier than commander, as `--help` loads it.
 * 2. `cli/commands/index.ts`: a line in `Requests` and one in `registrations`, at its place in `--help`.
 * 3. `cli/actions/name.ts`: the `Action<NameRequest>`. It resolves to an exit code, speaks through `context.output` only
 *    and throws UserError for what the person gave.
 * 4. Here: `name: async () => (await import('./actions/name')).nameAction`. The import stays inside the function.
 * A command without an action here is not registered.
 */
import { writeSync } from 'node:fs';

import { packageVersion } from '../text/package-root';
import type { ActionLoaders } from './commands';
import { escapeTerminalLines } from './escape-terminal';
import { exitCodes } from './exit-codes';
import { ignoreBrokenPipes } from './output';
import { runCli } from './run-cli';

const actions: ActionLoaders = {
  demo: async () => (await import('./actions/demo')).demoAction,
  plan: async () =>
    (await import('./actions/plan')).createPlanAction({
      planSweep: (await import('./sweep/plan-sweep')).planSweep,
      measuredIn: async (...args) => (await import('./sweep/measured-in')).measuredIn(...args),
      probeSweep: async (...args) => (await import('./sweep/probe-sweep')).probeSweep(...args),
    }),
  run: async () => (await import('./actions/run')).runAction,
  resume: async () => (await import('./actions/resume')).resumeAction,
  pause: async () => (await import('./actions/pause')).pauseAction,
  cancel: async () => (await import('./actions/cancel')).cancelAction,
  tune: async () => (await import('./actions/tune')).tuneAction,
  judge: async () => (await import('./actions/judge')).judgeAction,
  rerun: async () => (await import('./actions/rerun')).rerunAction,
  score: async () => (await import('./actions/score')).scoreAction,
  'give-up': async () => (await import('./actions/give-up')).giveUpAction,
  status: async () => (await import('./actions/status')).statusAction,
  watch: async () => (await import('./actions/watch')).watchAction,
  ls: async () => (await import('./actions/ls')).lsAction,
  report: async () => (await import('./actions/report')).reportAction,
  compare: async () => (await import('./actions/compare')).compareAction,
  show: async () => (await import('./actions/show')).showAction,
  rm: async () => (await import('./actions/rm')).rmAction,
  gc: async () => (await import('./actions/gc')).gcAction,
  export: async () => (await import('./actions/export')).exportAction,
  import: async () => (await import('./actions/import')).importAction,
  up: async () => (await import('./actions/up')).createUpAction(await import('../stack')),
  down: async () => (await import('./actions/down')).createDownAction(await import('../stack')),
  doctor: async () =>
    (await import('./actions/doctor')).createDoctorAction({
      examineStack: (await import('./sweep/doctor-checks')).doctor,
    }),
  worker: async () => (await import('./actions/worker')).workerAction,
  migrate: async () => (await import('./actions/migrate')).migrateAction,
  data: async () => (await import('./actions/data')).createDataAction(),
  recon: async () => (await import('./actions/recon')).createReconAction(await import('../recon/generate-case')),
};

ignoreBrokenPipes([process.stdout, process.stderr], (error) => {
  try {
    writeSync(process.stderr.fd, `render-bench: the output can't be written: ${error.message}\n`);
  } finally {
    process.exit(exitCodes.needsAttention);
  }
});
// Node would end with 1, which says that the input was bad.
process.on('uncaughtException', (error) => {
  try {
    writeSync(process.stderr.fd, `unexpected error: ${escapeTerminalLines(error.stack ?? String(error))}\n`);
  } finally {
    process.exit(exitCodes.needsAttention);
  }
});
void runCli({
  arguments: process.argv.slice(2),
  stdout: process.stdout,
  stderr: process.stderr,
  variables: process.env,
  version: packageVersion(),
  actions,
}).then((exitCode) => {
  // Not process.exit: what is still being written to a pipe would be cut off.
  process.exitCode = exitCode;
});
