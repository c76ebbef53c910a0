import { AppError } from '../errors'
import { processWide } from '../process-wide'
import type { Sql } from './database'

const BRAND = Symbol.for('passboard.OutcomeUnknown')

/** A write was sent and may have been committed, but its answer never came. `cause`: what came instead. */
export class OutcomeUnknown extends Error {
  /** The server and Next's bundle each have their own copy of this class. */
  readonly [BRAND] = true

  constructor(cause: unknown) {
    super('The write was sent, and its answer did not come.', { cause })
  }
}

const isOutcomeUnknown = (error: unknown): boolean => typeof error === 'object' && error !== null && BRAND in error

/**
 * Postgres: connection exceptions (08), a read-only transaction (25006), a transaction ended because it idled or took too
 * long (25P03, 25P04), too little disk, memory or connections (53), a lock that was not free in time (55P03), a statement
 * cancelled by its time limit (57014), operator intervention (57P), an error of the disk (58).
 */
const SQL_STATES = /^(08|25006|25P0[34]|53|55P03|57014|57P|58)/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** Prisma: cannot reach the database, timed out waiting for a connection, the connection closed. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024'])
/** What the pg driver says in words only. */
const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection is closed|Client has encountered a connection error/i

/** Whether an error means that the database cannot be used just now, rather than that the program is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || PRISMA_CODES.has(code) || MESSAGES.test(error.message))
    return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return isDatabaseAway(error.cause)
}

/** The answer to a request that met `error`: says whether it was carried out. Null where the database is not away. */
export function unavailableFor(error: unknown): AppError | null {
  if (isOutcomeUnknown(error)) return new AppError('unavailable', UNKNOWN, { outcome: 'unknown' })
  if (isDatabaseAway(error)) return new AppError('unavailable', NOT_CARRIED_OUT, { outcome: 'not_carried_out' })
  return null
}

const NOT_CARRIED_OUT = 'The database cannot be used just now. The request was not carried out; try again shortly.'
const UNKNOWN =
  'The database did not answer, so it is not known whether the request was carried out. Send it again with the same Idempotency-Key; without one, look first.'

/** No space left (53100) and errors of the disk (58): a small write may still succeed where a larger one fails. */
const DISK = /^(53100|58)/

const holder = () => processWide<{ at: number | null }>('disk-failure', () => ({ at: null }))

/** Notes the moment at which a write met a full or broken disk. */
export function noteWriteFailure(error: unknown): void {
  if (error instanceof Error && 'code' in error && DISK.test(String(error.code))) holder().at = performance.now()
}

/** Whether a write met a full or broken disk in the last `milliseconds`. */
function hasDiskFailed(milliseconds: number): boolean {
  const { at } = holder()
  return at !== null && performance.now() - at < milliseconds
}

/** How long a write that met a full disk counts: the row of the probe needs no new space, so it may still be written. */
const DISK_FAILURE_MS = 10_000

/** Writes one row and commits it. @returns false where a write met a full disk within the last 10 s @throws what the write met */
export async function proveWrite(sql: Sql): Promise<boolean> {
  await sql.query(
    `INSERT INTO write_probe AS w (id, proved_at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET proved_at = now()`,
    [],
  )
  return !hasDiskFailed(DISK_FAILURE_MS)
}
