/**
 * `npm run test:cluster`: what docker-compose.yml describes, run for real without Docker. The Temporal server of the
 * image's version is built with Go (once; kept in the cache), runs on the embedded Postgres with the very scripts and
 * settings that compose mounts, and does a sweep with three workers on split queues while each part is killed; then T2.
 * The last line is `T2-cluster <figure> <goal> <ratio> PASS|FAIL`, alone on stdout; where there is neither the server
 * nor Go, it says that it was skipped, and the exit code is 0.
 */
import { stackFolders } from '../../stack';
import { usualTemporalCli } from '../bench-stack';
import { type Measured, verdict } from '../measure';
import { type MockProcess, startMockProcess } from '../mock-process';
import { onInterrupt, print, runProgram } from '../run-program';
import { ComposeFile } from './compose-file';
import { killEachPart } from './kill-each-part';
import { measureThroughput } from './measure-throughput';
import { setUpFaults } from './set-up-faults';
import { findTemporalPrograms } from './temporal-programs';
import { type Cluster, withCluster } from './with-cluster';

const scenario = { name: 'T2-cluster', unit: '/s', decimals: 0, leastRatio: 1 };
/** The workers, by what they serve: every queue, and the calls' twice. */
const workerQueues = ['orchestration', 'calls-compatible', 'calls-compatible,calls-offline'];

async function main(): Promise<number> {
  const compose = ComposeFile.read();
  const programs = await findTemporalPrograms(compose.version('temporal'), stackFolders(process.env).cache, print);
  if ('why' in programs) {
    process.stdout.write(`${scenario.name} skipped: ${programs.why}\n`);
    return 0;
  }
  const temporalCli = await usualTemporalCli(process.env);
  const mock = await startMockProcess();
  try {
    const options = { compose, programs, temporalCli, mockBaseUrl: mock.baseUrl, signal: onInterrupt('test:cluster') };
    const measured = await withCluster(options, (cluster) => tryCluster(cluster, mock));
    const { line, passed } = verdict(scenario, [measured]);
    process.stdout.write(`${line}\n`);
    return passed ? 0 : 1;
  } finally {
    await mock.stop();
  }
}

async function tryCluster(cluster: Cluster, mock: MockProcess): Promise<Measured> {
  const setUp = await setUpFaults(cluster);
  printPart('set-up, repeated', setUp, []);
  const workers = workerQueues.map((queues) => cluster.startWorker(queues));
  const kills = await killEachPart(cluster, mock, workers);
  printPart('kills', kills.faults, kills.notes);
  const throughput = await measureThroughput(cluster, mock);
  printPart('throughput', throughput.faults, throughput.notes);
  return { ...throughput, faults: [...setUp, ...kills.faults, ...throughput.faults] };
}

function printPart(part: string, faults: readonly string[], notes: readonly string[]): void {
  print(
    [
      `${part}: ${faults.length === 0 ? 'well' : 'not well'}`,
      ...notes,
      ...faults.map((fault) => `FAULT ${fault}`),
    ].join('\n  '),
  );
}

runProgram(main);
