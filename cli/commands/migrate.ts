import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface MigrateRequest {
  /** Instead of the usual data folder. */
  readonly dataFolder?: string;
}

export function registerMigrate(program: Command, host: CommandHost, load: LoadAction<MigrateRequest>): void {
  program
    .command('migrate')
    .summary("bring the ledger's tables up to date")
    .description(
      'Applies the migrations that the Postgres of DATABASE_URL, or of the local stack, lacks, and says which it has ' +
        'then. Safe to repeat; one process migrates at a time. Every worker, and every command that starts work or brings ' +
        'some in, does the same first: this is for deployments that want it as a step of its own. Needs no Temporal.',
    )
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExample:\n  $ DATABASE_URL=postgres://render_bench:…@db.internal/render_bench npx render-bench migrate',
    )
    .action((request: MigrateRequest) => host.run(load, request));
}
