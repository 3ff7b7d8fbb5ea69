import { standingOf } from './build-standing';

const version = { deploymentName: 'render-bench', buildId: 'b' };
const asked = { namespace: 'n', version, queues: ['orchestration', 'calls-openai'] };
const workflows = { name: 'orchestration', type: 1 };
const activities = [
  { name: 'orchestration', type: 2 },
  { name: 'calls-openai', type: 2 },
];
const named = (buildId: string) => ({ deploymentName: 'render-bench', buildId });

/** Knows in turn that the build serves these queues, or refuses; the last for ever. */
function serviceOf(known: readonly (readonly object[] | Error)[], routingConfig: object = {}) {
  let looks = 0;
  const describeWorkerDeploymentVersion = jest.fn(() => {
    const next = known[Math.min(looks++, known.length - 1)]!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve({ versionTaskQueues: next });
  });
  const describeWorkerDeployment = () => Promise.resolve({ workerDeploymentInfo: { routingConfig } });
  return { describeWorkerDeploymentVersion, describeWorkerDeployment } as unknown as Parameters<typeof standingOf>[0];
}
const refusal = (code: number) => Object.assign(new Error(`refused with ${code}`), { code });

it.each([
  ['current', { currentDeploymentVersion: named('b') }, { kind: 'current' }],
  [
    'ramping, with its share',
    { currentDeploymentVersion: named('a'), rampingDeploymentVersion: named('b'), rampingVersionPercentage: 20 },
    { kind: 'ramping', percentage: 20 },
  ],
  ['aside where another is current', { currentDeploymentVersion: named('a') }, { kind: 'aside', currentBuildId: 'a' }],
  ['aside where none is current', {}, { kind: 'aside', currentBuildId: null }],
])('a build is %s', async (_, routing, standing) => {
  expect(await standingOf(serviceOf([[workflows, ...activities]], routing), asked)).toEqual(standing);
});

it('is asked for until the server knows the build and all of its queues, as it is not made current before', async () => {
  const service = serviceOf([refusal(5), [], activities, [workflows, ...activities]]);
  expect(await standingOf(service, asked)).toEqual({ kind: 'aside', currentBuildId: null });
  expect(service.describeWorkerDeploymentVersion).toHaveBeenCalledTimes(4);
});

it('a server that does not tell, as one without worker versioning, is not asked again', async () => {
  const service = serviceOf([refusal(12)]);
  expect(await standingOf(service, asked)).toEqual({ kind: 'untold', why: 'refused with 12' });
  expect(service.describeWorkerDeploymentVersion).toHaveBeenCalledTimes(1);
});
