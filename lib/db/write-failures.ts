import { AppError } from '../errors'
import { processWide } from '../process-wide'
import type { Sql } from './database'
import { sql as statement } from './sql'

const BRAND = Symbol.for('passboard.OutcomeUnknown')

/** A write was sent and may have been committed, but there was no response. `cause`: the original error. */
export class OutcomeUnknown extends Error {
  /** The server and Next's bundle have separate copies of this class, so `instanceof` does not work across them. */
  readonly [BRAND] = true

  constructor(cause: unknown) {
    super('The write was sent, but the database did not respond.', { cause })
  }
}

const isOutcomeUnknown = (error: unknown): boolean => typeof error === 'object' && error !== null && BRAND in error

/**
 * Postgres: connection exceptions (08), read-only transaction (25006), idle or transaction timeout (25P03, 25P04), deadlock (40P01),
 * insufficient disk, memory or connections (53), lock timeout (55P03), statement timeout (57014), operator intervention
 * (57P), I/O errors (58).
 */
const SQL_STATES = /^(08|25006|25P0[34]|40P01|53|55P03|57014|57P|58)/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** Prisma: a transaction did not begin in time, or took too long and was rolled back. Other errors are those of the driver. */
const PRISMA_CODES = new Set(['P2028'])
/** Errors of the pg driver that have no code. */
const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection is closed|Client has encountered a connection error/i

/** Whether an error means that the database is temporarily unavailable, rather than that the program is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || PRISMA_CODES.has(code) || MESSAGES.test(error.message))
    return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return isDatabaseUnavailable(error.cause)
}

/** The refusal of a request that failed with `error`, with its outcome. Null for errors of other kinds. */
export function unavailableFor(error: unknown): AppError | null {
  if (isOutcomeUnknown(error)) return new AppError('unavailable', UNKNOWN, { outcome: 'unknown' })
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', NOT_CARRIED_OUT, { outcome: 'not_carried_out' })
  return null
}

const NOT_CARRIED_OUT = 'The database is unavailable. The request was not carried out. Try again shortly.'
const UNKNOWN =
  'The database did not respond, so the request may have been carried out. Send it again with the same Idempotency-Key; if it had none, check first whether it was carried out.'

/** Disk full (53100) and I/O errors (58): a small write may still succeed where a larger one fails. */
const DISK = /^(53100|58)/

const lastDiskFailure = () => processWide<{ at: number | null }>('disk-failure', () => ({ at: null }))

/** Records the time of a write that failed because of the disk. */
export function recordWriteFailure(error: unknown): void {
  if (error instanceof Error && 'code' in error && DISK.test(String(error.code)))
    lastDiskFailure().at = performance.now()
}

/** Whether a write failed because of the disk in the last `milliseconds`. */
function hasDiskFailed(milliseconds: number): boolean {
  const { at } = lastDiskFailure()
  return at !== null && performance.now() - at < milliseconds
}

/** How long a disk failure counts. The probe's row needs no new space, so writing it may succeed on a full disk. */
const DISK_FAILURE_MS = 10_000

/** Writes one row and commits it. @returns false if a write failed because of the disk within 10 s @throws the database's error */
export async function probeWrite({ prisma }: Sql): Promise<boolean> {
  await prisma.$executeRaw(statement`
    INSERT INTO write_probe AS w (id, proved_at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET proved_at = now()`)
  return !hasDiskFailed(DISK_FAILURE_MS)
}
