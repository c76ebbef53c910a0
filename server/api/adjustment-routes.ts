import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from '@hono/zod-openapi'
import { adjustOrder } from '@/lib/orders/adjust-order'
import { newAdjustmentShape, refuseBoth } from '@/lib/orders/adjustment-schema'
import { EXAMPLE_ITEM_ID } from '@/lib/schema-parts'
import { guardedBy } from './authenticate'
import { changingOrder, orderAfterChange } from './changing-order'
import type { ApiEnv, Service } from './context'
import { orderIdParam, version } from './order-schemas'
import { pathId } from './path-params'
import { json, staffRoute } from './route'

const tags = ['Orders']

const WHEN =
  'Not of a cancelled or stopped order, and not of one that is completed and paid. The status of the order does not change. What was paid ' +
  'beyond a lower total is due as a refund. Staff and API keys may do this up to the percentage that the branch sets; above it, with 403, a ' +
  'manager must.'

const refusals = [
  'not_found',
  'invalid_transition',
  'already_paid',
  'already_refunded',
  'wrong_amount',
  'version_conflict',
] as const

const adjustment = z
  .strictObject({ ...newAdjustmentShape, version })
  .superRefine(refuseBoth)
  .openapi('Adjustment')

const adjustmentParams = orderIdParam.extend({
  adjustmentId: pathId('adjustmentId', 'Id of a discount or a surcharge of this order.', EXAMPLE_ITEM_ID),
})

const addRoute = staffRoute('orders.adjust', [...refusals], {
  method: 'post',
  path: '/orders/{id}/adjustments',
  operationId: 'adjustOrder',
  tags,
  summary: 'Add a discount or a surcharge',
  description: `As a percentage of the items, or as an amount. ${WHEN}`,
  request: { params: orderIdParam, body: json(adjustment) },
  responses: orderAfterChange,
})

const removeRoute = staffRoute('orders.adjust', [...refusals], {
  method: 'delete',
  path: '/orders/{id}/adjustments/{adjustmentId}',
  operationId: 'removeAdjustment',
  tags,
  summary: 'Remove a discount or a surcharge',
  description: WHEN,
  request: { params: adjustmentParams },
  responses: orderAfterChange,
})

export function adjustmentRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(addRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'adjust' as const, ...context.req.valid('json') }
    return changingOrder(context, database, (sql, by) => adjustOrder(sql, staff, by, id, command))
  })

  api.openapi(guarded(removeRoute), async (context) => {
    const { id, adjustmentId } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'remove_adjustment' as const, adjustmentId }
    return changingOrder(context, database, (sql, by) => adjustOrder(sql, staff, by, id, command))
  })
}
