import { UserError } from '../contracts/user-error';
import { FakeScreen } from '../test/support/fake-screen';
import { matchGoldenText } from '../test/support/match-golden-text';
import { type ActionLoaders, commandNames } from './commands';
import { runCli } from './run-cli';

type Asked = [name: string, request: unknown];

/** Actions that write down what they are asked; `plan` fails as told. */
function fakeActions(asked: Asked[], failure?: Error): ActionLoaders {
  const record = (name: string) => () =>
    Promise.resolve((request: unknown) => {
      asked.push([name, request]);
      return failure === undefined ? Promise.resolve(2 as const) : Promise.reject(failure);
    });
  return Object.fromEntries(commandNames.map((name) => [name, record(name)]));
}

async function run(commandLine: string, failure?: Error) {
  const [stdout, stderr, asked] = [new FakeScreen(), new FakeScreen(), [] as Asked[]];
  const exitCode = await runCli({
    arguments: commandLine.split(' ').filter((word) => word !== ''),
    stdout,
    stderr,
    variables: {},
    version: '1.2.3',
    actions: fakeActions(asked, failure),
  });
  return { exitCode, stdout: stdout.text, stderr: stderr.text, asked };
}

const judgeRequest = { source: { kind: 'reader', id: 'mini' }, sample: null, probe: true, mode: 'follow' };
const runRequest = { specPath: 'a.yaml', mode: 'follow', startNew: false, skipInvalid: false, probe: true };

const reconDefaults = { domain: 'all', seed: '1-8', scale: '1', quota: 'nominal', difficulty: [] };

