import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OrgAccess } from '@/lib/access/callers'
import type { Sql } from '@/lib/db/database'
import {
  addOptionGroup,
  changeOptionGroup,
  removeOptionGroup,
  restoreOptionGroup,
} from '@/lib/menu/change-option-groups'
import { refuseUnknownParts } from '@/lib/menu/refuse-unknown'
import { optionGroupValuesOf } from '@/lib/options/option-group-repository'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { group, groupChange, groupParam, newGroup, removedGroup } from './menu-settings-schemas'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Menu']

const readRoute = staffRoute('cafe.read', ['not_found'], {
  method: 'get',
  path: '/menu/option-groups/{id}',
  operationId: 'getOptionGroup',
  tags,
  summary: 'Read an option group, as it is edited',
  description: 'With its options and the items that have it. `GET /menu` lists the groups.',
  request: { params: groupParam },
  responses: { 200: jsonResponse('The option group.', group) },
})

const createRoute = staffRoute('menu.manage', ['already_exists'], {
  method: 'post',
  path: '/menu/option-groups',
  operationId: 'createOptionGroup',
  tags,
  summary: 'Add an option group with its options',
  description: 'Managers and keys of the whole organisation only. It comes last, also among the groups of its items.',
  request: { body: json(newGroup) },
  responses: { 201: jsonResponse('The option group.', group) },
})

const changeRoute = staffRoute('menu.manage', ['not_found', 'already_exists'], {
  method: 'patch',
  path: '/menu/option-groups/{id}',
  operationId: 'updateOptionGroup',
  tags,
  summary: 'Change an option group, its options, or which items have it',
  description:
    'What is left out stays. `options` are all options then: one with its `id` is changed and keeps where it is sold out, one without is ' +
    'added, and one that is missing is removed. Refused if nobody could order one of the items then.',
  request: { params: groupParam, body: json(groupChange) },
  responses: { 200: jsonResponse('The option group after the change.', group) },
})

const removeRoute = staffRoute('menu.manage', ['not_found'], {
  method: 'delete',
  path: '/menu/option-groups/{id}',
  operationId: 'deleteOptionGroup',
  tags,
  summary: 'Remove an option group with its options',
  description: 'Also from the items that have it. Orders keep its options.',
  request: { params: groupParam },
  responses: { 200: jsonResponse('What `restoreOptionGroup` takes to bring it back.', removedGroup) },
})

const restoreRoute = staffRoute('menu.manage', ['not_found', 'already_exists'], {
  method: 'post',
  path: '/menu/option-groups/restore',
  operationId: 'restoreOptionGroup',
  tags,
  summary: 'Bring back an option group that was removed',
  description:
    'At its places, as it was, with what differs for items. The body is the answer of the removal; its `id` says which one.',
  request: { body: json(removedGroup) },
  responses: { 201: jsonResponse('The option group.', group) },
})

async function readGroup(sql: Sql, { orgId }: OrgAccess, id: string) {
  const { options, ...values } = await optionGroupValuesOf(sql, orgId, id)
  // Stored options have ids.
  return { id, ...values, options: options.flatMap((option) => (option.id ? [{ ...option, id: option.id }] : [])) }
}

export function optionGroupRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, (sql, { staff }, id) => readGroup(sql, staff, id))

  api.openapi(guarded(readRoute), async (context) => {
    return context.json(await readGroup(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const values = context.req.valid('json')
    return added(context, async (sql, { staff }) => {
      await refuseUnknownParts(sql, staff.orgId, null, values)
      return addOptionGroup(sql, staff, values)
    })
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const current = await optionGroupValuesOf(sql, staff.orgId, id)
      const edit = editOf(id, current, change)
      await refuseUnknownParts(sql, staff.orgId, current, edit.wanted)
      await changeOptionGroup(sql, staff, edit)
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    return context.json(await removeOptionGroup(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(restoreRoute), async (context) => {
    const { id } = context.req.valid('json')
    return added(context, async (sql, { staff }) => {
      await restoreOptionGroup(sql, staff, id)
      return id
    })
  })
}
