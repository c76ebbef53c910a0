import type { OpenAPIHono } from '@hono/zod-openapi'
import { addCategory, changeCategory, removeCategory, restoreCategory } from '@/lib/menu/categories'
import { findCategory } from '@/lib/menu/category-repository'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { category, categoryParam, categoryValues, removedCategory } from './menu-settings-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Menu']

const createRoute = staffRoute('menu.manage', ['already_exists'], {
  method: 'post',
  path: '/menu/categories',
  operationId: 'createMenuCategory',
  tags,
  summary: 'Add a category to the menu',
  description: 'Managers and keys of the whole organisation only. It comes last.',
  request: { body: json(categoryValues) },
  responses: { 201: jsonResponse('The category.', category) },
})

const changeRoute = staffRoute('menu.manage', ['not_found', 'already_exists'], {
  method: 'patch',
  path: '/menu/categories/{id}',
  operationId: 'updateMenuCategory',
  tags,
  summary: 'Change the name or the course of a category',
  description: 'The order of categories and items is that of `PUT /menu`.',
  request: { params: categoryParam, body: json(categoryValues) },
  responses: { 200: jsonResponse('The category after the change.', category) },
})

const removeRoute = staffRoute('menu.manage', ['not_found', 'in_use'], {
  method: 'delete',
  path: '/menu/categories/{id}',
  operationId: 'deleteMenuCategory',
  tags,
  summary: 'Remove an empty category',
  description: 'Refused while it has items.',
  request: { params: categoryParam },
  responses: { 200: jsonResponse('What `restoreMenuCategory` takes to bring it back.', removedCategory) },
})

const restoreRoute = staffRoute('menu.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/menu/categories/restore',
  operationId: 'restoreMenuCategory',
  tags,
  summary: 'Bring back a category that was removed',
  description: 'At its place, as it was. The body is the answer of the removal; its `id` says which one.',
  request: { body: json(removedCategory) },
  responses: { 201: jsonResponse('The category.', category) },
})

export function menuCategoryRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, async (sql, { staff }, id) => ({
    id,
    ...(await findCategory(sql, staff.orgId, id)),
  }))

  api.openapi(guarded(createRoute), async (context) => {
    const values = context.req.valid('json')
    return added(context, (sql, { staff }) => addCategory(sql, staff, values))
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      await changeCategory(sql, staff, editOf(id, await findCategory(sql, staff.orgId, id), change))
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    return context.json(await removeCategory(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(restoreRoute), async (context) => {
    const { id } = context.req.valid('json')
    return added(context, async (sql, { staff }) => {
      await restoreCategory(sql, staff, id)
      return id
    })
  })
}
