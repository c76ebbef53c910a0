import pg from 'pg'
import { type CheckedConnection, checkedPool, driverError, withConnection } from './checked-pool'
import { createClient } from './client'
import { type Database, runImmediately, type Sql, withHooks } from './database'
import { withIntent } from './statement-intent'
import { statementName } from './statement-name'

/** Longest wait for a lock, which another command may hold until it commits. Less than the statement timeout. */
const LOCK_TIMEOUT_MS = 3_000
/** Postgres cancels a statement this long before the client's timeout, so that the client learns the outcome. */
const SERVER_MARGIN_MS = 1_000

export type DatabaseLocation = {
  databaseUrl: string
  /**
   * Milliseconds until the client closes a connection that does not respond, 2,000 or more; Postgres cancels the statement
   * before that, so that none continues after its error. Left out by scripts: no timeout.
   */
  queryTimeoutMs?: number
}

/** Statements as plain text, for migrations and tests. The code that gets a `Database` or a `Sql` has no access to it. */
export type PlainSql = {
  /** SQL with parameters `$1`, `$2`, …. */
  query<Row>(text: string, params: readonly unknown[]): Promise<Row[]>
}

/** A database and its address. */
export type OpenedDatabase = Omit<Database, 'transaction'> &
  PlainSql & {
    url: string
    transaction<Result>(work: (sql: Sql & PlainSql) => Promise<Result>): Promise<Result>
  }

/** Opens a pool of connections to Postgres; the first query connects. */
export function openDatabase({ databaseUrl, queryTimeoutMs }: DatabaseLocation): OpenedDatabase {
  // 20 connections saturate a small Postgres. A request that waits for one longer than 5 s fails.
  const pool = new pg.Pool({
    ...inUtc(databaseUrl),
    max: 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(queryTimeoutMs && {
      query_timeout: queryTimeoutMs,
      statement_timeout: queryTimeoutMs - SERVER_MARGIN_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      // A suspended process must not hold the locks of its transaction.
      idle_in_transaction_session_timeout: queryTimeoutMs,
    }),
  })
  // The pool replaces an idle connection that breaks. If the database is unavailable, the next query fails.
  pool.on('error', () => undefined)
  const checked = checkedPool(pool)
  const prisma = createClient(checked)
  return {
    prisma,
    afterCommit: runImmediately,
    query: queryOf(checked),
    url: databaseUrl,
    transaction: (work) =>
      withHooks((afterCommit) =>
        withConnection((connection) =>
          prisma.$transaction((session) => work({ prisma: session, afterCommit, query: queryOf(connection()) })),
        ).catch((error: unknown) => {
          throw driverError(error)
        }),
      ),
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

/** Prisma writes timestamps without an offset, which Postgres reads in the time zone of the session. */
function inUtc(databaseUrl: string): pg.PoolConfig {
  const address = new URL(databaseUrl)
  const options = `${address.searchParams.get('options') ?? ''} -c timezone=UTC`
  // What the address says would replace it.
  address.searchParams.delete('options')
  return { connectionString: address.href, options }
}

const queryOf =
  (session: Pick<CheckedConnection, 'query'>): PlainSql['query'] =>
  async <Row>(text: string, params: readonly unknown[]) => {
    const run = () => session.query({ name: statementName(text), text, values: [...params] })
    try {
      const { rows } = await withIntent(/^\s*SELECT\b/i.test(text) ? 'read' : 'write', run)
      return rows as Row[]
    } catch (error) {
      throw driverError(error)
    }
  }
