import { spawnSync } from 'node:child_process'
import { prepare, ROOT } from '../server/ops/prepare.js'
import { findChromium } from './support/chromium.js'

/** `npm run shift`: one hour of a café at 20 times its speed, on real screens. Takes 10 to 15 minutes; pictures in shift-pictures. */
await prepare()
const { status } = spawnSync(
  'npx',
  ['--no-install', 'playwright', 'test', '--config', 'tests/shift/playwright.config.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() ?? '' },
    shell: process.platform === 'win32',
  },
)
process.exitCode = status ?? 1
