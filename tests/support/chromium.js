import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser for the end-to-end tests: one that is here, or installed now. @returns {string | null} its path */
export function findChromium() {
  return installed() ?? fromDebian() ?? fromPlaywright()
}

function installed() {
  return PLACES.find((path) => path && existsSync(path)) ?? null
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'])) return null
  console.log('Installing Chromium from the distribution’s packages …')
  succeeds('apt-get', ['update', '-qq'])
  succeeds('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
  return installed()
}

/** Playwright's own download, where it can be reached. */
function fromPlaywright() {
  console.log('Installing Chromium with Playwright …')
  if (!succeeds('npx', ['--no-install', 'playwright', 'install', 'chromium'])) return null
  const printed = spawnSync('node', ['-e', "console.log(require('@playwright/test').chromium.executablePath())"])
  const path = printed.stdout.toString().trim()
  return existsSync(path) ? path : null
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function succeeds(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0
}
