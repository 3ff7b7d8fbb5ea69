import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { findSweep } from '../../db/queries/sweeps';
import { loadSweepFile } from '../../experiments/sweep-file';
import { renderJson } from '../../report';
import { loadSweepReport } from '../../report/load-sweep-report';
import { down, stackFolders, up } from '../../stack';
import { packageRoot } from '../../text/package-root';
import type { Action } from '../command';
import type { DemoRequest } from '../commands/demo';
import { escapeTerminal } from '../escape-terminal';
import { writeReportPage } from '../report/write-report-page';
import { sayTo } from '../say-to';
import { withDatabase } from '../sweep/connections';
import { terminalReport } from './report';
import { runSweep } from './run';

/** Servers that the environment names are for real sweeps, and so is how to speak to them: the demo has its own stack. */
const isOfServers = (name: string): boolean =>
  ['DATABASE_URL', 'RENDER_BENCH_PAYLOAD_CODEC'].includes(name) ||
  (name.startsWith('TEMPORAL_') && name !== 'TEMPORAL_CLI');

/**
 * The whole main job on the bundled sample, offline, on a stack of its own that starts empty and is stopped at the end;
 * its data stay until the next demo, so that the same histories can be looked at again.
 */
export const demoAction: Action<DemoRequest> = async (_, context) => {
  const { output } = context;
  const env = Object.fromEntries(Object.entries(context.variables).filter(([name]) => !isOfServers(name)));
  const dataFolder = join(stackFolders(env).data, 'demo');
  await down({ env, dataFolder });
  rmSync(dataFolder, { recursive: true, force: true });
  try {
    const stack = await up({ env, dataFolder, ephemeral: true, onProgress: sayTo(output) });
    output.say(`While it runs, watch it in the Temporal UI: ${stack.uiUrl}`);
    const request = {
      specPath: join(packageRoot(), 'examples', 'experiments.yaml'),
      mode: 'foreground',
      startNew: false,
      skipInvalid: false,
      probe: true,
    } as const;
    const exitCode = await runSweep(
      request,
      await loadSweepFile(request.specPath),
      { variables: env, output: { ...output, json: false } },
      stack,
    );
    await withDatabase(stack, async (database) => {
      const { sweep } = await findSweep(database, undefined);
      const { report } = await loadSweepReport(database, sweep);
      output.print(output.json ? renderJson(report) : terminalReport(report, output, 'brief'));
      await writeReportPage({ database, sweep, report, path: join(dataFolder, 'report.html'), hasItems: true }, output);
    });
    return exitCode;
  } finally {
    await down({ env, dataFolder, keepData: true });
    output.say("The demo's servers are stopped. To see the same histories in the Temporal UI again, and to stop:");
    output.say(escapeTerminal(`  npx render-bench up --data-folder ${dataFolder}`));
    output.say(escapeTerminal(`  npx render-bench down --data-folder ${dataFolder}`));
  }
};
