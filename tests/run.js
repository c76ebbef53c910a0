import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { parseArgs } from 'node:util'
import { prepare, ROOT } from '../server/ops/prepare.js'
import { OLD_CHROMIUMS } from './old-browsers/support/old-chromiums.js'
import { findFirefox, findWebKit } from './support/browsers/programs.js'
import { findChromium } from './support/chromium.js'
import { packedChromium } from './support/packed-chromium.js'
import { closingLines, playwrightOutcome, vitestOutcome } from './support/test-reports.js'
import { childrenSeconds, timesTable } from './support/times.js'

/**
 * `npm test` prepares the build and runs every suite whose services this machine has. Postgres comes from the packages.
 * Vitest and Playwright run at the same time, because each waits for much of its time; Playwright's output comes second.
 * `npm test -- unit e2e` runs these suites, `npm test -- tests/unit/order-status.test.ts -t "part of a name"` one file or one test.
 * With `--times` it prints the processor time of the files and suites at the end.
 * A suite whose service is missing is skipped; with REQUIRE_SERVICES=1 that fails. The last lines of the output count what
 * passed, say what was skipped and why, and name the failed tests.
 */
/** @typedef {'Redis' | 'nginx' | 'Chromium' | 'old Chromiums' | 'Firefox' | 'WebKit with Xvfb' | 'promtool'} Service */
/** @type {Record<string, Service[]>} */
const NEEDS = {
  unit: [],
  api: [],
  realtime: [],
  process: [],
  postgres: [],
  redis: ['Redis'],
  faults: [],
  cluster: ['Redis'],
  nginx: ['Redis', 'nginx'],
  'old-browsers': ['old Chromiums'],
  firefox: ['Firefox'],
  webkit: ['WebKit with Xvfb'],
  monitoring: ['promtool'],
  e2e: ['Chromium'],
}

/** So much output of a runner is kept until it is shown; a full pipe would stop the runner. */
const KEPT_OUTPUT_BYTES = 64 * 1024 * 1024

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { testName: { type: 'string', short: 't' }, times: { type: 'boolean' } },
})
const files = positionals.filter((argument) => !(argument in NEEDS))
const unknown = positionals.filter((argument) => suitesOf([argument]).length === 0)
if (unknown.length > 0) {
  console.error(`Neither a suite nor a file of one: ${unknown.join(', ')}`)
  process.exit(1)
}
const asked = positionals.length > 0 ? suitesOf(positionals) : Object.keys(NEEDS)

await prepare()
const chromium = asked.some((suite) => NEEDS[suite]?.includes('Chromium')) ? findChromium() : null
/** @type {Record<Service, boolean>} */
const present = {
  // The tests start, stop and kill a Redis of their own.
  Redis: spawnSync('redis-server', ['--version']).status === 0,
  nginx: spawnSync('nginx', ['-v']).status === 0,
  promtool: spawnSync('promtool', ['--version']).status === 0,
  Chromium: chromium !== null,
  Firefox: findFirefox() !== null,
  'WebKit with Xvfb': findWebKit() !== null,
  'old Chromiums':
    asked.includes('old-browsers') && OLD_CHROMIUMS.every(({ version }) => packedChromium(version) !== null),
}
const skipped = asked.filter((suite) => missing(suite).length > 0)
if (process.env.REQUIRE_SERVICES === '1' && skipped.length > 0) {
  console.error('REQUIRE_SERVICES=1, and services are missing:')
  for (const suite of skipped) console.error(`  suite "${suite}": ${whySkipped(suite)}`)
  process.exit(1)
}

