import { type Sql, writeRows } from '../db/database'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import type { Contact } from '../orders/contact'
import { presentOrder, type StoredOrder } from '../orders/order'
import { storedOrderSql } from '../orders/order-sql'
import { IS_READY } from './drop-jobs'
import { onPaperSql, type StoredPaper } from './on-paper-sql'
import type { PrintError, PrinterSettings } from './printer'
import { linesToMake, type SlipContext } from './slip'

/** A job that this process prints now. `itemIds`: none for a test slip, and for what differs from the paper of the order. */
export type ClaimedJob = Pick<PrinterSettings, 'host' | 'port' | 'name' | 'paper' | 'prints'> &
  Omit<SlipContext, 'contact' | 'isList'> & {
    id: string
    printerId: string
    /** A later claim of the same job has a higher number. */
    attempt: number
    piece: number
    order: StoredOrder | null
    /** Of a delivery, for a slip of the whole order: one of certain stations is read in the kitchen only. */
    contact: Contact | null
    /** What the printer may have put on paper of the order. */
    papers: StoredPaper[]
  }

/** Longer than an attempt can take. If the process dies, the printer is free again after it. */
export const LEASE_SECONDS = 58

const LEASE = raw(`interval '${LEASE_SECONDS} seconds'`)

/**
 * Whether a printer (`p`) has no job and no pause. Both are shorter than a minute: a later time was stored before the clock was set back,
 * and must not stop the printer until then.
 */
const IS_FREE = raw(`(p.next_attempt <= now() OR p.next_attempt > now() + interval '1 minute')`)

/**
 * Claims the oldest waiting job of a network printer that is free: a printer has one job at a time, in their order. The claim is
 * committed before a byte is sent.
 * @returns null: no printer has work
 */
export async function claimNetworkJob(sql: Sql): Promise<ClaimedJob | null> {
  const [row] = await writeRows<ClaimedJob>(sql, CLAIM_NETWORK_JOB)
  return row ?? null
}

/** The job that a printer that polls is to get next; null: none, or it pauses after an error. */
export async function nextPolledJob({ prisma }: Sql, printerId: string): Promise<{ id: string } | null> {
  const [job] = await prisma.$queryRaw<{ id: string }[]>(statement`
    SELECT j.id FROM print_jobs j JOIN printers p ON p.id = j.printer_id AND ${IS_FREE}
    WHERE j.printer_id = ${printerId}::uuid AND ${raw(IS_READY)}
    ORDER BY j.place LIMIT 1`)
  return job ?? null
}

/**
 * Claims a waiting job for a printer that polls. From then on it may be on paper.
 * @param jobId undefined: the next one, for a printer that sends no token
 * @returns null: there is no such job, or nothing of it is to make at the moment
 */
export async function claimPolledJob(
  sql: Sql,
  printerId: string,
  jobId: string | undefined,
): Promise<ClaimedJob | null> {
  const [row] = await writeRows<ClaimedJob>(sql, claimPolled(printerId, jobId))
  return row ?? null
}

/** The columns of a ClaimedJob, from the claimed row (`j`), its printer (`p`) and `before`, the row as it was. */
const JOB_ROW =
  raw(`j.id, p.id AS "printerId", j.attempts AS attempt, p.host, p.port, p.name, p.paper, p.prints, p.occasion,
  j.item_ids AS "itemIds", j.piece, (before.begun_at IS NOT NULL OR j.last_shown IS NOT NULL) AS "isCopy", g.locale, g.currency, b.time_zone AS "timeZone",
  ${epochMs('now()')} AS now,
  (SELECT ${storedOrderSql('o', 'b')} FROM orders o WHERE o.id = j.order_id) AS order,
  CASE WHEN p.prints = 'slip' AND p.station_ids = '{}' THEN (
    SELECT json_build_object('phone', c.phone, 'address', c.address)
    FROM order_contacts c JOIN orders o ON o.id = c.order_id WHERE c.order_id = j.order_id AND o.type = 'delivery') END AS contact,
  ${onPaperSql('p.id', 'j.order_id', 'j.id')} AS papers`)

const PLACE = raw('JOIN branches b ON b.id = p.branch_id JOIN organisations g ON g.id = b.org_id')

const CLAIM_NETWORK_JOB = statement`
WITH printer AS (
  SELECT p.id FROM printers p
  WHERE p.removed_at IS NULL AND p.connection = 'network' AND ${IS_FREE}
    AND EXISTS (SELECT 1 FROM print_jobs j WHERE j.printer_id = p.id AND ${raw(IS_READY)})
  ORDER BY p.next_attempt LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
), p AS (
  UPDATE printers p SET next_attempt = now() + ${LEASE} FROM printer WHERE p.id = printer.id RETURNING p.*
), before AS (
  SELECT j.id, j.begun_at FROM print_jobs j JOIN p ON p.id = j.printer_id
  WHERE ${raw(IS_READY)} ORDER BY j.place LIMIT 1
), j AS (
  UPDATE print_jobs j SET attempts = j.attempts + 1 FROM before WHERE j.id = before.id RETURNING j.*
)
SELECT ${JOB_ROW} FROM j JOIN before ON before.id = j.id JOIN p ON p.id = j.printer_id ${PLACE}`

