import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NEWEST_PACKED, packedChromium } from './packed-chromium.js'

/** The headless shell comes first: it uses about a quarter less CPU for the same tests. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a browser for the end-to-end tests: the system's, else one in node_modules, else Playwright's own download.
 * Installs nothing on the system.
 * @returns {string | null} the path of its program file
 */
export function findChromium() {
  return PLACES.find((path) => path && existsSync(path)) ?? packedChromium(NEWEST_PACKED) ?? fromPlaywright()
}

/**
 * Finds a whole browser of the system. The headless shell has no notifications.
 * @returns {string | null} the path of its program file
 */
export const findWholeChromium = () =>
  PLACES.find((path) => path && !path.includes('headless-shell') && existsSync(path)) ?? null

function fromPlaywright() {
  console.log('Installing Chromium with Playwright …')
  if (spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'ignore' }).status !== 0) {
    return null
  }
  const printed = spawnSync('node', ['-e', "console.log(require('@playwright/test').chromium.executablePath())"])
  const path = printed.stdout.toString().trim()
  return existsSync(path) ? path : null
}
