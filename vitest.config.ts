import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** A suite. `tests/run.js` skips the suites whose services are missing on this machine. */
const project = (name: string): TestProjectInlineConfiguration => ({
  resolve: { tsconfigPaths: true },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: process.env.TIMES_FILE ? ['tests/support/record-times-of-vitest.ts'] : [],
    env: {
      AUTH_SECRET: 'only-for-tests-0123456789abcdefghij',
      LOG_LEVEL: 'silent',
      // Far from every café of the tests, so that a day computed in the machine's time zone makes a test fail.
      TZ: 'America/Los_Angeles',
    },
    pool: 'forks',
    // A worker loads the imports of these suites once, which saves a third of their processor time. Their files leave no
    // processes behind, and each opens its own database.
    isolate: !sharesImports(name),
    // Generous limits for slow machines; no test asserts a time.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})

function sharesImports(suite: string): boolean {
  return ['unit', 'api', 'realtime', 'postgres'].includes(suite)
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['tests/support/prepared-database.ts'],
    // More workers than cores: slow tests mostly wait for leases, heartbeats and starting processes.
    maxWorkers: 3,
    projects: [
      'unit',
      'api',
      'realtime',
      'process',
      'postgres',
      'redis',
      'faults',
      'cluster',
      'nginx',
      'old-browsers',
      'chromium',
      'firefox',
      'webkit',
      'monitoring',
    ].map(project),
  },
})
