import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ErrorBody } from '@/lib/errors'
import { MAX_REFERENCE } from '@/lib/orders/order-limits'
import { isTold, noteRefusedOrder } from '@/lib/orders/refused-orders'
import { parsedJson } from '@/lib/parsed-json'
import { storableText } from '@/lib/storable-text'
import { keyOfUnread } from './authenticate'
import type { ApiEnv, Service } from './context'

const id = z.uuid().toLowerCase().nullable().catch(null)

/** What can be read of a request, also of one that its schema refuses. */
const sentSchema = z
  .object({ branchId: id, tableId: id, reference: storableText(MAX_REFERENCE).trim().min(1).nullable().catch(null) })
  .catch({ branchId: null, tableId: null, reference: null })

/** Tells the boards of a branch that an order of a program, or lines for one, were refused. The refusal is sent after that. */
export const tellRefusedOrders = (service: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    // Where the body is refused, the path is not matched any more afterwards.
    const orderId = id.parse(context.req.param('id') ?? null)
    await next()
    if (context.res.status < 400) return
    const { code, details } = (await context.res.clone().json()) as ErrorBody
    if (!isTold(code)) return
    const { database, log } = service
    const staff = context.var.staff ?? (await keyOfUnread(service, context))
    if (!staff || !('keyId' in staff)) return
    const sent = sentSchema.parse(parsedJson(context.req.bodyCache.text ? await context.req.text() : null))
    const field = storableText(MAX_FIELD)
      .nullable()
      .catch(null)
      .parse(details?.[0]?.path ?? null)
    await noteRefusedOrder(database, staff, { ...sent, orderId }, { code, field }).catch((error: unknown) =>
      log.warn({ err: error, keyId: staff.keyId, reference: sent.reference }, 'a refused order was not told'),
    )
  })

const MAX_FIELD = 200
