import type { Context } from 'hono'
import type { Database, Sql } from '@/lib/db/database'
import { changeSettings } from '@/lib/settings/change-settings'
import type { ApiEnv } from './context'
import { idempotently } from './idempotent'

/** Who sent the request. */
type Caller = Pick<ApiEnv['Variables'], 'staff' | 'person'>

/**
 * As `idempotently`, for a change of settings: one transaction that has locked the settings before `work` reads them, so two
 * changes of the same thing at the same moment are carried out one after the other.
 */
export const changingSettings = <Status extends 200 | 201, Body>(
  context: Context<ApiEnv>,
  database: Database,
  work: (sql: Sql) => Promise<{ status: Status; body: Body }>,
) =>
  idempotently(context, database, { inTransaction: true, ofSettings: true }, (sql) =>
    changeSettings(sql, context.var.staff, work),
  )

/** Answers to changes of settings with what was added or changed. @param read reads it, as the answer has it */
export const answeringWith = <Body>(
  database: Database,
  read: (sql: Sql, caller: Caller, id: string) => Promise<Body>,
) => ({
  /** @param add returns the id of what it added */
  added: (context: Context<ApiEnv>, add: (sql: Sql, caller: Caller) => Promise<string>) =>
    changingSettings(context, database, async (sql) => {
      const id = await add(sql, context.var)
      return { status: 201, body: await read(sql, context.var, id) }
    }),
  changed: (context: Context<ApiEnv>, id: string, change: (sql: Sql, caller: Caller) => Promise<void>) =>
    changingSettings(context, database, async (sql) => {
      await change(sql, context.var)
      return { status: 200, body: await read(sql, context.var, id) }
    }),
})
