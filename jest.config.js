// A test file's name says what it needs and where it runs:
//
//   x.test.ts         unit         nothing but the project
//   x.server.test.ts  server       a Postgres and a Temporal that the global set-up starts on free ports
//   x.long.test.ts    server-long  the same, for what takes long; not part of `npm test`
//   x.crash.test.ts   crash        servers of its own, which it kills; `npm run test:crash`
//
// Any other word before `.test.ts` is left to a project that may be added for it.
const onServers = {
  globalSetup: '<rootDir>/test/support/start-stack.ts',
  globalTeardown: '<rootDir>/test/support/stop-stack.ts',
};
const swc = (syntax) => ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax } } }];
// Published as ES modules only. Node requires them as they are, jest has to transform them: one line each.
const esModules = [
  'hyparquet',
  'hyparquet-writer',
  '@observablehq/plot',
  'isoformat',
  // linkedom's
  'boolbase',
  'cssomnom',
  'css-select',
  'css-what',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'nth-check',
];
const common = {
  testEnvironment: 'node',
  // Another set of the vendors' SDKs than the installed one, see .ci/test-on-node.
  moduleDirectories: [...(process.env.RENDER_BENCH_SDKS ? [process.env.RENDER_BENCH_SDKS] : []), 'node_modules'],
  transform: { '^.+\\.ts$': swc('typescript'), '/node_modules/.+\\.js$': swc('ecmascript') },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  // An .mjs file, which jest never requires; the same as a script of the old kind lies beside it.
  moduleNameMapper: { '^d3$': '<rootDir>/node_modules/d3/dist/d3.js' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

module.exports = {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.[a-z]+\\.test\\.ts$'],
    },
    { ...common, ...onServers, displayName: 'server', testMatch: ['**/*.server.test.ts'] },
    { ...common, ...onServers, displayName: 'server-long', testMatch: ['**/*.long.test.ts'] },
    { ...common, displayName: 'crash', testMatch: ['**/*.crash.test.ts'] },
  ],
  // Of every project: a project's own is not looked at.
  testTimeout: 60_000,
};