const suites = asked.filter((suite) => !skipped.includes(suite))
const reports = mkdtempSync(join(tmpdir(), 'passboard-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const timesFile = join(reports, 'times')
/** @type {Record<string, string>} */
const times = values.times ? { TIMES_FILE: timesFile } : {}
const notRun = await testsOf(skipped)
const vitest = suites.some(isOfVitest)
  ? start(
      'vitest',
      [
        ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
        ...vitestFilter(suites),
      ],
      times,
    )
  : null
const playwright = suites.includes('e2e')
  ? start('playwright', ['test', '--reporter=list,json', ...playwrightFilter()], {
      CHROMIUM_PATH: chromium ?? '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      ...times,
    })
  : null
const passed = [await shown(vitest), await shown(playwright)]
if (values.times) console.log(timesTable(timesFile, childrenSeconds()))
const outcomes = [
  vitestOutcome(vitestReport, values.testName),
  playwrightOutcome(playwrightReport),
  { passed: 0, skipped: notRun, failed: [] },
]
rmSync(reports, { recursive: true })
const hasPassed = passed.every(Boolean)
console[hasPassed ? 'log' : 'error'](['', ...closingLines(outcomes, hasPassed)].join('\n'))
process.exit(hasPassed ? 0 : 1)

/**
 * The suites in the arguments, and the suites of the files in the arguments.
 * @param {string[]} names suites or files
 */
function suitesOf(names) {
  return Object.keys(NEEDS).filter((suite) =>
    names.some((name) => name === suite || name.replaceAll('\\', '/').startsWith(`tests/${suite}/`)),
  )
}

/** @param {string} file */
function isOfE2e(file) {
  return suitesOf([file]).includes('e2e')
}

/** @param {string} suite */
function missing(suite) {
  return (NEEDS[suite] ?? []).filter((service) => !present[service])
}

/** @param {string} suite */
function whySkipped(suite) {
  return `no ${missing(suite).join(' and no ')} here`
}

/** @param {string} suite */
function isOfVitest(suite) {
  return suite !== 'e2e'
}

/**
 * The arguments that select the tests of some suites.
 * @param {string[]} suites
 */
function vitestFilter(suites) {
  return [
    ...suites.filter(isOfVitest).flatMap((project) => ['--project', project]),
    ...files.filter((file) => !isOfE2e(file)),
    ...(values.testName ? ['-t', values.testName] : []),
  ]
}

function playwrightFilter() {
  return [...files.filter(isOfE2e), ...(values.testName ? ['-g', values.testName] : [])]
}

/**
 * The tests of suites that are skipped. Their files are loaded, to count the tests.
 * @param {string[]} suites
 * @returns {Promise<import('./support/test-reports.js').Skipped[]>}
 */
async function testsOf(suites) {
  const list = join(reports, 'skipped.json')
  /** @type {string[]} */
  const found = []
  if (suites.some(isOfVitest)) {
    await counted(start('vitest', ['list', `--json=${list}`, ...vitestFilter(suites)]))
    /** @type {{ projectName: string }[]} */
    const tests = JSON.parse(readFileSync(list, 'utf8'))
    found.push(...tests.map(({ projectName }) => projectName))
  }
  if (suites.includes('e2e')) {
    // The configuration needs a program that exists; none is started.
    const env = { CHROMIUM_PATH: process.execPath, PLAYWRIGHT_JSON_OUTPUT_FILE: list }
    await counted(start('playwright', ['test', '--list', '--reporter=json', ...playwrightFilter()], env))
    found.push(...playwrightOutcome(list).skipped.map(() => 'e2e'))
  }
  return found.map((suite) => ({ where: `suite "${suite}"`, reason: whySkipped(suite) }))
}

/** @param {ReturnType<typeof start>} runner */
async function counted({ exitCode }) {
  if ((await exitCode) !== 0) throw new Error('The tests of the skipped suites cannot be counted.')
}

/**
 * Starts a test runner.
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(tool, args, env = {}) {
  const runner = spawn('npx', ['--no-install', tool, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return {
    output: runner.stdout.pipe(new PassThrough({ highWaterMark: KEPT_OUTPUT_BYTES })),
    exitCode: once(runner, 'close').then(([code]) => code),
  }
}

/**
 * Prints what a test runner has written so far, and goes on until it ends.
 * @param {ReturnType<typeof start> | null} runner null: nothing to run
 * @returns {Promise<boolean>} whether its tests passed
 */
async function shown(runner) {
  if (!runner) return true
  for await (const chunk of runner.output) process.stdout.write(chunk)
  return (await runner.exitCode) === 0
}
