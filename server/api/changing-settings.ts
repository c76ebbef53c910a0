import type { Context } from 'hono'
import type { Database, Sql } from '@/lib/db/database'
import { changeSettings } from '@/lib/settings/change-settings'
import type { ApiEnv } from './context'
import { idempotently } from './idempotent'

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
