import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isRead } from './statement-intent'
import { OutcomeUnknown, recordWriteFailure } from './write-failures'

/**
 * An error of the driver on its way through Prisma's adapter, which would replace one that it knows and lose SQLSTATE, severity and
 * cause.
 */
class DriverFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** The driver's error in an error that came through Prisma; any other error unchanged. */
export const driverError = (error: unknown): unknown => (error instanceof DriverFailure ? error.cause : error)

const held = new AsyncLocalStorage<Holder>()
type Holder = { connection?: CheckedConnection }

/** Runs `work`, which begins a transaction; `connection` returns its connection once it has begun. */
export function withConnection<Result>(
  work: (connection: () => CheckedConnection) => Promise<Result>,
): Promise<Result> {
  const holder: Holder = {}
  return held.run(holder, () =>
    work(() => {
      if (!holder.connection) throw new Error('The transaction has not begun.')
      return holder.connection
    }),
  )
}

/** `pool` as Prisma's adapter uses it: `query` runs a statement that commits by itself, `connect` begins a transaction. */
export const checkedPool = (pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    query: {
      value: (statement: pg.QueryConfig) =>
        pool.query(statement).catch((error: unknown) => {
          recordWriteFailure(error)
          throw new DriverFailure(isRead() ? error : commitError(error))
        }),
    },
    connect: { value: () => connect(pool) },
    on: { value: pool.on.bind(pool) },
    removeListener: { value: pool.removeListener.bind(pool) },
  })

async function connect(pool: pg.Pool): Promise<CheckedConnection> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DriverFailure(error)
  })
  const connection = checkedConnection(client)
  const holder = held.getStore()
  if (holder) holder.connection ??= connection
  return connection
}

/** What the adapter uses of a connection. */
export type CheckedConnection = Pick<pg.PoolClient, 'release' | 'on' | 'removeListener'> & {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
}

/** The connection of one transaction. The pool closes it afterwards if it broke, or if its transaction did not end. */
function checkedConnection(client: pg.PoolClient): CheckedConnection {
  let broken: unknown
  const query = async (statement: pg.QueryConfig) => {
    // Nothing would answer.
    if (broken) throw new DriverFailure(broken)
    try {
      return await client.query(statement)
    } catch (error) {
      recordWriteFailure(error)
      if (isUnresponsive(error) || END.has(statement.text)) broken = error
      throw new DriverFailure(statement.text === 'COMMIT' ? commitError(error) : error)
    }
  }
  // The pool handles errors of idle connections only; an unhandled error event would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  return {
    query,
    on: client.on.bind(client),
    removeListener: client.removeListener.bind(client),
    release: (error) => {
      client.off('error', onError)
      client.release(Boolean(error || broken))
    },
  }
}

/** The statements with which Prisma ends a transaction. */
const END = new Set(['COMMIT', 'ROLLBACK'])

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

const isUnresponsive = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
