import { createHash } from 'node:crypto'
import pg from 'pg'
import { type AfterCommit, type Database, runImmediately, type Sql, withHooks } from './database'
import { OutcomeUnknown, recordWriteFailure } from './write-failures'

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

/** A database and its address. */
export type OpenedDatabase = Database & { url: string }

/** Opens a pool of connections to Postgres; the first query connects. */
export function openDatabase({ databaseUrl, queryTimeoutMs }: DatabaseLocation): OpenedDatabase {
  // 20 connections saturate a small Postgres. A request that waits for one longer than 5 s fails.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
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
  return {
    ...postgresSql(pool, runImmediately, (text, error) => (isRead(text) ? error : commitError(error))),
    url: databaseUrl,
    transaction: (work) =>
      withHooks((afterCommit) =>
        transact(pool, (client) => work(postgresSql(client, afterCommit, (_, error) => error))),
      ),
    close: () => pool.end(),
  }
}

/** @param failure maps the error of a statement to the error that is thrown */
function postgresSql(
  session: pg.Pool | pg.PoolClient,
  afterCommit: AfterCommit,
  failure: (text: string, error: unknown) => unknown,
): Sql {
  return {
    afterCommit,
    query: async <Row>(text: string, params: readonly unknown[]) => {
      try {
        const result = await session.query({ name: statementName(text), text, values: [...params] })
        return result.rows as Row[]
      } catch (error) {
        recordWriteFailure(error)
        throw failure(text, error)
      }
    },
  }
}

/** Runs `work` between BEGIN and COMMIT. After an error before COMMIT is sent, nothing was written. */
async function transact<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool handles errors of idle connections only; an unhandled error event would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT').catch((error: unknown) => {
      throw commitError(error)
    })
    return result
  } catch (error) {
    // A connection that does not respond would not respond to ROLLBACK either; Postgres rolls back when it is closed.
    if (isUnresponsive(error)) broken = error
    else await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * The error to throw after a failed commit. After a response with severity ERROR, or without a connection, nothing was
 * written; after any other error the commit may have succeeded.
 */
function commitError(error: unknown): unknown {
  return wasRejected(error) || wasNeverSent(error) ? error : new OutcomeUnknown(error)
}

const wasRejected = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** No connection was established. Once connected, Postgres reports the end of a session as FATAL. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NOT_CONNECTED.has(code) || NOT_SENT.test(error.message)
}
/** The network refused the connection, or Postgres did: too many connections, starting up. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '53300', '57P03'])
const NOT_SENT =
  /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout|is not queryable$/

const isUnresponsive = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || (error instanceof OutcomeUnknown && isUnresponsive(error.cause)))

const isRead = (text: string): boolean => /^\s*SELECT\b/i.test(text)

const statementNames = new Map<string, string>()

/** Postgres plans a named statement once per connection. The set of texts in `lib` is small and fixed. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}
