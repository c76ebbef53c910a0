import { type Sql, writeRows } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { isOneOf } from '../db/sql-fragments'
import { newId } from '../ids'
import { KITCHEN_STATUSES, TO_MAKE_STATUSES } from '../order-status'
import type { StoredOrder } from '../orders/order'
import { STORED_ORDER, startSql } from '../orders/order-sql'
import { IS_CURRENT, TOO_OLD } from '../orders/print-jobs-sql'
import { TO_MAKE_LINES } from '../orders/to-make-sql'
import { undisplayedSql } from '../screens/undisplayed-ticket-repository'
import { DROP_UNNEEDED_JOBS, IS_READY } from './drop-jobs'
import { onPaperSql, type StoredPaper } from './on-paper-sql'
import { LIST_OF_PIECES, MAX_LABELS, type Occasion } from './printer'
import { IS_SILENT } from './printing-state'

/** Of this installation's processes, one queues at a time: the others would see the same lines without a job. */
export const QUEUE_LOCK = 'passboard.print-queue'

/** The branches with printers, and the occasions of these. */
export async function findQueues({ prisma }: Sql): Promise<{ branchId: string; occasion: Occasion }[]> {
  const queues = await prisma.printer.findMany({
    where: { removedAt: null },
    select: { branchId: true, occasion: true },
    distinct: ['branchId', 'occasion'],
  })
  return queues.map(({ branchId, occasion }) => ({ branchId, occasion: occasion as Occasion }))
}

/** Drops the waiting jobs of orders that are over, and of pieces that were voided. */
export async function dropUnneededJobs({ prisma }: Sql): Promise<void> {
  await prisma.$executeRaw(raw(DROP_UNNEEDED_JOBS))
}

const START = raw(startSql('o'))
const LINES = raw(TO_MAKE_LINES)
/** Whether a job (`j`) of an order (`o`) counts: its lines are not queued again. */
const COUNTS = raw(`(j.state = 'waiting' OR ${IS_CURRENT})`)

/** The lines of branches that are due, as `due`: `item_id`, `order_id`, `branch_id`. */
const DUE: Record<Occasion, (branchIds: readonly string[]) => Statement> = {
  every_order: (branchIds) => statement`
    due AS (
      SELECT i.id AS item_id, o.id AS order_id, o.branch_id
      FROM orders o JOIN ${LINES} i ON i.order_id = o.id
      WHERE o.branch_id = ANY (${branchIds}::uuid[]) AND ${raw(isOneOf('o.status', KITCHEN_STATUSES))}
        AND ${START} <= now() AND NOT i.done AND NOT i.later
    )`,
  when_undisplayed: (branchIds) => statement`${undisplayedSql(branchIds)}, due AS (SELECT * FROM undisplayed)`,
}

/**
 * Queues the due lines of branches that printers of an occasion have no job for. A job of an order that was put off since is queued again.
 * A printer prints what became due since it was set up, and not what is too old. All lines of an order without a job become one slip. Each
 * piece of a line becomes a label; of the lines with the most pieces, which would exceed MAX_LABELS for the order, one label has the list.
 */
