import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { findBranches, findTables } from '@/lib/cafe/find-branches'
import { readMenu } from '@/lib/menu/read-menu'
import { setAvailability } from '@/lib/menu/set-availability'
import type { ApiEnv, Service } from './context'
import { asStaff } from './middleware'
import { answer, BODY_ERRORS, errors, json, STAFF, STAFF_ERRORS, staffHeaders } from './route'
import { availability, branches, menuItem, menuItems, tables } from './schemas'

const branchesRoute = createRoute({
  method: 'get',
  path: '/branches',
  tags: ['Café'],
  summary: 'The branches you may see',
  security: STAFF,
  request: { headers: staffHeaders },
  responses: { 200: answer('Branches by name.', branches), ...errors(...STAFF_ERRORS) },
})

const tablesRoute = createRoute({
  method: 'get',
  path: '/tables',
  tags: ['Café'],
  summary: 'The tables you may see; managers see their codes',
  security: STAFF,
  request: { headers: staffHeaders },
  responses: { 200: answer('Tables by branch and label.', tables), ...errors(...STAFF_ERRORS) },
})

const menuRoute = createRoute({
  method: 'get',
  path: '/menu-items',
  tags: ['Menu'],
  summary: 'The menu',
  security: STAFF,
  request: { headers: staffHeaders },
  responses: { 200: answer('Items by category and place.', menuItems), ...errors(...STAFF_ERRORS) },
})

const availabilityRoute = createRoute({
  method: 'patch',
  path: '/menu-items/{id}',
  tags: ['Menu'],
  summary: '86 an item, or bring it back',
  description: 'At your branch, or at the branch of X-Branch-ID; where neither is given, at every branch.',
  security: STAFF,
  request: {
    headers: staffHeaders,
    params: z.object({ id: z.uuid().openapi({ description: 'Menu item id.', param: { name: 'id', in: 'path' } }) }),
    body: json(availability),
  },
  responses: { 200: answer('The item.', menuItem), ...errors(...STAFF_ERRORS, ...BODY_ERRORS, 'not_found') },
})

export function cafeRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const middleware = asStaff(service)

  api.openapi({ ...branchesRoute, middleware }, async (context) => {
    return context.json({ branches: await findBranches(database, context.var.staff) }, 200)
  })

  api.openapi({ ...tablesRoute, middleware }, async (context) => {
    return context.json({ tables: await findTables(database, context.var.staff) }, 200)
  })

  api.openapi({ ...menuRoute, middleware }, async (context) => {
    const { orgId, branchId } = context.var.staff
    return context.json({ items: await readMenu(database, orgId, branchId) }, 200)
  })

  api.openapi({ ...availabilityRoute, middleware }, async (context) => {
    const { id } = context.req.valid('param')
    const item = await setAvailability(database, context.var.staff, id, context.req.valid('json').available)
    return context.json(item, 200)
  })
}
