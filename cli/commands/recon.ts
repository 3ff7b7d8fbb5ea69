import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';

/** What to do with sets of generated cases. */
export type ReconRequest =
  | {
      readonly kind: 'generate';
      /** `crime`, `medical`, `finance` or `all`. */
      readonly domain: string;
      /** A seed, or the first and the last of a range: `1-8`. */
      readonly seed: string;
      readonly scale: string;
      readonly out: string;
      readonly quota: string;
      /** Each `knob=value`. */
      readonly difficulty: readonly string[];
    }
  | { readonly kind: 'validate'; readonly directory: string };

/** The request of one kind. */
export type ReconRequestOf<Kind extends ReconRequest['kind']> = Extract<ReconRequest, { kind: Kind }>;

type GenerateFlags = Omit<ReconRequestOf<'generate'>, 'kind' | 'difficulty'> & {
  readonly difficulty?: readonly string[];
};

export function registerRecon(program: Command, host: CommandHost, load: LoadAction<ReconRequest>): void {
  const recon = program
    .command('recon')
    .summary('make and check sets of generated cases')
    .description(
      'Makes cases of evidence that changes over time, with questions whose keys follow from the case, and checks such ' +
        'sets. Calls no model and needs no server. docs/recon.md says what a case is and what its files hold.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench recon generate --domain all --seed 1-8 --out cases\n  $ npx render-bench recon validate cases',
    );
  registerGenerate(recon, host, load);
  registerValidate(recon, host, load);
}

function registerGenerate(recon: Command, host: CommandHost, load: LoadAction<ReconRequest>): void {
  recon
    .command('generate')
    .summary('make cases with their questions')
    .description(
      'Makes one case per domain and seed, with its questions, keys and proofs, checks each, and writes the set to a ' +
        'folder. The same version, domain, seed and options give the same bytes. Exits with 3 when a case can’t be made, or ' +
        'is not as it should be; then nothing is written.',
    )
    .option('--domain <name>', 'crime, medical, finance or all', 'all')
    .option('--seed <seeds>', 'a whole number, or a range of them', '1-8')
    .option('--scale <factor>', 'size of a case from 0.1 to 1; at 1 it has about 800 entries', '1')
    .requiredOption('--out <folder>', 'where to write; it is new, empty, or a set that is to be replaced')
    .option('--quota <name>', 'questions of a case: nominal, or paper (1,604 over 24 cases)', 'nominal')
    .option(
      '--difficulty <knob=value>',
      'set a knob of difficulty; may be given several times',
      (value: string, earlier: readonly string[] = []) => [...earlier, value],
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench recon generate --domain crime --seed 7 --scale 0.2 --out small' +
        '\n  $ npx render-bench recon generate --seed 1-8 --quota paper --out cases' +
        '\n  $ npx render-bench recon generate --domain finance --seed 1 --difficulty trail.length=7 --out short',
    )
    .action(({ difficulty = [], ...flags }: GenerateFlags) =>
      host.run(load, { kind: 'generate', ...flags, difficulty }),
    );
}

function registerValidate(recon: Command, host: CommandHost, load: LoadAction<ReconRequest>): void {
  recon
    .command('validate')
    .summary('check a set, and measure its wording')
    .description(
      'Reads a set whole and names every fault: of its files, of its cases, and of its questions, whose keys and proofs it ' +
        'works out anew by other means. Prints how varied the wording is. Exits with 3 when there is a fault.',
    )
    .argument('<folder>', 'the folder of a set')
    .addHelpText('after', '\nExample:\n  $ npx render-bench recon validate cases --json')
    .action((directory: string) => host.run(load, { kind: 'validate', directory }));
}
