import type { Database, Sql } from '../db/database'
import { isOneOf } from '../db/sql-fragments'
import { startSql } from '../orders/order-sql'
import { KITCHEN_STATUSES } from '../orders/order-status'
import { undisplayedSql } from '../screens/undisplayed-tickets'
import { dropUnneededJobs } from './drop-jobs'
import { LIST_OF_PIECES, MAX_LABELS, type Occasion } from './printer'
import { IS_SILENT } from './printing-state'
import { queueChanges } from './queue-changes'

/** After this time nobody needs the paper any more: a job is given up, and an order is not queued. */
const TOO_OLD = `interval '4 hours'`

/** Of this installation's processes, one queues at a time: the others would see the same lines without a job. */
export const QUEUE_LOCK = 7_390_573

/** A job that was given up, for the log. */
export type GivenUp = { jobId: string; printer: string; error: string }

/**
 * Queues what is due: for each printer the lines that it prints and that it has no job for. It reads the state of the orders, so nothing is
 * lost while no process runs, and an addition gets a slip of its own. Then what differs from the paper (queue-changes.ts).
 *
 * `every_order`: when the order is confirmed and its start has come, as the boards show it. `when_undisplayed`: when no
 * screen of the station has shown it for 30 s; a slip also before it is confirmed, labels only after that.
 */
export async function queueJobs(database: Database): Promise<void> {
  const printers = await printersToQueue(database)
  if (printers.length === 0) return
  await database.transaction(async (sql) => {
    const [lock] = await sql.query<{ isOurs: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isOurs"', [
      QUEUE_LOCK,
    ])
    if (lock?.isOurs) await queue(sql, printers)
  })
}

/** As `queueJobs`, in this transaction. Waits for a process that queues at the moment, which may not see what this transaction saw. */
export async function queueJobsNow(sql: Sql): Promise<void> {
  const printers = await printersToQueue(sql)
  if (printers.length === 0) return
  await sql.query('SELECT pg_advisory_xact_lock($1)', [QUEUE_LOCK])
  await queue(sql, printers)
}

type PrinterToQueue = { branchId: string; occasion: Occasion }

const printersToQueue = (sql: Sql): Promise<PrinterToQueue[]> =>
  sql.query('SELECT DISTINCT branch_id AS "branchId", occasion FROM printers WHERE removed_at IS NULL', [])

async function queue(sql: Sql, printers: readonly PrinterToQueue[]): Promise<void> {
  await dropUnneededJobs(sql)
  for (const [occasion, lines] of Object.entries(LINES) as [Occasion, string][]) {
    const branchIds = printers.filter((printer) => printer.occasion === occasion).map(({ branchId }) => branchId)
    if (branchIds.length > 0) await sql.query(queueSql(occasion, lines), [branchIds])
  }
  await queueChanges(sql, [...new Set(printers.map(({ branchId }) => branchId))])
}

/** Gives up jobs that are too old. */
export const giveUpOldJobs = (sql: Sql): Promise<GivenUp[]> => sql.query(GIVE_UP, [])

/** SQL for the lines that are due, as `due`: `item_id`, `order_id`, `branch_id`; $1 is the branches. */
const LINES: Record<Occasion, string> = {
  every_order: `
    due AS (
      SELECT i.id AS item_id, o.id AS order_id, o.branch_id
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.branch_id = ANY ($1::uuid[]) AND ${isOneOf('o.status', KITCHEN_STATUSES)}
        AND ${startSql('o')} <= now() AND i.done_at IS NULL
    )`,
  when_undisplayed: `${undisplayedSql('$1::uuid[]')}, due AS (SELECT * FROM undisplayed)`,
}

/**
 * A printer prints what became due since it was set up, and not what is too old. All lines of an order without a job become one slip. Each
 * piece of a line becomes a label; of the lines with the most pieces, which would exceed MAX_LABELS for the order, one label has the list.
 */
const queueSql = (occasion: Occasion, lines: string): string => `
WITH ${lines}, missing AS (
  SELECT p.id AS printer_id, p.prints, o.id AS order_id, i.id AS item_id, i.position, i.quantity,
    greatest(${startSql('o')}, o.confirmed_at, i.added_at) AS due_at
  FROM due JOIN orders o ON o.id = due.order_id JOIN order_items i ON i.id = due.item_id
  JOIN printers p ON p.branch_id = due.branch_id AND p.removed_at IS NULL AND p.occasion = '${occasion}'
  WHERE (p.stations = '{}' OR i.station IS NULL OR i.station = ANY (p.stations))
    AND (p.order_types = '{}' OR o.type::text = ANY (p.order_types))
    AND (p.prints = 'slip' OR o.status <> 'pending')
    AND NOT EXISTS (
      SELECT 1 FROM print_jobs j WHERE j.order_id = o.id AND j.printer_id = p.id AND i.id = ANY (j.item_ids)
    )
), fresh AS (
  SELECT m.* FROM missing m JOIN printers p ON p.id = m.printer_id
  WHERE m.due_at >= p.prints_since AND m.due_at > now() - ${TOO_OLD}
), labelled AS (
  SELECT f.*, (SELECT count(*) FROM print_jobs j WHERE j.order_id = f.order_id AND j.printer_id = f.printer_id AND j.piece > 0)
    + sum(quantity) OVER (PARTITION BY printer_id, order_id ORDER BY quantity, position, item_id) AS labels
  FROM fresh f WHERE prints = 'label'
), wanted AS (
  SELECT printer_id, order_id, array_agg(item_id ORDER BY position) AS item_ids, 0 AS piece, min(due_at) AS due_at
  FROM fresh WHERE prints = 'slip' GROUP BY printer_id, order_id
  UNION ALL
  SELECT printer_id, order_id, ARRAY[item_id], piece, due_at
  FROM labelled, generate_series(1, least(quantity, ${MAX_LABELS})) AS piece WHERE labels <= ${MAX_LABELS}
  UNION ALL
  SELECT printer_id, order_id, array_agg(item_id ORDER BY position), ${LIST_OF_PIECES}, min(due_at)
  FROM labelled WHERE labels > ${MAX_LABELS} GROUP BY printer_id, order_id
)
INSERT INTO print_jobs (id, printer_id, order_id, item_ids, item_id, piece)
SELECT gen_random_uuid(), printer_id, order_id, item_ids, item_ids[1], piece FROM wanted
ORDER BY due_at, order_id, piece = ${LIST_OF_PIECES}, item_ids[1], piece
ON CONFLICT (printer_id, item_id, piece) DO NOTHING`

/** A locked job is being settled or claimed. Without a wait for it, this cannot deadlock. */
const GIVE_UP = `
WITH old AS (
  SELECT id FROM print_jobs WHERE state = 'waiting' AND created_at < now() - ${TOO_OLD} FOR UPDATE SKIP LOCKED
)
UPDATE print_jobs j SET state = 'given_up', settled_at = now(), error = coalesce(p.error,
  CASE WHEN ${IS_SILENT} THEN 'not_polling' ELSE 'no_answer' END)
FROM old, printers p
WHERE j.id = old.id AND p.id = j.printer_id
RETURNING j.id AS "jobId", p.name AS printer, j.error`
