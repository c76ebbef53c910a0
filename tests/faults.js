import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from '../server/ops/prepare.js'

/** `npm run faults`: every fault at its full length (50 kills, a screen away for ten minutes, …). Takes half an hour. */
await prepare()
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--project', 'faults'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'long' },
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
