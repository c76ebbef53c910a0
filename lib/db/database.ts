import { processWide } from '../process-wide'
import type { PrismaClient } from './generated/client'

/** What both drivers can do with plain SQL: `$1`-style parameters in, rows out. */
export type Sql = {
  query<Row>(text: string, params: readonly unknown[]): Promise<Row[]>
  /** Runs `hook` once what was written is committed: at once outside a transaction, never when it rolls back. */
  afterCommit(hook: () => void): void
}

export type Database = Sql & {
  kind: 'postgres' | 'pglite'
  /** Prisma on the same driver: for everything that is not a hot path. */
  prisma: PrismaClient
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const holder = () => processWide<{ database: Database | null }>('database', () => ({ database: null }))

/** The database that this process opened at boot. @throws when none is open: a mistake in the boot order. */
export function database(): Database {
  const open = holder().database
  if (!open) throw new Error('The database is not open yet.')
  return open
}

/** Makes `opened` the database of this process; called once, at boot. */
export function installDatabase(opened: Database | null): void {
  holder().database = opened
}

export type AfterCommit = Sql['afterCommit']

export const runNow: AfterCommit = (hook) => hook()

/** Collects the hooks of one transaction and runs them when `work`, which commits at its end, is done. */
export async function withHooks<Result>(work: (afterCommit: AfterCommit) => Promise<Result>): Promise<Result> {
  const hooks: (() => void)[] = []
  const result = await work((hook) => hooks.push(hook))
  for (const hook of hooks) hook()
  return result
}
