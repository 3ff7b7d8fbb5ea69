import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';

/** What to do with the files of public data sets in a folder. */
export type DataRequest =
  | { readonly kind: 'ls'; readonly directory: string }
  /** `url`: a copy to fetch instead of the file's own address. */
  | { readonly kind: 'pull'; readonly name: string; readonly directory: string; readonly url?: string }
  /** `name` undefined: every file that is there. */
  | { readonly kind: 'verify'; readonly name?: string; readonly directory: string };

/** The request of one kind. */
export type DataRequestOf<Kind extends DataRequest['kind']> = Extract<DataRequest, { kind: Kind }>;

interface Options {
  readonly dir: string;
  readonly url?: string;
}

const directoryOption = ['--dir <folder>', 'where the files lie', 'data'] as const;

export function registerData(program: Command, host: CommandHost, load: LoadAction<DataRequest>): void {
  const data = program
    .command('data')
    .summary('fetch and check public data sets')
    .description(
      'Lists, fetches and checks the files of LongMemEval, LoCoMo and HotpotQA. They are not part of this project; each ' +
        'has its own licence.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench data ls\n  $ npx render-bench data pull longmemeval-oracle\n  $ npx render-bench data verify',
    );
  registerList(data, host, load);
  registerPull(data, host, load);
  registerVerify(data, host, load);
}

function registerList(data: Command, host: CommandHost, load: LoadAction<DataRequest>): void {
  data
    .command('ls')
    .summary('list them, with licence and state')
    .description('Lists the files with size, licence, state and source. Reads no file and sends nothing.')
    .option(...directoryOption)
    .addHelpText('after', '\nExample:\n  $ npx render-bench data ls')
    .action(({ dir: directory }: Options) => host.run(load, { kind: 'ls', directory }));
}

function registerPull(data: Command, host: CommandHost, load: LoadAction<DataRequest>): void {
  data
    .command('pull')
    .summary('fetch one, going on from where an earlier pull ended')
    .description(
      'Fetches a file into <file>.part, compares its size and SHA-256 with the published ones, and only then gives it its ' +
        'name. A broken connection is taken up again; a file that does not match is refused. Beside the file a ' +
        '<file>.lock.json says where it came from and when it was checked. Where no digest is published, that of the first ' +
        'download is trusted from then on. Exits with 3 when the file can’t be had.',
    )
    .argument('<name>', 'as `data ls` lists it')
    .option(...directoryOption)
    .option('--url <url>', 'fetch this copy instead; it is checked all the same')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench data pull locomo\n  $ npx render-bench data pull hotpotqa --dir /data --url https://mirror.example/hotpot.json',
    )
    .action((name: string, { dir: directory, url }: Options) =>
      host.run(load, { kind: 'pull', name, directory, ...(url === undefined ? {} : { url }) }),
    );
}

function registerVerify(data: Command, host: CommandHost, load: LoadAction<DataRequest>): void {
  data
    .command('verify')
    .summary('read them whole and compare their digests')
    .description(
      'Reads the files that are there and compares their SHA-256 with the published ones, or with the one recorded at the ' +
        'first download. Exits with 3 when one differs or can’t be compared.',
    )
    .argument('[name]', 'as `data ls` lists it (default: every file that is there)')
    .option(...directoryOption)
    .addHelpText('after', '\nExample:\n  $ npx render-bench data verify --dir /data')
    .action((name: string | undefined, { dir: directory }: Options) =>
      host.run(load, { kind: 'verify', directory, ...(name === undefined ? {} : { name }) }),
    );
}