export async function queueDueLines({ prisma }: Sql, occasion: Occasion, branchIds: readonly string[]): Promise<void> {
  await prisma.$executeRaw(statement`
WITH ${DUE[occasion](branchIds)}, missing AS (
  SELECT p.id AS printer_id, p.prints, o.id AS order_id, i.id AS item_id, i.position, i.quantity,
    greatest(${START}, o.confirmed_at, i.added_at, i.fired_at) AS due_at
  FROM due JOIN orders o ON o.id = due.order_id JOIN ${LINES} i ON i.order_id = o.id AND i.id = due.item_id
  JOIN printers p ON p.branch_id = due.branch_id AND p.removed_at IS NULL AND p.occasion = ${occasion}
  WHERE (p.station_ids = '{}' OR i.station_id IS NULL OR i.station_id = ANY (p.station_ids))
    AND (p.order_types = '{}' OR o.type::text = ANY (p.order_types))
    AND (p.prints = 'slip' OR o.status <> 'pending')
    AND NOT EXISTS (
      SELECT 1 FROM print_jobs j WHERE j.order_id = o.id AND j.printer_id = p.id AND i.id = ANY (j.item_ids) AND ${COUNTS}
    )
), fresh AS (
  SELECT m.* FROM missing m JOIN printers p ON p.id = m.printer_id
  WHERE m.due_at >= p.prints_since AND m.due_at > now() - ${raw(TOO_OLD)}
), labelled AS (
  SELECT f.*, (
      SELECT count(*) FROM print_jobs j JOIN orders o ON o.id = j.order_id
      WHERE j.order_id = f.order_id AND j.printer_id = f.printer_id AND j.piece > 0 AND ${COUNTS})
    + sum(quantity) OVER (PARTITION BY printer_id, order_id ORDER BY quantity, position, item_id) AS labels
  FROM fresh f WHERE prints = 'label'
), wanted AS (
  SELECT printer_id, order_id, array_agg(item_id ORDER BY position) AS item_ids, 0 AS piece, min(due_at) AS due_at
  FROM fresh WHERE prints = 'slip' GROUP BY printer_id, order_id
  UNION ALL
  SELECT printer_id, order_id, ARRAY[item_id], piece, due_at
  FROM labelled, generate_series(1, least(quantity, ${raw(String(MAX_LABELS))})) AS piece WHERE labels <= ${raw(String(MAX_LABELS))}
  UNION ALL
  SELECT printer_id, order_id, array_agg(item_id ORDER BY position), ${raw(String(LIST_OF_PIECES))}, min(due_at)
  FROM labelled WHERE labels > ${raw(String(MAX_LABELS))} GROUP BY printer_id, order_id
)
INSERT INTO print_jobs (id, printer_id, order_id, item_ids, item_id, piece)
SELECT gen_random_uuid(), printer_id, order_id, item_ids, item_ids[1], piece FROM wanted
ORDER BY due_at, order_id, piece = ${raw(String(LIST_OF_PIECES))}, item_ids[1], piece
ON CONFLICT (printer_id, item_id, piece) DO UPDATE SET state = 'waiting', place = excluded.place, item_ids = excluded.item_ids,
  created_at = excluded.created_at, begun_at = NULL, first_shown = NULL, settled_at = NULL, error = NULL`)
}

/** A job that was given up, for the log. */
export type GivenUp = { jobId: string; printer: string; error: string }

/**
 * Gives up jobs that are too old and have something to print. A locked job is being settled or claimed. Without a wait for it, this cannot
 * deadlock.
 */
export const giveUpOldJobs = (sql: Sql): Promise<GivenUp[]> =>
  writeRows<GivenUp>(
    sql,
    statement`
WITH old AS (
  SELECT j.id FROM print_jobs j WHERE ${raw(IS_READY)} AND j.created_at < now() - ${raw(TOO_OLD)} FOR UPDATE SKIP LOCKED
)
UPDATE print_jobs j SET state = 'given_up', settled_at = now(), error = coalesce(p.error,
  CASE WHEN ${raw(IS_SILENT)} THEN 'not_polling' ELSE 'no_answer' END)
FROM old, printers p
WHERE j.id = old.id AND p.id = j.printer_id
RETURNING j.id AS "jobId", p.name AS printer, j.error`,
  )

/** Queues a test slip, unless one waits. */
export async function queueTestSlip({ prisma }: Sql, printerId: string): Promise<void> {
  await prisma.$executeRaw(statement`
    INSERT INTO print_jobs (id, printer_id) SELECT ${newId()}::uuid, ${printerId}::uuid
    WHERE NOT EXISTS (
      SELECT FROM print_jobs WHERE printer_id = ${printerId}::uuid AND state = 'waiting' AND order_id IS NULL)`)
}

/** The most orders in one look; the others are in the next one. */
const MAX_COMPARED = 100

