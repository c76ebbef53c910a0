import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { ErrorBody } from '@/lib/errors'
import { MAX_REFERENCE } from '@/lib/orders/order-limits'
import { isTold, noteRefusedOrder } from '@/lib/orders/refused-orders'
import { parsedJson } from '@/lib/parsed-json'
import { storableText } from '@/lib/storable-text'
import type { ApiEnv, Service } from './context'

const id = z.uuid().toLowerCase().nullable().catch(null)

/** What can be read of a request, also of one that its schema refuses. */
const sentSchema = z
  .object({ branchId: id, tableId: id, reference: storableText(MAX_REFERENCE).trim().min(1).nullable().catch(null) })
  .catch({ branchId: null, tableId: null, reference: null })

/** Tells the boards of a branch that an order of a program was refused. The refusal is sent after that. */
export const tellRefusedOrders = ({ database, log }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    await next()
    const { staff } = context.var
    if (context.res.status < 400 || !('keyId' in staff)) return
    const { code, details } = (await context.res.clone().json()) as ErrorBody
    if (!isTold(code)) return
    const sent = sentSchema.parse(parsedJson(context.req.bodyCache.text ? await context.req.text() : null))
    const field = storableText(MAX_FIELD)
      .nullable()
      .catch(null)
      .parse(details?.[0]?.path ?? null)
    await noteRefusedOrder(database, staff, sent, { code, field }).catch((error: unknown) =>
      log.warn({ err: error, keyId: staff.keyId, reference: sent.reference }, 'a refused order was not told'),
    )
  })

const MAX_FIELD = 200
