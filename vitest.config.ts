import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** A kind of proof. `tests/run.js` leaves out those whose services this machine lacks, by name. */
const project = (
  name: string,
  folder: string,
  testDatabase: 'pglite' | 'postgres',
): TestProjectInlineConfiguration => ({
  resolve: { tsconfigPaths: true },
  test: {
    name,
    include: [`tests/${folder}/**/*.test.ts`],
    env: {
      AUTH_SECRET: 'only-for-tests-0123456789abcdefghij',
      LOG_LEVEL: 'silent',
      // Far from every café of the tests, so that a day computed in the machine's zone shows itself.
      TZ: 'America/Los_Angeles',
      TEST_DATABASE: testDatabase,
    },
    pool: 'forks',
    // These start nothing that outlives a file, and leave no state behind: what they import is loaded once.
    isolate: name !== 'unit',
    // How long a machine may take for what a test waits for; no test asserts a time.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['tests/support/prepared-databases.ts'],
    // Most of what takes long waits: for leases, heartbeats, processes that start.
    maxWorkers: 3,
    projects: [
      project('unit', 'unit', 'pglite'),
      project('api-pglite', 'api', 'pglite'),
      project('api-postgres', 'api', 'postgres'),
      project('realtime', 'realtime', 'pglite'),
      project('process', 'process', 'pglite'),
      project('postgres', 'postgres', 'postgres'),
      project('redis', 'redis', 'postgres'),
      project('faults', 'faults', 'postgres'),
      project('cluster', 'cluster', 'postgres'),
      project('nginx', 'nginx', 'postgres'),
    ],
  },
})