/**
 * An order as it is now, and what a printer may have put on paper of it. `shown`: the jobs of these papers, with the version that each
 * showed last.
 */
export type ChangedOrder = {
  printerId: string
  order: StoredOrder
  papers: StoredPaper[]
  shown: { id: string; lastShown: number }[]
}

/**
 * Orders with a version that was not compared with their papers. Later than four hours after it was cancelled or stopped nobody makes an
 * order.
 */
export const findChangedOrders = ({ prisma }: Sql, branchIds: readonly string[]): Promise<ChangedOrder[]> =>
  prisma.$queryRaw<ChangedOrder[]>(statement`
WITH watched AS (
  SELECT o.id, o.version FROM orders o WHERE o.branch_id = ANY (${branchIds}::uuid[]) AND ${raw(isOneOf('o.status', TO_MAKE_STATUSES))}
  UNION ALL
  SELECT o.id, o.version FROM orders o
  WHERE o.branch_id = ANY (${branchIds}::uuid[]) AND o.status = 'cancelled' AND o.status_since > now() - interval '4 hours'
  UNION
  SELECT o.id, o.version FROM orders o
  WHERE o.branch_id = ANY (${branchIds}::uuid[]) AND o.stopped_at > now() - interval '4 hours'
), differing AS (
  SELECT DISTINCT j.printer_id, j.order_id
  FROM watched JOIN print_jobs j ON j.order_id = watched.id AND greatest(j.last_shown, j.compared) < watched.version
  JOIN printers p ON p.id = j.printer_id AND p.removed_at IS NULL
  WHERE j.last_shown IS NOT NULL AND NOT EXISTS (
    SELECT FROM print_jobs changes WHERE changes.printer_id = j.printer_id AND changes.order_id = j.order_id
      AND changes.state = 'waiting' AND changes.item_id IS NULL
  ) LIMIT ${raw(String(MAX_COMPARED))}
)
SELECT d.printer_id AS "printerId", ${STORED_ORDER} AS order,
  ${raw(onPaperSql('d.printer_id', 'o.id', 'NULL::uuid'))} AS papers,
  (SELECT json_agg(json_build_object('id', j.id, 'lastShown', j.last_shown)) FROM print_jobs j
    WHERE j.printer_id = d.printer_id AND j.order_id = d.order_id AND j.last_shown IS NOT NULL) AS shown
FROM differing d JOIN orders o ON o.id = d.order_id JOIN branches b ON b.id = o.branch_id`)

/** Queues a slip of the changes of an order, unless one waits. */
export async function insertChangesJob({ prisma }: Sql, printerId: string, orderId: string): Promise<void> {
  await prisma.printJob.createMany({ data: [{ id: newId(), printerId, orderId }], skipDuplicates: true })
}

/** Notes that an order was compared with its papers. A slip that was begun since it was read was not compared. */
export async function noteCompared({ prisma }: Sql, { order, shown }: ChangedOrder): Promise<void> {
  await prisma.printJob.updateMany({ where: { OR: shown }, data: { compared: order.version } })
}

/** A printer that answers prints sooner. */
export const PRINTS_WITHIN_SECONDS = 15

/** The orders of these branches of which a slip is about to be printed: it was queued just now, and its printer has no error. */
export async function ordersBeingPrinted({ prisma }: Sql, branchIds: readonly string[]): Promise<Set<string>> {
  const rows = await prisma.$queryRaw<{ orderId: string }[]>(statement`
    SELECT DISTINCT j.order_id AS "orderId" FROM print_jobs j JOIN printers p ON p.id = j.printer_id
    WHERE p.branch_id = ANY (${branchIds}::uuid[]) AND j.state = 'waiting' AND j.item_id IS NOT NULL AND p.error IS NULL
      AND j.created_at > now() - ${raw(`interval '${PRINTS_WITHIN_SECONDS} seconds'`)}`)
  return new Set(rows.map(({ orderId }) => orderId))
}
