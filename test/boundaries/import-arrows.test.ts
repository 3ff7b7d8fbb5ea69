import { execFileSync } from 'node:child_process';

import { packageRoot } from '../../text/package-root';

const folders = [
  ...['text', 'contracts', 'benchmarks', 'providers', 'evidence', 'scoring', 'experiments', 'db', 'report'],
  ...['activities', 'stack', 'workflows', 'worker', 'cli', 'bench'],
];

/** What a made-up file of a folder may be refused for: one import statement a line. */
interface MadeUpFile {
  readonly folder: string;
  readonly imports: readonly string[];
}

/**
 * The numbers (from 0) of the imports that each file is refused, by the rule that the rows make and the project's own
 * configuration. In a process of its own, as that is a module; without types, which the rule doesn't ask for.
 */
function refusedImports(files: readonly MadeUpFile[]): number[][] {
  const script = `
    import { readFileSync } from 'node:fs';
    import { ESLint } from 'eslint';
    const rule = '@typescript-eslint/no-restricted-imports';
    const eslint = new ESLint({
      ruleFilter: ({ ruleId }) => ruleId === rule,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } }],
    });
    const refused = [];
    for (const { folder, imports } of JSON.parse(readFileSync(0, 'utf8'))) {
      const [{ messages }] = await eslint.lintText(imports.join('\\n'), { filePath: folder + '/made-up.ts' });
      refused.push(messages.map(({ ruleId, line, message }) => (ruleId === rule ? line - 1 : message)));
    }
    process.stdout.write(JSON.stringify(refused));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: packageRoot(),
    input: JSON.stringify(files),
    encoding: 'utf8',
  });
  return JSON.parse(printed) as number[][];
}

/** Which folders each folder is refused to import from, given how it would. */
function refusals(importOf: (folder: string) => string): Map<string, readonly string[]> {
  const imports = folders.map(importOf);
  const refused = refusedImports(folders.map((folder) => ({ folder, imports })));
  return new Map(folders.map((folder, index) => [folder, refused[index]!.map((number) => folders[number]!)]));
}

describe('the rows in eslint.config.mjs', () => {
  let ofValues: Map<string, readonly string[]>;
  beforeAll(() => {
    ofValues = refusals((folder) => `import * as ${folder} from '../${folder}/some-module';`);
  });
  const allowed = (from: string): string[] =>
    folders.filter((folder) => folder !== from && !ofValues.get(from)!.includes(folder));

  it.each<[string, string]>([
    ['text', 'contracts'],
    ['contracts', 'text'],
    ['providers', 'db'],
    ['scoring', 'evidence'],
    ['experiments', 'activities'],
    ['db', 'activities'],
    ['report', 'cli'],
    ['stack', 'providers'],
    ['activities', 'workflows'],
    ['workflows', 'activities'],
    ['workflows', 'text'],
    ['worker', 'cli'],
    ['cli', 'workflows'],
  ])('%s/ importing a value of %s/ is reported', (from, to) => {
    expect(ofValues.get(from)).toContain(to);
  });

  it('let no two folders import each other, over however many steps', () => {
    const visiting = new Set<string>();
    const visit = (folder: string): void => {
      expect([...visiting]).not.toContain(folder);
      visiting.add(folder);
      allowed(folder).forEach(visit);
      visiting.delete(folder);
    };
    folders.forEach(visit);
    expect(allowed('cli')).toEqual(expect.arrayContaining(['db', 'report', 'stack', 'worker']));
  });

  it("let workflows/ import activities' types, and nobody else's", () => {
    const ofTypes = refusals((folder) => `import type * as ${folder} from '../${folder}/some-module';`);
    const typesOnly = (from: string): string[] =>
      ofValues.get(from)!.filter((folder) => !ofTypes.get(from)!.includes(folder));
    expect(typesOnly('workflows')).toEqual(['activities']);
    expect(typesOnly('cli')).toEqual(['workflows']);
    expect(typesOnly('report')).toEqual([]);
  });

  it('leave Postgres to db/, and keep Node and libraries out of the sandbox', () => {
    const imports = ['drizzle-orm', 'postgres', 'node:fs', 'zod', '@temporalio/client', '@temporalio/workflow'].map(
      (name, index) => `import * as module${index} from '${name}';`,
    );
    const [db, report, workflows, contracts] = refusedImports(
      ['db', 'report', 'workflows', 'contracts'].map((folder) => ({ folder, imports })),
    );
    expect({ db, report, workflows, contracts }).toEqual({
      db: [],
      report: [0, 1],
      workflows: [0, 1, 2, 3, 4],
      contracts: [0, 1, 2, 3, 4],
    });
  });
});
