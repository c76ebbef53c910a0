import type { Context } from 'hono'
import { type By, byStaff } from '@/lib/access/scope'
import type { Database, Sql } from '@/lib/db/database'
import { presentOrder, type StoredOrder } from '@/lib/orders/order'
import { orderSchema } from '@/lib/orders/order-schema'
import type { ApiEnv } from './context'
import { idempotently } from './idempotent'
import { jsonResponse } from './route'

/** The response of a route with `changingOrder`. */
export const orderAfterChange = { 200: jsonResponse('The order after the change.', orderSchema) }

/** As `idempotently`, for a change of one order by staff. @param change returns the order after it */
export const changingOrder = (
  context: Context<ApiEnv>,
  database: Database,
  change: (sql: Sql, by: By) => Promise<StoredOrder>,
) =>
  idempotently(context, database, {}, async (sql) => {
    return { status: 200, body: presentOrder(await change(sql, byStaff(context.var.staff))) }
  })
