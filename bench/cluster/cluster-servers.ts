import { randomBytes } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { down, up } from '../../stack';
import { loopback } from '../../stack/free-port';
import { findRunningPostgres, localDatabaseUrl } from '../../stack/postgres';
import { runCommand } from '../../stack/run-command';
import { packageRoot } from '../../text/package-root';
import { chooseClusterPorts } from './cluster-ports';
import type { ComposeFile } from './compose-file';
import { createRoles, grantRoles } from './create-roles';
import { startClusterServer, type TemporalClusterServer } from './temporal-cluster-server';
import type { TemporalPrograms } from './temporal-programs';

export interface ServerOptions {
  readonly compose: ComposeFile;
  readonly programs: TemporalPrograms;
  readonly temporalCli: string;
}

/** One of compose's one-shot jobs that run a script in Temporal's image. */
export type ClusterJob = 'temporal-schema' | 'temporal-namespace';

const jobTimeoutMs = 3 * 60_000;
const deployFolder = join(packageRoot(), 'deploy', 'temporal');
const scripts: Readonly<Record<ClusterJob, string>> = {
  'temporal-schema': 'setup-schema.sh',
  'temporal-namespace': 'create-namespace.sh',
};

type Variables = Readonly<Record<string, string>>;

/** Postgres with its roles, and a Temporal server on it, both set up by what compose mounts into its services. */
export class ClusterServers {
  private postgresPort = 0;
  private temporal: TemporalClusterServer | undefined;
  private readonly passwords = {
    POSTGRES_PASSWORD: 'made by the local stack',
    TEMPORAL_DB_PASSWORD: randomBytes(24).toString('hex'),
    LEDGER_DB_PASSWORD: randomBytes(24).toString('hex'),
    WORKER_DB_PASSWORD: randomBytes(24).toString('hex'),
  };

  private constructor(
    /** The data folder of the embedded Postgres. */
    readonly home: string,
    readonly temporalLog: string,
    private readonly options: ServerOptions,
    private readonly ports: { readonly address: string; readonly env: Variables },
    /** What scripts and server find in their images: the programs by name, and no settings of the caller's. */
    private readonly programEnv: Variables,
  ) {}

  /** Starts nothing yet. */
  static async prepare(folder: string, options: ServerOptions): Promise<ClusterServers> {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await symlink(options.temporalCli, join(bin, 'temporal'));
    const path = [bin, options.programs.folder, process.env['PATH']].join(delimiter);
    return new ClusterServers(
      join(folder, 'home'),
      join(folder, 'temporal-server.log'),
      options,
      await chooseClusterPorts(),
      { PATH: path, HOME: folder },
    );
  }

  /** In the order of compose's `depends_on`. */
  async start(): Promise<void> {
    await this.startPostgres();
    await createRoles(localDatabaseUrl(this.home, this.postgresPort, 'postgres'), this.passwords);
    await this.runJob('temporal-schema');
    await this.startTemporal();
    await this.runJob('temporal-namespace');
  }

  async stop(): Promise<void> {
    await this.temporal?.stop();
    await down({ env: this.stackEnv });
  }

  /** What a service is told of the servers. */
  addresses(service: 'cli' | 'orchestrator'): Variables {
    const { DATABASE_URL = '', TEMPORAL_NAMESPACE = '' } = this.options.compose.environment(service, this.passwords);
    const address = new URL(DATABASE_URL);
    address.host = `${loopback}:${this.postgresPort}`;
    return { DATABASE_URL: address.href, TEMPORAL_ADDRESS: this.ports.address, TEMPORAL_NAMESPACE };
  }

  /** @returns what the job printed. @throws Error where it fails. */
  async runJob(job: ClusterJob): Promise<string> {
    const given = this.options.compose.environment(job, this.passwords);
    const here = {
      SQL_HOST: loopback,
      SQL_PORT: String(this.postgresPort),
      TEMPORAL_ADDRESS: this.ports.address,
    };
    const moved = Object.fromEntries(Object.entries(here).filter(([name]) => name in given));
    const { ok, stdout, failure } = await runCommand('/bin/sh', [join(deployFolder, scripts[job])], {
      env: { ...this.programEnv, ...given, ...moved },
      timeoutMs: jobTimeoutMs,
    });
    if (!ok) throw new Error(`${scripts[job]}: ${failure}`);
    return stdout;
  }

  /** The job `ledger-roles`: lets the workers' role in. */
  async grantRoles(): Promise<void> {
    await grantRoles(localDatabaseUrl(this.home, this.postgresPort), this.passwords);
  }

  /** `kill -9`, and a new start on the same data. */
  async killTemporal(): Promise<void> {
    await this.temporal?.kill();
    await this.startTemporal();
  }

  /** `kill -9`, and a new start on the same data. */
  async killPostgres(): Promise<void> {
    const running = findRunningPostgres(this.home);
    if (running === undefined) throw new Error('Postgres does not run, so that it can not be killed');
    process.kill(running.process.pid, 'SIGKILL');
    await this.startPostgres();
    if (this.postgresPort !== running.port) throw new Error('Postgres came back on another port');
  }

  /** The embedded Postgres alone is started and stopped with this: for Temporal there is an address already. */
  private get stackEnv(): NodeJS.ProcessEnv {
    return { PATH: process.env['PATH'], RENDER_BENCH_HOME: this.home, TEMPORAL_ADDRESS: this.ports.address };
  }

  private async startPostgres(): Promise<void> {
    await up({ env: this.stackEnv });
    const running = findRunningPostgres(this.home);
    if (running === undefined) throw new Error('Postgres does not run');
    this.postgresPort = running.port;
  }

  private async startTemporal(): Promise<void> {
    this.temporal = await startClusterServer({
      program: this.options.programs.server,
      port: Number(this.ports.env['FRONTEND_GRPC_PORT']),
      logFile: this.temporalLog,
      env: {
        ...this.programEnv,
        ...this.options.compose.environment('temporal', this.passwords),
        ...this.ports.env,
        POSTGRES_SEEDS: loopback,
        DB_PORT: String(this.postgresPort),
        BIND_ON_IP: loopback,
        DYNAMIC_CONFIG_FILE_PATH: join(deployFolder, 'dynamic-config.yaml'),
      },
    });
  }
}
