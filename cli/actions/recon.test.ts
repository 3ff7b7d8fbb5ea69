import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FaultyCaseError } from '../../recon/faulty-case-error';
import type { GenerateOptions } from '../../recon/generate-case';
import { RebuildError } from '../../recon/generator/rebuild';
import type { Domain } from '../../recon/model/case';
import type { BuiltQuestions } from '../../recon/questions/build-questions';
import { UnfilledQuotaError } from '../../recon/unfilled-quota-error';
import { FakeScreen } from '../../test/support/fake-screen';
import { miniNarrated, miniVerdictRule } from '../../test/support/recon-mini-narrated';
import { miniKeyed } from '../../test/support/recon-mini-questions';
import type { ReconRequestOf } from '../commands/recon';
import { createOutput } from '../output';
import { createReconAction } from './recon';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recon-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const asked: [Domain, number, GenerateOptions][] = [];
beforeEach(() => asked.splice(0));

const withoutOrdering = (rejected: number): BuiltQuestions => ({
  questions: [],
  missing: [{ task: 'chain', format: 'ordering', ordinal: 0 }],
  rejections: {
    'chain/ordering: too near to the key': 5,
    'chain/ordering: no trail': rejected,
    'chain/single: none': 99,
  },
});

const action = createReconAction({
  generateCase(domain, seed, options) {
    asked.push([domain, seed, options]);
    if (seed === 13)
      throw new FaultyCaseError('crime-13', [{ check: 'contract', where: 'n1', message: 'has no basis' }]);
    if (seed === 14) throw new UnfilledQuotaError('crime-14', [withoutOrdering(3), withoutOrdering(64)]);
    if (seed === 15) throw new RebuildError('crime-15', new Map([['no notice can be restored', 40]]));
    return {
      case: { ...miniNarrated(), id: `${domain}-${seed}`, domain, seed },
      questions: Object.values(miniKeyed()),
    };
  },
  verdictRuleOf: () => miniVerdictRule,
});

async function run(request: Parameters<typeof action>[0], json = false) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json, color: false, environment });
  const exitCode = await action(request, { output, variables: {} });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

const generate = (flags: Partial<ReconRequestOf<'generate'>> = {}): ReconRequestOf<'generate'> => ({
  ...{ kind: 'generate', domain: 'crime', seed: '1', scale: '0.2', quota: 'nominal', difficulty: [] },
  ...{ out: join(folder, 'set'), ...flags },
});

