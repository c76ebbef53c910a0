import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { prepare, ROOT } from '../server/ops/prepare.js'
import { POSTGRES_URL, REDIS_URL } from './support/services.js'

/**
 * `npm test`: sets up what the tests need and runs every suite that this machine can.
 * A suite whose service is absent is skipped by name; with REQUIRE_SERVICES=1 that fails.
 */
/** @typedef {'Postgres' | 'Redis' | 'nginx'} Service */
/** @type {{ name: string, needs: Service[] }[]} */
const SUITES = [
  { name: 'unit', needs: [] },
  { name: 'api-pglite', needs: [] },
  { name: 'realtime', needs: [] },
  { name: 'process', needs: [] },
  { name: 'api-postgres', needs: ['Postgres'] },
  { name: 'postgres', needs: ['Postgres'] },
  { name: 'redis', needs: ['Postgres', 'Redis'] },
  { name: 'faults', needs: ['Postgres'] },
  { name: 'cluster', needs: ['Postgres', 'Redis'] },
  { name: 'nginx', needs: ['Postgres', 'Redis', 'nginx'] },
]

await prepare()
const { findChromium } = await import('./support/chromium.js')
const present = {
  Postgres: await answers(POSTGRES_URL, 5432),
  Redis: await answers(REDIS_URL, 6379),
  nginx: spawnSync('nginx', ['-v']).status === 0,
}
/** @param {typeof SUITES[number]} suite */
const missing = (suite) => suite.needs.filter((service) => !present[service])
const skipped = SUITES.filter((suite) => missing(suite).length > 0)
for (const suite of skipped) console.log(`skipped: suite "${suite.name}", for want of ${missing(suite).join(' and ')}`)

const chromium = findChromium()
if (!chromium) console.log('skipped: suite "e2e", for want of Chromium (it could not be installed; set CHROMIUM_PATH)')

if (process.env.REQUIRE_SERVICES === '1' && (skipped.length > 0 || !chromium)) {
  console.error('REQUIRE_SERVICES=1, and services are missing: see above.')
  process.exit(1)
}

const suites = SUITES.filter((suite) => !skipped.includes(suite))
const passed = [
  run('vitest', ['run', ...suites.flatMap((suite) => ['--project', suite.name])]),
  !chromium || run('playwright', ['test'], { CHROMIUM_PATH: chromium }),
]
process.exit(passed.every(Boolean) ? 0 : 1)

/**
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(tool, args, env = {}) {
  const { status } = spawnSync('npx', ['--no-install', tool, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

/**
 * @param {string} url
 * @param {number} defaultPort
 * @returns {Promise<boolean>}
 */
function answers(url, defaultPort) {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: 3_000 })
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
    socket.on('timeout', () => end(false))
  })
}
