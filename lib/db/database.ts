import { processValue } from '../process-wide'
import type { PrismaSession } from './client'
import type { Statement } from './sql'
import { withIntent } from './statement-intent'

/** The database, or one transaction of it. */
export type Sql = {
  /** Prisma's models and raw statements. */
  prisma: PrismaSession
  /** Runs `hook` after the commit: at once outside a transaction, never after a rollback. */
  afterCommit(hook: () => void): void
}

export type Database = Sql & {
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Runs a statement that writes and returns rows. When it commits by itself and its answer is lost, the error says that the outcome is
 * unknown. A statement that only reads uses `$queryRaw`, one without rows `$executeRaw`.
 */
export const writeRows = <Row>({ prisma }: Sql, statement: Statement): Promise<Row[]> =>
  withIntent('write', () => prisma.$queryRaw<Row[]>(statement))

/** Runs `work` in the transaction of `sql`, or in a new one if `sql` is the database itself. */
export const inTransaction = <Result>(sql: Sql, work: (sql: Sql) => Promise<Result>): Promise<Result> =>
  isDatabase(sql) ? sql.transaction(work) : work(sql)

/** Whether this is the database itself; otherwise it is a transaction. */
export const isDatabase = (sql: Sql): sql is Database => 'transaction' in sql

/** `database`: the one that this process opened at boot. */
export const { set: installDatabase, get: database } = processValue<Database>(
  'database',
  'The database is not open yet.',
)

export type AfterCommit = Sql['afterCommit']

export const runImmediately: AfterCommit = (hook) => hook()

/** Collects the hooks of one transaction and runs them after `work`, which commits the transaction at its end. */
export async function withHooks<Result>(work: (afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
  const hooks: (() => void)[] = []
  const result = await work((hook) => hooks.push(hook))
  for (const hook of hooks) hook()
  return result
}