describe('recon generate', () => {
  it('makes a case per domain and seed and writes the set', async () => {
    const { exitCode, stdout, stderr } = await run(generate({ domain: 'all', seed: '1-2' }));
    expect(exitCode).toBe(0);
    expect(asked.map(([domain, seed]) => `${domain} ${seed}`)).toEqual(
      ['crime', 'medical', 'finance'].flatMap((domain) => [`${domain} 1`, `${domain} 2`]),
    );
    expect(readdirSync(join(folder, 'set')).sort()).toEqual(['cases', 'manifest.json', 'queries', 'questions']);
    expect(stdout).toMatch(/crime +2 +17 /);
    expect(stdout).toMatch(/chain +0 \/ 48 +0 \/ 48 +0 \/ 24 +6 \/ 144/);
    expect(stderr).toMatch(/6 of 6 {2}finance-2: 17 entries, 6 questions/);
  });

  it('takes quota and knobs of difficulty along, and notes them in the manifest', async () => {
    await run(generate({ quota: 'paper', difficulty: ['conflict.echoes=2', 'trail.length=7'] }));
    expect(asked[0]![2]).toMatchObject({
      ...{ scale: 0.2, quota: { constraint: { ordering: 0 } } },
      difficulty: { trail: { length: 7 }, conflict: { echoes: 2 }, decoyShare: 11 },
    });
    const manifest = JSON.parse(readFileSync(join(folder, 'set', 'manifest.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      ...{ quota: 'paper', scale: 0.2 },
      difficulty: { 'conflict.echoes': 2, 'trail.length': 7 },
    });
  });

  it('replaces a set, and leaves nothing of the old one', async () => {
    await run(generate({ seed: '1-2' }));
    await run(generate({ seed: '3' }));
    expect(readdirSync(join(folder, 'set', 'cases'))).toEqual(['crime-3.json', 'crime-3.txt']);
  });

  it('writes nothing over a folder that holds something else', async () => {
    writeFileSync(join(folder, 'letters.txt'), 'mine');
    await expect(run(generate({ out: folder }))).rejects.toThrow(/is not empty and holds no RECON set/);
    expect(asked).toEqual([]);
  });

  it('writes nothing where a case is not as it should be', async () => {
    const { exitCode, stdout, stderr } = await run(generate({ seed: '12-13' }), true);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('contract: n1 has no basis');
    expect(JSON.parse(stdout)).toMatchObject({ written: false, caseId: 'crime-13' });
    expect(existsSync(join(folder, 'set'))).toBe(false);
  });

  it.each([
    [14, 'crime-14 has too little to ask about in each of 2 tries: chain/ordering is missing in 2 (no trail)'],
    [15, 'no attempt gave the case crime-15: no notice can be restored (40)'],
  ])('says of seed %d, which gives no case, what is missing and what to do', async (seed, message) => {
    const { exitCode, stdout, stderr } = await run(generate({ seed: String(seed) }), true);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(
      `crime-${seed} can't be made; nothing was written.\n${message}.\nGive another --seed or --scale`,
    );
    expect(JSON.parse(stdout)).toEqual({ written: false, caseId: `crime-${seed}`, message });
    expect(existsSync(join(folder, 'set'))).toBe(false);
  });

  it.each<[Partial<ReconRequestOf<'generate'>>, RegExp]>([
    [{ domain: 'crmie' }, /--domain is 'crmie'. Give one of crime, medical, finance, or all. Did you mean crime\?/],
    [{ seed: '8-1' }, /--seed is '8-1'. Give a whole number, e.g. 7, or a range/],
    [{ seed: '1-2000', domain: 'all' }, /1-2000 makes 6000 cases; 1000 at a time are the most/],
    [{ scale: '2' }, /--scale is '2'. Give a number from 0.1 to 1/],
    [{ quota: 'all' }, /--quota is 'all'. Give nominal/],
    [{ difficulty: ['trail.lenght=4'] }, /there is no such knob.* Did you mean trail.length\?/],
    [{ difficulty: ['trail.length=4-5'] }, /trail.length is one whole number/],
  ])('refuses %j with what to give', async (flags, expected) => {
    await expect(run(generate(flags))).rejects.toThrow(expected);
  });
});

describe('recon validate', () => {
  const validate = (json = false) => run({ kind: 'validate', directory: join(folder, 'set') }, json);

  it('names each fault and ends with 3', async () => {
    await run(generate());
    const { exitCode, stdout, stderr } = await validate();
    // The small case is whole, but its six questions fill no quota.
    expect(stdout).toMatch(/^quotas: crime-1 crime-1 has 0 of chain, single; the quota is 1$/m);
    expect(stdout).not.toMatch(/^(?!quotas)[a-z -]+: crime-1/m);
    expect(stderr).toMatch(/\d+ faults\.\n$/);
    expect(exitCode).toBe(3);
  });

  it('names a file that was changed, and what its case lacks then', async () => {
    await run(generate());
    const path = join(folder, 'set', 'cases', 'crime-1.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('It was set down: ', 'It was set down by 03:33: '));
    const { faults } = JSON.parse((await validate(true)).stdout) as { faults: { check: string; message: string }[] };
    expect(faults.map(({ check, message }) => `${check}: ${message}`)).toEqual([
      'schema: differs from the digest in the manifest',
      'schema: is not what the entries of the case make',
      'coverage: says “03:33”, which no fact of it gives',
    ]);
  });

  it('prints how varied the wording is', async () => {
    await run(generate());
    const { stdout } = await validate();
    expect(stdout).toMatch(/masked sentences that differ, of all +0\.\d{3} +≥ 0\.5/);
    expect(stdout).toMatch(/singles right by the longest option +\d of 2 /);
  });
});
