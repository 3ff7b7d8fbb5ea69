// Two projects: pure tests that need nothing, and `*.server.test.ts` which run on a real Postgres and Temporal dev
// server that the global set-up starts on free ports.
const common = {
  testEnvironment: 'node',
  // Another set of the vendors' SDKs than the installed one, see .ci/test-on-node.
  moduleDirectories: [...(process.env.RENDER_BENCH_SDKS ? [process.env.RENDER_BENCH_SDKS] : []), 'node_modules'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }] },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

module.exports = {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.server\\.test\\.ts$'],
    },
    {
      ...common,
      displayName: 'server',
      testMatch: ['**/*.server.test.ts'],
      globalSetup: '<rootDir>/test/support/start-stack.ts',
      globalTeardown: '<rootDir>/test/support/stop-stack.ts',
    },
  ],
  testTimeout: 60_000,
};