describe('requests', () => {
  it.each<[string, string, unknown]>([
    ['demo', 'demo', {}],
    ['up', 'up', {}],
    ['up --data-folder /x', 'up', { dataFolder: '/x' }],
    ['down', 'down', {}],
    ['doctor', 'doctor', {}],
    ['plan a.yaml', 'plan', { specPath: 'a.yaml', skipInvalid: false, probe: false }],
    ['plan a.yaml --skip-invalid', 'plan', { specPath: 'a.yaml', skipInvalid: true, probe: false }],
    ['plan a.yaml --probe', 'plan', { specPath: 'a.yaml', skipInvalid: false, probe: true }],
    ['run a.yaml', 'run', runRequest],
    ['run a.yaml --foreground', 'run', { ...runRequest, mode: 'foreground' }],
    ['run --detach a.yaml', 'run', { ...runRequest, mode: 'detach' }],
    ['run a.yaml --new', 'run', { ...runRequest, startNew: true }],
    ['run a.yaml --no-probe', 'run', { ...runRequest, probe: false }],
    ['resume', 'resume', { mode: 'follow', probe: true }],
    [
      'rerun x --condition a/* --only failed,empty',
      'rerun',
      {
        ...{ sweep: 'x', mode: 'follow' },
        selection: { condition: 'a/*', only: ['failed', 'empty'] },
      },
    ],
    ['rerun --item q1 --reason why --dry-run', 'rerun', { mode: 'preview', reason: 'why', selection: { item: 'q1' } }],
    ['rerun --only all --detach', 'rerun', { mode: 'detach', selection: { only: ['all'] } }],
    ['score', 'score', { scorers: [], mode: 'follow' }],
    [
      'score x --scorers exact,./mine.mjs --reason why --detach',
      'score',
      { sweep: 'x', scorers: ['exact', './mine.mjs'], reason: 'why', mode: 'detach' },
    ],
    [
      'give-up x --only pending --reason gone',
      'give-up',
      { sweep: 'x', reason: 'gone', selection: { only: ['pending'] } },
    ],
    ['resume x --detach --no-probe', 'resume', { sweep: 'x', mode: 'detach', probe: false }],
    [
      'resume --budget $200 --budget-per-condition 12.50',
      'resume',
      { budgetUsd: 200, budgetPerConditionUsd: 12.5, mode: 'follow', probe: true },
    ],
    ['status', 'status', { sweep: undefined }],
    ['status x', 'status', { sweep: 'x' }],
    ['pause x --reason quota', 'pause', { sweep: 'x', reason: 'quota' }],
    ['cancel', 'cancel', { sweep: undefined }],
    [
      'tune x --lane openai --rpm 1,000 --concurrency none',
      'tune',
      { sweep: 'x', lane: 'openai', limits: { requestsPerMinute: 1_000, concurrency: null } },
    ],
    ['watch', 'watch', { sweep: undefined }],
    ['ls', 'ls', {}],
    ['ls oracle', 'ls', { beginning: 'oracle' }],
    ['rm a b', 'rm', { sweeps: ['a', 'b'], yes: false, dryRun: false, force: false }],
    ['rm a --yes --force', 'rm', { sweeps: ['a'], yes: true, dryRun: false, force: true }],
    ['gc --dry-run', 'gc', { dryRun: true, keepDatasets: false }],
    ['gc --keep-datasets', 'gc', { dryRun: false, keepDatasets: true }],
    ['report x --html a.html --md', 'report', { sweep: 'x', html: 'a.html', items: true, markdown: true }],
    ['show 4f9a', 'show', { kind: 'cell', beginning: '4f9a', full: false }],
    ['show --item q7 --full', 'show', { kind: 'cells', item: 'q7', full: true }],
    [
      'show --sweep x --condition a/* --item q7 --repetition 2',
      'show',
      { kind: 'cells', sweep: 'x', condition: 'a/*', item: 'q7', repetition: 2, full: false },
    ],
    ['show prompts', 'show', { kind: 'prompts', full: false }],
    ['show prompts formal', 'show', { kind: 'prompts', id: 'formal', full: false }],
    ['show generated', 'show', { kind: 'generated', full: false }],
    ['show generated x --item q7', 'show', { kind: 'generated', sweep: 'x', item: 'q7', full: false }],
    ['show generated --sweep x', 'show', { kind: 'generated', sweep: 'x', full: false }],
    ['export x x.gz', 'export', { sweep: 'x', file: 'x.gz', force: false }],
    ['export x x.gz --force --data-folder /d', 'export', { sweep: 'x', file: 'x.gz', force: true, dataFolder: '/d' }],
    ['import x.gz', 'import', { file: 'x.gz' }],
    [
      'import x --benchmark sample --name y --detach',
      'import',
      { file: 'x', benchmark: 'sample', name: 'y', detach: true },
    ],
    ['import x.gz --data-folder /d', 'import', { file: 'x.gz', dataFolder: '/d' }],
    [
      'judge x --reader mini --prompt strict --sample 600 --seed 7 --condition a/* --as n --reason r',
      'judge',
      {
        ...judgeRequest,
        ...{ sweep: 'x', prompt: 'strict', sample: 600, seed: 7, condition: 'a/*', name: 'n', reason: 'r' },
      },
    ],
    ['judge --reader mini --no-probe --dry-run', 'judge', { ...judgeRequest, probe: false, mode: 'preview' }],
    ['judge --reader mini --detach', 'judge', { ...judgeRequest, mode: 'detach' }],
    ['worker', 'worker', {}],
    ['worker --queues a,b', 'worker', { queues: ['a', 'b'] }],
    ['worker --check', 'worker', { check: true }],
    ['migrate', 'migrate', {}],
    ['migrate --data-folder /x', 'migrate', { dataFolder: '/x' }],
    ['data ls', 'data', { kind: 'ls', directory: 'data' }],
    ['data pull locomo', 'data', { kind: 'pull', name: 'locomo', directory: 'data' }],
    ['data pull x --dir d --url u', 'data', { kind: 'pull', name: 'x', directory: 'd', url: 'u' }],
    ['data verify --dir d', 'data', { kind: 'verify', directory: 'd' }],
    ['data verify locomo', 'data', { kind: 'verify', name: 'locomo', directory: 'data' }],
    ['recon generate --out d', 'recon', { kind: 'generate', ...reconDefaults, out: 'd' }],
    [
      'recon generate --domain crime --seed 7 --scale 0.2 --quota paper --difficulty a=1 --difficulty b=2-3 --out d',
      'recon',
      {
        ...{ kind: 'generate', domain: 'crime', seed: '7', scale: '0.2', quota: 'paper', out: 'd' },
        difficulty: ['a=1', 'b=2-3'],
      },
    ],
    ['recon validate d', 'recon', { kind: 'validate', directory: 'd' }],
  ])('%s', async (commandLine, name, request) => {
    expect(await run(commandLine)).toEqual({ exitCode: 2, stdout: '', stderr: '', asked: [[name, request]] });
  });
});

