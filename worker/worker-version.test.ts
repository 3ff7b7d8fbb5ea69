import { ownBuildId, workerVersion } from './worker-version';

const buildId = 'RENDER_BENCH_BUILD_ID';

it('a worker is not versioned unless a build is named', () => {
  expect(workerVersion({}, {})).toBeUndefined();
  expect(workerVersion({}, { [buildId]: '' })).toBeUndefined();
});

it('the build is the option, else the environment; the deployment is render-bench unless another is named', () => {
  expect(workerVersion({ buildId: 'a' }, { [buildId]: 'b' })).toEqual({ deploymentName: 'render-bench', buildId: 'a' });
  expect(workerVersion({ deployment: 'eu' }, { [buildId]: 'b.1' })).toEqual({ deploymentName: 'eu', buildId: 'b.1' });
});

it("'auto' is the version and a hash of the workflow code, the same whenever it is asked for", () => {
  const version = workerVersion({}, { [buildId]: 'auto' });
  expect(version).toEqual({ deploymentName: 'render-bench', buildId: ownBuildId() });
  expect(version?.buildId).toMatch(/^\d+\.\d+\.\d+\S*-[0-9a-f]{12}$/);
});

it.each([
  [{ buildId: 'a:b' }, {}, /^--build-id: 'a:b' is no build id\. Give 'auto', or up to 100 letters/],
  [{ buildId: '' }, {}, /^--build-id: '' is no build id/],
  [{}, { [buildId]: 'a b' }, /^RENDER_BENCH_BUILD_ID: 'a b' is no build id/],
  [
    { buildId: 'a', deployment: 'render.bench' },
    {},
    /^--deployment: 'render\.bench' is no name of a deployment\. Give/,
  ],
  [{ deployment: 'eu' }, {}, /^--deployment eu needs a build: give --build-id ID, or --build-id auto/],
])('%j with %j is refused with what is allowed', (request, env, message) => {
  expect(() => workerVersion(request, env)).toThrow(message);
});
