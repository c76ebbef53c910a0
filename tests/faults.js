import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from '../server/ops/prepare.js'

/**
 * `npm run faults`: every fault at its full length (50 kills, a screen away for ten minutes, …). Takes half an hour.
 * `npm run faults -- tests/faults/kill.test.ts` runs one file.
 */
await prepare()
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'faults', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'long' },
    shell: process.platform === 'win32',
  },
)
process.exitCode = status ?? 1
