import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of /proc: the kernel counts for programs in hundredths of a second, whatever its own clock is. */
const TICK_MS = 10

/**
 * How much of the processor the processes of the server have used, those that have ended included, in milliseconds; NaN: the server is
 * not on this machine, or this is not Linux.
 */
export async function postgresTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const server = processOf(rows[0]?.pid ?? 0)
  if (server?.name !== 'postgres') return Number.NaN
  const { parent } = server
  const processes = readdirSync('/proc').flatMap((entry) =>
    /^\d+$/.test(entry) ? (processOf(Number(entry)) ?? []) : [],
  )
  const times = processes.map((one) =>
    one.pid === parent ? one.ownMs + one.childrenMs : one.parent === parent ? one.ownMs : 0,
  )
  return times.reduce((sum, ms) => sum + ms, 0)
}

type Process = { pid: number; name: string; parent: number; ownMs: number; childrenMs: number }

/** @returns null: it has ended, or this is not Linux */
function processOf(pid: number): Process | null {
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
    ...{ pid, name, parent },
    ownMs: (user + system) * TICK_MS,
    childrenMs: (childrenUser + childrenSystem) * TICK_MS,
  }
}
