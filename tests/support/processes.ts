import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc: the kernel counts for programs in hundredths of a second, whatever its own clock is. */
const TICK_MS = 10

export type Process = { pid: number; name: string; parent: number; ownMs: number; childrenMs: number }

/** The processes that a process has started, and that have not ended. */
export function childrenOf(parent: number): number[] {
  if (process.platform === 'linux') return processes().flatMap((one) => (one.parent === parent ? one.pid : []))
  const { stdout } = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** All processes of this machine; Linux only. */
export const processes = (): Process[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (processOf(Number(entry)) ?? []) : []))

/** @returns null: it has ended, or this is not Linux */
export function processOf(pid: number): Process | null {
  let line: string
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // man proc_pid_stat: "pid (name) state parent …"; the name may contain spaces.
  const [, name = '', rest = ''] = /^\d+ \((.*)\) \S (.*)$/s.exec(line) ?? []
  const fields = rest.split(' ').map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(10, 14)
  const [parent = 0] = fields
  return {
    pid,
    name,
    parent,
    ownMs: (user + system) * TICK_MS,
    childrenMs: (childrenUser + childrenSystem) * TICK_MS,
  }
}
