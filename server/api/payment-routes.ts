import type { OpenAPIHono } from '@hono/zod-openapi'
import { demand } from '@/lib/access/permissions'
import { carryOut } from '@/lib/orders/carry-out'
import { permissionFor } from '@/lib/orders/order-command'
import { OWN_MISTAKE_MINUTES } from '@/lib/orders/payment'
import { giveBack, putPaymentRight } from '@/lib/orders/put-right'
import { guardedBy } from './authenticate'
import { changingOrder, orderAfterChange } from './changing-order'
import type { ApiEnv, Service } from './context'
import { orderIdParam } from './order-schemas'
import { payment, paymentCorrection, paymentParams, paymentVoid, refund } from './payment-schemas'
import { json, staffRoute } from './route'

const tags = ['Orders']

const WHO = `Who recorded it may do this for ${OWN_MISTAKE_MINUTES} minutes, a manager at any time; otherwise 403.`

const paymentRoute = staffRoute('payments.confirm', ['not_found', 'invalid_transition', 'already_paid'], {
  method: 'post',
  path: '/orders/{id}/confirm-payment',
  operationId: 'confirmPayment',
  tags,
  summary: 'Confirm that the bank transfer arrived',
  description:
    'Marks the order as paid, with all that is due of it, and moves it one state on: pending → confirmed → preparing → ready → completed.',
  request: { params: orderIdParam },
  responses: orderAfterChange,
})

const recordRoute = staffRoute(
  'payments.confirm',
  ['not_found', 'invalid_transition', 'already_paid', 'wrong_amount', 'version_conflict'],
  {
    method: 'post',
    path: '/orders/{id}/payments',
    operationId: 'recordPayment',
    tags,
    summary: 'Record a payment of an order',
    description:
      'Pays all that is due, the amount `part` of it, or the pieces `items`. The order is then `paid`, or `partly_paid`; its status does ' +
      'not change. Allowed in every status except cancelled, also after the order was completed; not of a stopped order.',
    request: { params: orderIdParam, body: json(payment) },
    responses: orderAfterChange,
  },
)

const refundRoute = staffRoute(
  'payments.refund',
  ['not_found', 'already_refunded', 'no_refund_due', 'wrong_amount', 'invalid_transition', 'version_conflict'],
  {
    method: 'post',
    path: '/orders/{id}/refunds',
    operationId: 'recordRefund',
    tags,
    summary: 'Record that money was given back',
    description:
      'Allowed while `refund` is `due`: the order was paid, and then cancelled or some of it voided. Gives back all that is due ' +
      '(`refundDue`). With a `reason` a manager gives back money of a completed and paid order that is not due: `amount` of it, or all that was ' +
      'paid; what is due is given back first. The status of the order does not change.',
    request: { params: orderIdParam, body: json(refund) },
    responses: orderAfterChange,
  },
)

const refusals = ['not_found', 'invalid_transition', 'already_refunded', 'version_conflict'] as const

const voidRoute = staffRoute('payments.confirm', [...refusals], {
  method: 'post',
  path: '/orders/{id}/payments/{paymentId}/void',
  operationId: 'voidPayment',
  tags,
  summary: 'Void a payment or a refund that was recorded by mistake',
  description: `It stays in \`payments\` and does not count any more; the status of the order does not change. ${WHO}`,
  request: { params: paymentParams, body: json(paymentVoid) },
  responses: orderAfterChange,
})

const correctRoute = staffRoute('payments.confirm', [...refusals], {
  method: 'patch',
  path: '/orders/{id}/payments/{paymentId}',
  operationId: 'correctPayment',
  tags,
  summary: 'Correct the method of a payment or a refund',
  description: WHO,
  request: { params: paymentParams, body: json(paymentCorrection) },
  responses: orderAfterChange,
})

export function paymentRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(paymentRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, { type: 'confirm_payment' }))
  })

  api.openapi(guarded(recordRoute), async (context) => {
    const { id } = context.req.valid('param')
    const how = context.req.valid('json')
    return changingOrder(context, database, (sql, by) => carryOut(sql, by, id, { type: 'record_payment', ...how }))
  })

  api.openapi(guarded(voidRoute), async (context) => {
    const { id, paymentId } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'void_payment' as const, paymentId, ...context.req.valid('json') }
    return changingOrder(context, database, (sql, by) => putPaymentRight(sql, staff, by, id, command))
  })

  api.openapi(guarded(correctRoute), async (context) => {
    const { id, paymentId } = context.req.valid('param')
    const { staff } = context.var
    const command = { type: 'correct_payment' as const, paymentId, ...context.req.valid('json') }
    return changingOrder(context, database, (sql, by) => putPaymentRight(sql, staff, by, id, command))
  })

  api.openapi(guarded(refundRoute), async (context) => {
    const { id } = context.req.valid('param')
    const command = { type: 'record_refund' as const, ...context.req.valid('json') }
    demand(context.var.staff, permissionFor(command))
    return changingOrder(context, database, (sql, by) => giveBack(sql, by, id, command))
  })
}
