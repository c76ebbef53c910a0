import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { paidBillShape, payBill } from '@/lib/bills/pay-bill'
import { ORDERS_PER_PART, tableBill } from '@/lib/bills/table-bill'
import { orderSchema } from '@/lib/orders/order-schema'
import { refuseContradictions } from '@/lib/orders/payment-schema'
import { money, orNull } from '@/lib/schema-parts'
import { guardedBy } from './authenticate'
import { tableIdParam } from './cafe-schemas'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { json, jsonResponse, staffRoute } from './route'
import { sendInTurns } from './send-in-turns'

const tags = ['Café']

const bill = z
  .object({
    tableLabel: z.string().meta({ example: 'A1' }),
    orders: z.array(orderSchema).meta({ description: 'Not paid: open, or completed within a day. Oldest first.' }),
    total: money.meta({ description: 'What is due: without what was paid of it already.', example: 78_000 }),
    transfer: orNull(
      z.object({
        qrText: z.string().meta({ description: 'The content of the VietQR code.' }),
        bank: z.string(),
        account: z.string(),
        accountName: z.string(),
        amount: money,
        reference: z.string().meta({ description: 'What the transfer must name.', example: '7K3M9QX' }),
      }),
    ).meta({
      description:
        'How to pay by transfer; null: nothing is due, too much for one transfer, or the business has no account for it.',
    }),
  })
  .openapi('TableBill')

const paidBill = z.strictObject(paidBillShape).superRefine(refuseContradictions).openapi('PaidTableBill')

const billRoute = staffRoute('orders.read', ['not_found'], {
  method: 'get',
  path: '/tables/{id}/bill',
  operationId: 'getTableBill',
  tags,
  summary: 'Read the bill of a table',
  description: 'Its reference is new where the orders or their total are. One transfer with it pays all of them.',
  request: { params: tableIdParam },
  responses: { 200: jsonResponse('The bill.', bill) },
})

const payRoute = staffRoute('payments.confirm', ['not_found', 'version_conflict', 'wrong_amount', 'already_paid'], {
  method: 'post',
  path: '/tables/{id}/bill/pay',
  operationId: 'payTableBill',
  tags,
  summary: 'Record the payment of a bill',
  description:
    'Send the orders and the total as the bill had them. Pays all that is due, the amount `part` of it (the oldest orders first), or the pieces `items`. ' +
    'A bill that has changed is refused, and nothing is paid. A pending order of which all is paid is also confirmed.',
  request: { params: tableIdParam, body: json(paidBill) },
  responses: { 200: jsonResponse('What was paid.', paidBill) },
})

export function billRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(billRoute), async (context) => {
    const { orders, ...rest } = await tableBill(database, context.var.staff, context.req.valid('param').id)
    const present = (order: (typeof orders)[number]) => order
    return sendInTurns(context, rest, { name: 'orders', things: orders, present, perPart: ORDERS_PER_PART })
  })

  api.openapi(guarded(payRoute), async (context) => {
    const tableId = context.req.valid('param').id
    const paid = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      await payBill(sql, context.var.staff, { tableId, ...paid })
      return { status: 200, body: paid }
    })
  })
}
