import type { OpenAPIHono } from '@hono/zod-openapi'
import { editOf } from '@/lib/settings/edit'
import {
  changeConnection,
  createConnection,
  findConnections,
  findShownConnection,
  removeConnection,
  replaceSecret,
} from '@/lib/transfers/change-connections'
import { findDueOrders, findTransfer, findTransfers } from '@/lib/transfers/inbox'
import { settleTransfer } from '@/lib/transfers/settle-transfer'
import { TRANSFER_PAGE_SIZE } from '@/lib/transfers/transfer-repository'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { idempotently } from './idempotent'
import { json, jsonResponse, personRoute, staffRoute } from './route'
import {
  connection,
  connectionChange,
  connectionParam,
  connections,
  createdConnection,
  dueOrders,
  newConnection,
  newSecret,
  presentConnection,
  presentDue,
  presentTransfer,
  replacedSecret,
  settlement,
  transfer,
  transferParam,
  transferQuery,
  transfers,
} from './transfer-schemas'

const tags = ['Bank transfers']

const connectionsRoute = personRoute('transfers.connect', [], {
  method: 'get',
  path: '/bank-connections',
  operationId: 'listBankConnections',
  tags,
  summary: 'List the services that report bank transfers',
  description: 'Managers of the whole organisation only, not API keys.',
  responses: { 200: jsonResponse('Connections in use, oldest first.', connections) },
})

const connectionRoute = personRoute('transfers.connect', ['not_found'], {
  method: 'get',
  path: '/bank-connections/{id}',
  operationId: 'getBankConnection',
  tags,
  summary: 'Read a connection',
  description: 'Managers of the whole organisation only, not API keys.',
  request: { params: connectionParam },
  responses: { 200: jsonResponse('The connection, without its secret.', connection) },
})

const createRoute = personRoute('transfers.connect', [], {
  method: 'post',
  path: '/bank-connections',
  operationId: 'createBankConnection',
  tags,
  summary: 'Connect a service that reports bank transfers',
  description:
    'Managers of the whole organisation only, not API keys. Enter `path` at the service as the webhook address.',
  request: { body: json(newConnection) },
  responses: { 201: jsonResponse('The connection.', createdConnection) },
})

const changeRoute = personRoute('transfers.connect', ['not_found'], {
  method: 'patch',
  path: '/bank-connections/{id}',
  operationId: 'updateBankConnection',
  tags,
  summary: 'Change the name or the accepted accounts of a connection',
  description: 'What is left out stays.',
  request: { params: connectionParam, body: json(connectionChange) },
  responses: { 200: jsonResponse('The connection after the change.', connection) },
})

const secretRoute = personRoute('transfers.connect', ['not_found'], {
  method: 'put',
  path: '/bank-connections/{id}/secret',
  operationId: 'replaceBankSecret',
  tags,
  summary: 'Replace the secret of a connection',
  description: 'Messages with the former secret are refused at once.',
  request: { params: connectionParam, body: json(newSecret) },
  responses: { 200: jsonResponse('The secret, if Passboard made it.', replacedSecret) },
})

const removeRoute = personRoute('transfers.connect', ['not_found'], {
  method: 'delete',
  path: '/bank-connections/{id}',
  operationId: 'deleteBankConnection',
  tags,
  summary: 'Remove a connection',
  description: 'Its address stops working. Its transfers stay.',
  request: { params: connectionParam },
  responses: { 204: { description: 'The connection is removed.' } },
})

const listRoute = staffRoute('transfers.settle', [], {
  method: 'get',
  path: '/transfers',
  operationId: 'listTransfers',
  tags,
  summary: 'List the bank transfers',
  description: `Managers and keys of the whole organisation. ${TRANSFER_PAGE_SIZE} on a page.`,
  request: { query: transferQuery },
  responses: { 200: jsonResponse('Transfers.', transfers) },
})

