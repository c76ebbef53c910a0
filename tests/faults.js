import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from '../server/ops/prepare.js'

/**
 * `npm run faults`: every fault at its full length (50 kills, a screen away for ten minutes, …), and the tests with generated requests
 * and orders. Takes half an hour. `npm run faults -- tests/faults/kill.test.ts` runs one file.
 */
const ALL = [
  'tests/faults/',
  'tests/postgres/openapi-fuzz.test.ts',
  'tests/postgres/order-model.test.ts',
  'tests/cluster/reads.test.ts',
  'tests/process/embedded-postgres.test.ts',
]

const asked = process.argv.slice(2)
await prepare()
const { status } = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    ...['faults', 'postgres', 'cluster', 'process'].flatMap((suite) => ['--project', suite]),
    ...(asked.length > 0 ? asked : ALL),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long' },
    shell: process.platform === 'win32',
  },
)
process.exitCode = status ?? 1
