import { readdirSync, readFileSync } from 'node:fs'

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
  return process.platform === 'linux' ? (statOf('self')?.waitedFor ?? 0) : 0
}

/** Seconds of processor time of the processes that this one has started and that are alive, of theirs, and of those they waited for. */
function livingSeconds() {
  if (process.platform !== 'linux') return 0
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
  /** @param {number} parent @returns {number} */
  const below = (parent) =>
    stats.reduce((sum, { pid, ppid, own, waitedFor }) => sum + (ppid === parent ? own + waitedFor + below(pid) : 0), 0)
  return below(process.pid)
}

/**
 * Linux's account of a process, in seconds; null: it has ended meanwhile.
 * @param {string} name its number, or "self"
 * @returns {{ pid: number, ppid: number, own: number, waitedFor: number } | null}
 */
function statOf(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    // After the name of the program in parentheses come the state, the parent …; times are the fields 14 to 17 of proc(5).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, ppid = 0, , , , , , , , , , utime = 0, stime = 0, cutime = 0, cstime = 0] = fields
    return {
      pid: Number.parseInt(stat, 10),
      ppid,
      own: (utime + stime) / TICKS_PER_SECOND,
      waitedFor: (cutime + cstime) / TICKS_PER_SECOND,
    }
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))
    if (hasEnded) return null
    throw error
  }
}

let counted = { processor: 0, wall: 0 }

/** Seconds of processor time of this process and its children, and of the clock, since the last call or the start of the process. */
export function secondsSinceLast() {
  const { user, system } = process.cpuUsage()
  const now = { processor: (user + system) / 1e6 + childrenSeconds() + livingSeconds(), wall: process.uptime() }
  const seconds = { processor: now.processor - counted.processor, wall: now.wall - counted.wall }
  counted = now
  return seconds
}

/**
 * The times of test files and of their suites as lines of text, the dearest first. The time of a file includes the processes that
 * it started. Postgres and the runners are in the total only.
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
    `${seconds(rest, 11)}           Postgres and the runners`,
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