const claimPolled = (printerId: string, jobId: string | undefined): Statement => statement`
WITH before AS (
  SELECT j.id, j.begun_at FROM print_jobs j
  WHERE j.printer_id = ${printerId}::uuid AND ${raw(IS_READY)} ${isJob(jobId)}
  ORDER BY j.place LIMIT 1 FOR UPDATE
), j AS (
  UPDATE print_jobs j SET attempts = j.attempts + 1, begun_at = coalesce(j.begun_at, now())
  FROM before WHERE j.id = before.id RETURNING j.*
)
SELECT ${JOB_ROW} FROM j JOIN before ON before.id = j.id JOIN printers p ON p.id = j.printer_id ${PLACE}`

/** Only this job; undefined: any. */
const isJob = (id: string | undefined): Statement => (id === undefined ? empty : statement`AND id = ${id}::uuid`)

/**
 * Notes that a job may be on paper from now on, with the order as it was claimed. A line that was made then is not on the paper, and
 * leaves the job: if it is unmarked, it is queued again. Call it before the first byte is sent.
 * @throws {JobEnded} nothing of it may be sent
 */
export async function noteBegun(
  { prisma }: Sql,
  { id, attempt, order, itemIds }: Pick<ClaimedJob, 'id' | 'attempt' | 'order' | 'itemIds'>,
) {
  const shown = order?.version ?? null
  const drawn = order ? linesToMake(presentOrder(order), itemIds).map((line) => line.id) : []
  const begun = await prisma.$executeRaw(statement`
    UPDATE print_jobs SET begun_at = coalesce(begun_at, now()), last_shown = ${shown}::int,
      first_shown = coalesce(first_shown, ${shown}::int),
      item_ids = CASE WHEN first_shown IS NULL THEN ${drawn}::uuid[] ELSE item_ids END,
      item_id = CASE WHEN first_shown IS NULL THEN (${drawn}::uuid[])[1] ELSE item_id END
    WHERE id = ${id}::uuid AND attempts = ${attempt} AND state = 'waiting'`)
  if (begun === 0) throw new JobEnded()
}

/** A job was dropped, given up or claimed again before its attempt began. */
export class JobEnded extends Error {
  constructor() {
    super('The print job was dropped, given up or claimed again.')
  }
}

/**
 * An attempt to print a job. What ends it leaves a job as it is that was dropped or given up meanwhile, and frees the printer. It does
 * nothing if the job was claimed again.
 */
type Attempt = Pick<ClaimedJob, 'id' | 'printerId' | 'attempt'>

/** Stores that a job was printed, or dropped because nothing of it is to make any more. The printer is free for its next job. */
export const settleJob = (sql: Sql, job: Attempt, state: 'printed' | 'dropped'): Promise<void> =>
  endJob(sql, job, state, null)

/** As `settleJob`: another attempt would fail too. */
export const giveUpJob = (sql: Sql, job: Attempt, error: PrintError): Promise<void> =>
  endJob(sql, job, 'given_up', error)

/** Locks the printer before its job, as a claim and the removal of the printer do. */
async function endJob(
  { prisma }: Sql,
  { id, attempt, printerId }: Attempt,
  state: 'printed' | 'dropped' | 'given_up',
  error: PrintError | null,
): Promise<void> {
  await prisma.$executeRaw(statement`
    WITH printer AS (
      SELECT id FROM printers WHERE id = ${printerId}::uuid FOR NO KEY UPDATE
    ), job AS (
      SELECT j.id, j.state FROM print_jobs j JOIN printer ON printer.id = j.printer_id
      WHERE j.id = ${id}::uuid AND j.attempts = ${attempt} FOR UPDATE OF j
    ), settled AS (
      UPDATE print_jobs j SET state = ${state}::print_job_state, settled_at = now(), error = ${error}
      FROM job WHERE j.id = job.id AND job.state = 'waiting'
    )
    UPDATE printers SET next_attempt = now(), failures = 0, error = NULL,
      last_printed_at = ${raw(state === 'printed' ? 'now()' : 'last_printed_at')}
    FROM job WHERE printers.id = ${printerId}::uuid`)
}

/** The longest pause between two attempts, in seconds: a printer that was switched on again prints within it. */
const LONGEST_PAUSE = 30

/** Stores why an attempt failed. The printer is tried again after a pause that doubles. */
export async function postponeJob({ prisma }: Sql, job: Attempt, error: PrintError): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE printers SET failures = failures + 1, error = ${error},
      next_attempt = now() + least(power(2, least(failures, 10)), ${LONGEST_PAUSE}) * interval '1 second'
    WHERE id = ${job.printerId}::uuid AND ${isLastAttempt(job)}`)
}

/** Makes the printer free without counting a failure: the process stops, or the job ended before the attempt began. */
export async function releasePrinter({ prisma }: Sql, job: Attempt): Promise<void> {
  await prisma.$executeRaw(
    statement`UPDATE printers SET next_attempt = now() WHERE id = ${job.printerId}::uuid AND ${isLastAttempt(job)}`,
  )
}

/** Whether the job was not claimed again. */
const isLastAttempt = ({ id, attempt }: Attempt): Statement =>
  statement`EXISTS (SELECT FROM print_jobs WHERE id = ${id}::uuid AND attempts = ${attempt})`

/** The waiting job of a printer that may be on paper; null: none. @param jobId undefined: the first one */
export async function findBegunJob(
  { prisma }: Sql,
  printerId: string,
  jobId: string | undefined,
): Promise<Attempt | null> {
  const [job] = await prisma.$queryRaw<Attempt[]>(statement`
    SELECT id, printer_id AS "printerId", attempts AS attempt FROM print_jobs
    WHERE printer_id = ${printerId}::uuid AND state = 'waiting' AND begun_at IS NOT NULL ${isJob(jobId)}
    ORDER BY place LIMIT 1`)
  return job ?? null
}
