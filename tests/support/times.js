import { readFileSync } from 'node:fs'

/** @typedef {{ file: string, processor: number, wall: number }} FileTimes seconds */

/** Linux counts processor time in these. */
const TICKS_PER_SECOND = 100

/** Files of less are left out of the table. */
const SHOWN_SECONDS = 0.1

/**
 * Seconds of processor time of the children of this process, and of theirs, that have ended and were waited for. 0 on other systems
 * than Linux.
 */
export function childrenSeconds() {
  if (process.platform !== 'linux') return 0
  // The second field is the name of the program in parentheses; cutime and cstime are the 16th and the 17th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

let counted = { processor: 0, wall: 0 }

/** Seconds of processor time of this process and its children, and of the clock, since the last call or the start of the process. */
export function secondsSinceLast() {
  const { user, system } = process.cpuUsage()
  const now = { processor: (user + system) / 1e6 + childrenSeconds(), wall: process.uptime() }
  const seconds = { processor: now.processor - counted.processor, wall: now.wall - counted.wall }
  counted = now
  return seconds
}

/**
 * The times of test files and of their suites as lines of text, the dearest first. The time of a file includes the processes that
 * it started and waited for. Postgres, the runners and Playwright with its browsers are in the total only; Redis is in none.
 * @param {string} path a file with one `FileTimes` in JSON per line
 * @param {number} total seconds of processor time of the whole run
 * @returns {string}
 */
export function timesTable(path, total) {
  /** @type {FileTimes[]} */
  const files = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  /** @type {Record<string, FileTimes>} */
  const suites = {}
  for (const { file, processor, wall } of files) {
    const [, suite = ''] = file.split('/')
    suites[suite] ??= { file: suite, processor: 0, wall: 0 }
    suites[suite].processor += processor
    suites[suite].wall += wall
  }
  const rest = total - files.reduce((sum, { processor }) => sum + processor, 0)
  return [
    'processor s  clock s',
    ...lines(files.filter(({ processor }) => processor >= SHOWN_SECONDS)),
    '',
    ...lines(Object.values(suites)),
    `${seconds(rest, 11)}           Postgres, the runners, Playwright`,
    `${seconds(total, 11)}           in total`,
  ].join('\n')
}

/** @param {FileTimes[]} times */
function lines(times) {
  return times
    .sort((a, b) => b.processor - a.processor)
    .map(({ file, processor, wall }) => `${seconds(processor, 11)} ${seconds(wall, 8)}  ${file}`)
}

/**
 * @param {number} value
 * @param {number} width
 */
function seconds(value, width) {
  return value.toFixed(1).padStart(width)
}