describe('help', () => {
  it('stands on stdout, and teaches the first steps', async () => {
    const { stdout, stderr, exitCode } = await run('--help');
    expect([exitCode, stderr]).toEqual([0, '']);
    matchGoldenText('cli/help.txt', stdout);
  });

  it.each(commandNames)('of %s has an example', async (name) => {
    const { stdout, exitCode } = await run(`${name} --help`);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:[^]*\\$ .*render-bench ${name}`));
    matchGoldenText(`cli/help-${name}.txt`, stdout);
  });

  it.each(['ls', 'pull', 'verify'])('of data %s has an example', async (name) => {
    const { stdout, exitCode } = await run(`data ${name} --help`);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:[^]*\\$ .*render-bench data ${name}`));
    matchGoldenText(`cli/help-data-${name}.txt`, stdout);
  });

  it.each(['generate', 'validate'])('of recon %s has an example', async (name) => {
    const { stdout, exitCode } = await run(`recon ${name} --help`);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples?:[^]*\\$ .*render-bench recon ${name}`));
    matchGoldenText(`cli/help-recon-${name}.txt`, stdout);
  });

  it('is shown as bad input where no command is given', async () => {
    const { exitCode, stdout, stderr } = await run('');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Usage: render-bench');
  });

  it('loads no action', async () => {
    const load = jest.fn();
    const stdout = new FakeScreen();
    const screens = { stdout, stderr: new FakeScreen() };
    await runCli({ arguments: ['plan', '--help'], ...screens, variables: {}, version: '1', actions: { plan: load } });
    expect(load).not.toHaveBeenCalled();
    expect(stdout.text).toContain('sweep file');
  });
});

it('--version prints the version', async () => {
  expect(await run('--version')).toMatchObject({ exitCode: 0, stdout: '1.2.3\n' });
});

describe('bad input', () => {
  it.each([
    ['pln', /unknown command 'pln'\n\(Did you mean plan\?\)/],
    ['run a.yaml --forground', /unknown option '--forground'\n\(Did you mean --foreground\?\)/],
    ['plan', /missing required argument 'spec'/],
    ['plan a b', /too many arguments/],
    ['run a --detach --foreground', /cannot be used with option/],
    ['up --data-folder', /argument missing/],
    ['resume --budget 0', /'--budget <usd>' argument '0' is invalid\. Give US dollars above 0/],
    ['resume --budget much', /Give US dollars above 0 and at most 10,000,000/],
    ['show', /Say what to show: a cell's id, 'prompts', 'generated', or cells by --sweep/],
    ['show 4f9a 5b', /One cell at a time: leave '4f9a' or '5b' out/],
    ['show 4f9a --item q7', /--item does not go with a cell's id/],
    ['show prompts --sweep x', /--sweep does not go with prompts/],
    ['show generated x --sweep y', /given twice, as 'x' and with --sweep/],
    ['show --item q7 --repetition -1', /--repetition is a whole number from 0, not '-1'/],
    ['data', /Usage: render-bench data/],
    ['recon', /Usage: render-bench recon/],
    ['recon generate', /required option '--out <folder>' not specified/],
    ['data pul', /unknown command 'pul'\n\(Did you mean pull\?\)/],
    ['data pull', /missing required argument 'name'/],
  ])('%s exits with 1 and says what is meant', async (commandLine, expected) => {
    const { exitCode, stdout, stderr, asked } = await run(commandLine);
    expect([exitCode, stdout, asked]).toEqual([1, '', []]);
    expect(stderr).toMatch(expected);
  });

  it('is told without a stack, with control characters spelled out', async () => {
    const { exitCode, stdout, stderr } = await run('plan x', new UserError('x is a folder\x1b[2J.\nName the file.'));
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe('error: x is a folder\\x1b[2J.\nName the file.\n');
  });

  it('is an object on stdout under --json, before or after the command', async () => {
    for (const commandLine of ['--json plan x', 'plan x --json']) {
      const { stdout, stderr } = await run(commandLine, new UserError('x is a folder.'));
      expect(JSON.parse(stdout)).toEqual({ error: { kind: 'bad_input', message: 'x is a folder.', exitCode: 1 } });
      expect(stderr).toContain('x is a folder.');
    }
    const { stdout } = await run('pln --json');
    expect(JSON.parse(stdout)).toMatchObject({ error: { kind: 'bad_input', exitCode: 1 } });
  });
});

describe('any other error', () => {
  it('needs attention and shows its stack, its causes and a hint', async () => {
    const failure = new Error('broken', { cause: new Error('deeper') });
    const { exitCode, stderr } = await run('plan x', failure);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(
      /unexpected error: Error: broken\n {4}at [^]*caused by: Error: deeper[^]*render-bench doctor/,
    );
  });

  it('points to the stack where a server could not be reached', async () => {
    const refused = new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]);
    const { stderr } = await run('status', new Error('query failed', { cause: refused }));
    expect(stderr).toContain('`npx render-bench up` starts it');
  });
});
