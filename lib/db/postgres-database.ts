import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type AfterCommit, runNow, type Sql, withHooks } from './database'
import { PrismaClient } from './generated/client'
import { migrationAdapter } from './migration-adapter'
import type { OpenedDatabase } from './open-database'
import { noteWriteFailure, OutcomeUnknown } from './write-failures'

/** Longest wait for a lock: a command that waits for another's commit. Less than a statement may take. */
const LOCK_TIMEOUT_MS = 3_000
/** The server gives up so long before the client does: then the client learns that nothing happened. */
const SERVER_FIRST_MS = 1_000

/**
 * Opens a pool of connections to Postgres.
 * @param queryTimeoutMs when the client gives up on a connection that does not answer; the server cancels the statement
 * before that, so that no statement goes on after its answer. Undefined: no limits
 */
export function openPostgres(databaseUrl: string, queryTimeoutMs: number | undefined): OpenedDatabase {
  // 20 connections saturate a small Postgres; a request that waits for one longer than 5 s is told so.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(queryTimeoutMs && {
      query_timeout: queryTimeoutMs,
      statement_timeout: queryTimeoutMs - SERVER_FIRST_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      // A process that stands still inside a transaction must not keep its locks.
      idle_in_transaction_session_timeout: queryTimeoutMs,
    }),
  })
  // An idle connection that breaks is replaced by the pool; the next query reports what matters.
  pool.on('error', () => undefined)
  const migrations = migrationAdapter(databaseUrl)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    ...postgresSql(pool, runNow, (text, error) => (isRead(text) ? error : afterSending(error))),
    kind: 'postgres',
    adapter: migrations.adapter,
    migrateAlone: migrations.alone,
    prisma,
    // Postgres reads arrays of any type as text.
    learnTypes: async () => {},
    transaction: (work) =>
      withHooks((afterCommit) =>
        transact(pool, (client) => work(postgresSql(client, afterCommit, (_, error) => error))),
      ),
    close: async () => {
      await prisma.$disconnect()
      await migrations.close()
      await pool.end()
    },
  }
}

/** @param failure what is thrown where a statement fails */
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
        noteWriteFailure(error)
        throw failure(text, error)
      }
    },
  }
}

/** Runs `work` between BEGIN and COMMIT. What fails before COMMIT is sent has not happened. */
async function transact<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool listens to idle connections only; one that breaks here must not end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT').catch((error: unknown) => {
      throw afterSending(error)
    })
    return result
  } catch (error) {
    // A connection that does not answer would not answer ROLLBACK either; closed, the server rolls back by itself.
    if (isMute(error)) broken = error
    else await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * The error of a statement that commits, after it may have been sent. Postgres refuses with ERROR and has then written
 * nothing; with any other end of the connection it may have committed.
 */
function afterSending(error: unknown): unknown {
  return wasRefused(error) || wasNeverSent(error) ? error : new OutcomeUnknown(error)
}

const wasRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** No connection could be had. Once connected, Postgres reports what ends a session as FATAL. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NOT_CONNECTED.has(code) || NOT_SENT.test(error.message)
}
/** The network refuses the connection, or Postgres does: too many connections, starting up. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '53300', '57P03'])
const NOT_SENT = /^timeout exceeded when trying to connect|is not queryable$/

const isMute = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || (error instanceof OutcomeUnknown && isMute(error.cause)))

const isRead = (text: string): boolean => /^\s*SELECT\b/i.test(text)

const statementNames = new Map<string, string>()

/** Postgres plans a named statement once a connection; the set of texts in `lib` is small and fixed. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  statementNames.set(text, name)
  return name
}
