import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OrgAccess } from '@/lib/access/callers'
import type { Sql } from '@/lib/db/database'
import { changeItemOptions } from '@/lib/menu/item-options'
import { findMenuItem } from '@/lib/menu/menu-item-repository'
import { addMenuItem, changeMenuItem, removeMenuItems, restoreMenuItems } from '@/lib/menu/menu-items'
import { warningsOfItem } from '@/lib/menu/price-warnings'
import { refuseUnknownOptions } from '@/lib/menu/refuse-unknown'
import { readItemOptions } from '@/lib/options/item-option-repository'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { answeringWith, changingSettings } from './changing-settings'
import type { ApiEnv, Service } from './context'
import {
  item,
  itemChange,
  itemOptionsChange,
  itemParam,
  newItem,
  removedItem,
  savedItem,
} from './menu-settings-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Menu']

const readRoute = staffRoute('cafe.read', ['not_found'], {
  method: 'get',
  path: '/menu/items/{id}',
  operationId: 'getMenuItem',
  tags,
  summary: 'Read an item of the menu, as it is edited',
  description: 'With the option groups that it has, and what differs for it. What is sold out is in `GET /menu-items`.',
  request: { params: itemParam },
  responses: { 200: jsonResponse('The item.', item) },
})

const createRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'post',
  path: '/menu/items',
  operationId: 'createMenuItem',
  tags,
  summary: 'Add an item to the menu',
  description: 'Managers and keys of the whole organisation only. It comes last in its category.',
  request: { body: json(newItem) },
  responses: { 201: jsonResponse('The item.', savedItem) },
})

const changeRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'patch',
  path: '/menu/items/{id}',
  operationId: 'changeMenuItem',
  tags,
  summary: 'Change an item of the menu',
  description:
    'What is left out stays. In another category it comes last. Orders keep what they have. `PATCH /menu-items/{id}` marks it as sold out.',
  request: { params: itemParam, body: json(itemChange) },
  responses: { 200: jsonResponse('The item after the change.', savedItem) },
})

const optionsRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'patch',
  path: '/menu/items/{id}/options',
  operationId: 'changeMenuItemOptions',
  tags,
  summary: 'Change which option groups an item has, and what differs for it',
  description: 'Each list that is sent replaces the one that is there. Refused if nobody could order the item then.',
  request: { params: itemParam, body: json(itemOptionsChange) },
  responses: { 200: jsonResponse('The item after the change.', item) },
})

const removeRoute = staffRoute('menu.manage', ['not_found', 'in_use'], {
  method: 'delete',
  path: '/menu/items/{id}',
  operationId: 'deleteMenuItem',
  tags,
  summary: 'Remove an item from the menu',
  description: 'Orders keep it. Refused while a combo consists of it.',
  request: { params: itemParam },
  responses: { 200: jsonResponse('What `restoreMenuItem` takes to bring it back.', removedItem) },
})

const restoreRoute = staffRoute('menu.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/menu/items/restore',
  operationId: 'restoreMenuItem',
  tags,
  summary: 'Bring back an item that was removed',
  description:
    'At its place, as it was: with its options, its photo and its reference, and sold out where it was. The body is the answer of the removal; its `id` says which one.',
  request: { body: json(removedItem) },
  responses: { 201: jsonResponse('The item.', item) },
})

const readItem = async (sql: Sql, { orgId }: OrgAccess, id: string) => ({
  id,
  ...(await findMenuItem(sql, orgId, id)),
  options: await readItemOptions(sql, id),
})

export function menuItemRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, (sql, { staff }, id) => readItem(sql, staff, id))

  api.openapi(guarded(readRoute), async (context) => {
    return context.json(await readItem(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const { staff } = context.var
    const values = context.req.valid('json')
    return changingSettings(context, database, async (sql) => {
      const id = await addMenuItem(sql, staff, values)
      const warnings = await warningsOfItem(sql, staff.orgId, { id, price: values.price })
      return { status: 201, body: { ...(await readItem(sql, staff, id)), ...warnings } }
    })
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { staff } = context.var
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changingSettings(context, database, async (sql) => {
      await changeMenuItem(sql, staff, editOf(id, await findMenuItem(sql, staff.orgId, id), change))
      const { price } = change
      const warnings = price === undefined ? {} : await warningsOfItem(sql, staff.orgId, { id, price })
      return { status: 200, body: { ...(await readItem(sql, staff, id)), ...warnings } }
    })
  })

  api.openapi(guarded(optionsRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const edit = editOf(id, (await readItem(sql, staff, id)).options, change)
      await refuseUnknownOptions(sql, staff.orgId, edit.wanted)
      await changeItemOptions(sql, staff, edit)
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const [removed] = await removeMenuItems(database, context.var.staff, [id])
    if (!removed) throw new Error(`Item ${id} was not removed.`)
    return context.json(removed, 200)
  })

  api.openapi(guarded(restoreRoute), async (context) => {
    const { id } = context.req.valid('json')
    return added(context, async (sql, { staff }) => {
      await restoreMenuItems(sql, staff, [id])
      return id
    })
  })
}
