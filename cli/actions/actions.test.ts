import type { DoctorCheck, DownResult, UpOptions } from '../../stack';
import { examplePlan } from '../../test/support/example-plan';
import { FakeScreen } from '../../test/support/fake-screen';
import { createOutput } from '../output';
import type { ProbeReport } from '../sweep/probe-now';
import { createDoctorAction } from './doctor';
import { createDownAction } from './down';
import { createPlanAction } from './plan';
import { createUpAction } from './up';

function context(json = false) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  return { stdout, stderr, output: createOutput({ stdout, stderr, json, color: false, environment }), variables: {} };
}

const state = {
  // As the real stack returns it; must not be printed.
  databaseUrl: 'postgres://u:password@127.0.0.1/x',
  temporalAddress: '127.0.0.1:7233',
  temporalNamespace: 'default',
  uiUrl: 'http://127.0.0.1:8233',
  dataFolder: '/data',
  started: true,
};

it('up says what it starts, prints the addresses and never the password', async () => {
  for (const json of [false, true]) {
    const test = context(json);
    const up = jest.fn(({ onProgress }: UpOptions) => {
      onProgress?.('postgres', 'starting');
      return Promise.resolve(state);
    });
    expect(await createUpAction({ up })({ dataFolder: '/data' }, test)).toBe(0);
    expect(up).toHaveBeenCalledWith(expect.objectContaining({ env: test.variables, dataFolder: '/data' }));
    expect(test.stderr.text).toContain('postgres: starting\n');
    expect(test.stdout.text).toContain('http://127.0.0.1:8233');
    expect(test.stdout.text + test.stderr.text).not.toContain('password');
  }
});

it('down says how each part ended', async () => {
  const test = context();
  const end: DownResult = { dataFolder: '/data', worker: 'gone', temporal: 'SIGTERM', postgres: 'SIGKILL' };
  expect(await createDownAction({ down: () => Promise.resolve(end) })({}, test)).toBe(0);
  expect(test.stdout.text).toBe(
    'worker       was not running\ntemporal     stopped\npostgres     did not end by itself and was killed\ndata folder  /data\n',
  );
});

describe('doctor', () => {
  const checks: DoctorCheck[] = [
    { name: 'node', ok: 'ok', detail: '20.20.2' },
    { name: 'temporal port', ok: 'warn', detail: '7233 is taken', advice: 'another one is used' },
    { name: 'disk', ok: 'fail', detail: '10 MB free', advice: 'free some' },
  ];
  const doctor = (list: DoctorCheck[]) => createDoctorAction({ examineStack: () => Promise.resolve(list) });

  it('prints each check with its advice and needs attention when one fails', async () => {
    const test = context();
    expect(await doctor(checks)({}, test)).toBe(3);
    expect(test.stdout.text).toBe(
      [
        'ok    node           20.20.2',
        'warn  temporal port  7233 is taken',
        '                     → another one is used',
        'fail  disk           10 MB free',
        '                     → free some',
        '',
      ].join('\n'),
    );
    expect(test.stderr.text).toBe('1 check failed, 1 warning.\n');
  });

  it('is content with warnings', async () => {
    const test = context(true);
    expect(await doctor(checks.slice(0, 2))({}, test)).toBe(0);
    expect(JSON.parse(test.stdout.text)).toMatchObject({ failed: 0, warned: 1 });
  });
});

it('plan prints the summary for people, or as it is with --json', async () => {
  const plan = { ...examplePlan(), power: [] };
  const probeSweep = jest.fn(() => Promise.resolve([]));
  const measuredIn = jest.fn(() => Promise.resolve([]));
  const planSweep = jest.fn(() => Promise.resolve(plan));
  const action = createPlanAction({ planSweep, probeSweep, measuredIn });
  const [text, json] = [context(), context(true)];
  expect(await action({ specPath: 'a.yaml', skipInvalid: false, probe: false }, text)).toBe(0);
  expect(text.stdout.text).toContain('Plan of oracle-templates');
  await action({ specPath: 'a.yaml', skipInvalid: false, probe: false }, json);
  expect(JSON.parse(json.stdout.text)).toEqual(plan);
  expect(probeSweep).not.toHaveBeenCalled();
  expect(measuredIn).not.toHaveBeenCalled();
  await action({ specPath: 'a.yaml', skipInvalid: false, probe: false, powerFrom: 'pilot' }, context());
  expect(measuredIn).toHaveBeenCalledWith({ sweep: 'pilot', dataFolder: undefined }, expect.anything());
  expect(planSweep).toHaveBeenLastCalledWith('a.yaml', expect.objectContaining({ measured: [] }));
});

it('plan that probes shows what each reader answered too, and needs attention where one failed', async () => {
  const plan = { ...examplePlan(), power: [] };
  const good: ProbeReport = {
    ...{ reader: 'good', provider: 'openai', model: 'm', ok: true, outcome: 'exhausted', returnedModel: 'm-2026' },
    ...{
      tier: null,
      latencyMs: 412,
      costUsd: 0.0002,
      failure: null,
      remark: "reader 'good': the cap went to reasoning",
    },
  };
  const bad: ProbeReport = {
    ...{ reader: 'bad', provider: 'google', model: 'n', ok: false, outcome: 'failed', returnedModel: null, tier: null },
    ...{
      latencyMs: null,
      costUsd: null,
      failure: { code: 'missing_key', message: 'no KEY' },
      remark: 'set \u001b KEY',
    },
  };
  const plannedWith = (probes: ProbeReport[]) =>
    createPlanAction({
      planSweep: () => Promise.resolve(plan),
      probeSweep: () => Promise.resolve(probes),
      measuredIn: () => Promise.resolve([]),
    });
  const request = { specPath: 'a.yaml', skipInvalid: false, probe: true };
  const [text, json, fine, none] = [context(), context(true), context(), context()];
  expect(await plannedWith([good, bad])(request, text)).toBe(3);
  expect(text.stdout.text).toMatch(/Plan of oracle-templates[^]*Probes – one tiny request/);
  expect(text.stdout.text).toMatch(/^good +openai\/m +exhausted +m-2026 +0\.4 s +\$0\.0002 +–$/m);
  expect(text.stdout.text).toMatch(/^bad +google\/n +failed +– +not sent +– +missing_key$/m);
  expect(text.stdout.text).toContain("\nreader 'good': the cap went to reasoning\nset \\x1b KEY\n");
  expect(await plannedWith([good, bad])(request, json)).toBe(3);
  expect(JSON.parse(json.stdout.text)).toEqual({ ...plan, probes: [good, bad] });
  expect(await plannedWith([good])(request, fine)).toBe(0);
  expect(await plannedWith([])(request, none)).toBe(0);
  expect(none.stdout.text).toContain('nothing to ask');
});