const readRoute = staffRoute('transfers.settle', ['not_found'], {
  method: 'get',
  path: '/transfers/{id}',
  operationId: 'getTransfer',
  tags,
  summary: 'Read a bank transfer',
  description: 'Managers and keys of the whole organisation.',
  request: { params: transferParam },
  responses: { 200: jsonResponse('The transfer.', transfer) },
})

const dueRoute = staffRoute('transfers.settle', ['not_found'], {
  method: 'get',
  path: '/transfers/{id}/due-orders',
  operationId: 'listDueOrdersOfTransfer',
  tags,
  summary: 'List the unpaid orders that a transfer may pay',
  description: 'First those that its content names, then those with its amount, then the newest; at most 200.',
  request: { params: transferParam },
  responses: { 200: jsonResponse('Orders.', dueOrders) },
})

const settleRoute = staffRoute('transfers.settle', ['not_found', 'version_conflict', 'already_paid'], {
  method: 'post',
  path: '/transfers/{id}/settle',
  operationId: 'settleTransfer',
  tags,
  summary: 'Decide about a transfer that paid nothing by itself',
  description:
    '`match` records the payment of the orders, also if the amount differs: all of them, or none. `refund_due` keeps it in the list until `refunded`; ' +
    '`dismiss` is for what is no payment. Each is in the activity log.',
  request: { params: transferParam, body: json(settlement) },
  responses: { 200: jsonResponse('The transfer after the decision.', transfer) },
})

export function transferRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { changed } = answeringWith(database, async (sql, { person }, id) =>
    presentConnection(await findShownConnection(sql, person, id)),
  )

  api.openapi(guarded(connectionsRoute), async (context) => {
    const found = await findConnections(database, context.var.person)
    return context.json({ connections: found.map(presentConnection) }, 200)
  })

  api.openapi(guarded(connectionRoute), async (context) => {
    const found = await findShownConnection(database, context.var.person, context.req.valid('param').id)
    return context.json(presentConnection(found), 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const { person } = context.var
    const given = context.req.valid('json')
    let secret: string | null = null
    return idempotently(
      context,
      database,
      { inTransaction: true },
      async (sql) => {
        const made = await createConnection(sql, person, given)
        secret = made.secret
        return { status: 201, body: presentConnection(await findShownConnection(sql, person, made.id)) }
      },
      async (kept) => ({ ...kept, secret }),
    )
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { person }) => {
      const { name, accounts } = await findShownConnection(sql, person, id)
      await changeConnection(sql, person, editOf(id, { name, accounts }, change))
    })
  })

  api.openapi(guarded(secretRoute), async (context) => {
    const { id } = context.req.valid('param')
    return context.json(await replaceSecret(database, context.var.person, id, context.req.valid('json').secret), 200)
  })

  api.openapi(guarded(removeRoute), async (context) => {
    await removeConnection(database, context.var.person, context.req.valid('param').id)
    return context.body(null, 204)
  })

  api.openapi(guarded(listRoute), async (context) => {
    const filter = context.req.valid('query')
    const { transfers, total } = await findTransfers(database, context.var.staff, filter)
    const { page } = filter
    return context.json({ transfers: transfers.map(presentTransfer), total, page, limit: TRANSFER_PAGE_SIZE }, 200)
  })

  api.openapi(guarded(readRoute), async (context) => {
    const found = await findTransfer(database, context.var.staff, context.req.valid('param').id)
    return context.json(presentTransfer(found), 200)
  })

  api.openapi(guarded(dueRoute), async (context) => {
    const found = await findDueOrders(database, context.var.staff, context.req.valid('param').id)
    return context.json(presentDue(found), 200)
  })

  api.openapi(guarded(settleRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const decision = context.req.valid('json')
    return idempotently(context, database, { inTransaction: true }, async (sql) => {
      await settleTransfer(sql, staff, id, decision)
      return { status: 200, body: presentTransfer(await findTransfer(sql, staff, id)) }
    })
  })
}
