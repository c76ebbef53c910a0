import { takeLock, tryLock } from '../db/advisory-lock'
import type { Database, Sql } from '../db/database'
import { dropUnneededJobs, findQueues, QUEUE_LOCK, queueDueLines } from './print-queue-repository'
import { OCCASIONS } from './printer'
import { queueChanges } from './queue-changes'

/**
 * Queues what is due: for each printer the lines that it prints and that it has no job for. It reads the state of the orders, so nothing is
 * lost while no process runs, and an addition gets a slip of its own. Then what differs from the paper (queue-changes.ts).
 *
 * `every_order`: when the order is confirmed and its start has come, as the boards show it. `when_undisplayed`: when no
 * screen of the station has shown it for 30 s; a slip also before it is confirmed, labels only after that.
 */
export async function queueJobs(database: Database): Promise<void> {
  const queues = await findQueues(database)
  if (queues.length === 0) return
  await database.transaction(async (sql) => {
    if ((await tryLock(sql, QUEUE_LOCK)) !== null) await queue(sql, queues)
  })
}

/** As `queueJobs`, in this transaction. Waits for a process that queues at the moment, which may not see what this transaction saw. */
export async function queueJobsNow(sql: Sql): Promise<void> {
  const queues = await findQueues(sql)
  if (queues.length === 0) return
  await takeLock(sql, QUEUE_LOCK)
  await queue(sql, queues)
}

async function queue(sql: Sql, queues: Awaited<ReturnType<typeof findQueues>>): Promise<void> {
  await dropUnneededJobs(sql)
  for (const wanted of OCCASIONS) {
    const branchIds = queues.filter(({ occasion }) => occasion === wanted).map(({ branchId }) => branchId)
    if (branchIds.length > 0) await queueDueLines(sql, wanted, branchIds)
  }
  await queueChanges(sql, [...new Set(queues.map(({ branchId }) => branchId))])
}
