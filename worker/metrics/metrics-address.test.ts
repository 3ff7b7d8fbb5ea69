import { metricsAddress } from './metrics-address';

it.each([
  [undefined, {}, undefined],
  [undefined, { RENDER_BENCH_METRICS: '' }, undefined],
  [undefined, { RENDER_BENCH_METRICS: '9464' }, '127.0.0.1:9464'],
  ['9465', { RENDER_BENCH_METRICS: '9464' }, '127.0.0.1:9465'],
  ['localhost:9464', {}, '127.0.0.1:9464'],
  [':9464', {}, '127.0.0.1:9464'],
  ['0.0.0.0:9464', {}, '0.0.0.0:9464'],
  ['[::1]:9464', {}, '[::1]:9464'],
])('%j with %j is served at %j', (given, env, address) => {
  expect(metricsAddress(given, env)).toBe(address);
});

it.each(['', '0', '65536', 'metrics.example.org:9464', '9464/metrics', '1.2.3:9', 'http://127.0.0.1:9464'])(
  '%j is refused with what is allowed',
  (given) => {
    expect(() => metricsAddress(given, {})).toThrow(/^--metrics is '.*': give PORT .* or HOST:PORT/);
  },
);
