import type { OpenAPIHono } from '@hono/zod-openapi'
import { byStaff } from '@/lib/access/scope'
import { findContact, saveContact } from '@/lib/orders/contact-repository'
import { contactSchema } from '@/lib/orders/contact-schema'
import { guardedBy } from './authenticate'
import type { ApiEnv, Service } from './context'
import { orderIdParam } from './order-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Orders']

const readRoute = staffRoute('orders.contact', ['not_found'], {
  method: 'get',
  path: '/orders/{id}/contact',
  operationId: 'getOrderContact',
  tags,
  summary: "Read the customer's phone and address",
  description:
    'Not part of the order: no event and no webhook has them. Empty when they are unknown, or were removed after some days.',
  request: { params: orderIdParam },
  responses: { 200: jsonResponse('How the customer is reached.', contactSchema) },
})

const saveRoute = staffRoute('orders.contact', ['not_found'], {
  method: 'put',
  path: '/orders/{id}/contact',
  operationId: 'setOrderContact',
  tags,
  summary: "Set the customer's phone and address",
  description: 'Of an order in any state. What is left out is removed.',
  request: { params: orderIdParam, body: json(contactSchema) },
  responses: { 200: jsonResponse('How the customer is reached.', contactSchema) },
})

export function contactRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)

  api.openapi(guarded(readRoute), async (context) => {
    const { id } = context.req.valid('param')
    return context.json(await findContact(database, byStaff(context.var.staff).scope, id), 200)
  })

  api.openapi(guarded(saveRoute), async (context) => {
    const { id } = context.req.valid('param')
    const contact = context.req.valid('json')
    await saveContact(database, byStaff(context.var.staff).scope, id, contact)
    return context.json(contact, 200)
  })
}
