/** Postgres: connection exceptions (class 08), operator intervention (57P), too many connections (53300). */
const SQL_STATES = /^(08|57P|53300)/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])
/** Prisma: cannot reach the database, timed out waiting for a connection, the connection closed. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024'])
/** What the pg driver says in words only. */
const MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection is closed|Client has encountered a connection error/i

/** Whether an error means that the database cannot be reached just now, rather than that we made a mistake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (SQL_STATES.test(code) || NETWORK_CODES.has(code) || PRISMA_CODES.has(code) || MESSAGES.test(error.message))
    return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return isDatabaseAway(error.cause)
}
