import type pg from 'pg'
import { processes, processOf } from '../support/processes'

/**
 * How much of the processor the processes of the server have used, those that have ended included, in milliseconds; NaN: the server is
 * not on this machine, or this is not Linux.
 */
export async function postgresTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const server = processOf(rows[0]?.pid ?? 0)
  if (server?.name !== 'postgres') return Number.NaN
  const { parent } = server
  const times = processes().map((one) =>
    one.pid === parent ? one.ownMs + one.childrenMs : one.parent === parent ? one.ownMs : 0,
  )
  return times.reduce((sum, ms) => sum + ms, 0)
}
