import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clockOffsetMs } from './tests/support/clock-offset.js'

/** With CAFE_CLOCK=23:58, the clock of the suites that run in one process, and of their databases, begins there. */
const MOVED_BY_MS = clockOffsetMs(process.env.CAFE_CLOCK)
process.env.CLOCK_OFFSET_MS = MOVED_BY_MS === 0 ? '' : String(MOVED_BY_MS)

/**
 * In the order in which they run. Those that wait for much of their time are first, while the browser tests run beside them; those that
 * calculate use both cores until the end.
 */
const SUITES = [
  'webkit',
  'firefox',
  'old-browsers',
  'faults',
  'cluster',
  'process',
  'nginx',
  'redis',
  'monitoring',
  'realtime',
  'postgres',
  'api',
  'unit',
]

class SuitesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project: { name } }: TestSpecification) => SUITES.indexOf(name)
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** A suite. `tests/run.js` skips the suites whose services are missing on this machine. */
const project = (name: string): TestProjectInlineConfiguration => ({
  resolve: { tsconfigPaths: true },
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: [
      ...(isClockMoved(name) ? ['tests/support/wrong-clock.js'] : []),
      ...(process.env.TIMES_FILE ? ['tests/support/record-times-of-vitest.ts'] : []),
    ],
    env: {
      AUTH_SECRET: 'only-for-tests-0123456789abcdefghij',
      // A worker reads its settings once, whichever file of this suite is its first.
      ...(name === 'unit' && { AUTH_SECRET_PREVIOUS: 'the secret before, also 32 characters or more' }),
      LOG_LEVEL: 'silent',
      CLOCK_OFFSET_MS: isClockMoved(name) ? String(MOVED_BY_MS) : '',
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

function isClockMoved(suite: string): boolean {
  return MOVED_BY_MS !== 0 && ['unit', 'api'].includes(suite)
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    globalSetup: ['tests/support/prepared-database.ts'],
    // More than the two cores of CI: tests of whole servers wait for most of their time. Three browsers run beside them
    // (playwright.config.ts).
    maxWorkers: 3,
    sequence: { sequencer: SuitesInOrder },
    projects: SUITES.map(project),
  },
})
