import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { OrgAccess } from '@/lib/access/callers'
import { findBranchSettings } from '@/lib/branches/branch-repository'
import { NORMAL_HELD_MINUTES } from '@/lib/branches/capacity'
import { handStepSchema } from '@/lib/branches/capacity-schema'
import { addBranch, changeBranch } from '@/lib/branches/change-branches'
import { orderingAt, shownCapacity } from '@/lib/branches/ordering'
import { findRules } from '@/lib/branches/ordering-repository'
import { pauseOrdering, resumeOrdering } from '@/lib/branches/pause-ordering'
import { setCapacity } from '@/lib/branches/set-capacity'
import type { Sql } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { branchChange, branchParam, newBranch, pause as pauseSchema, settings } from './branch-schemas'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { presentOrdering } from './guest-routes'
import { idempotently } from './idempotent'
import { json, jsonResponse, staffRoute } from './route'

const tags = ['Café']

const readRoute = staffRoute('cafe.read', ['not_found'], {
  method: 'get',
  path: '/branches/{id}',
  operationId: 'getBranch',
  tags,
  summary: 'Read the settings of a branch',
  description: 'With its opening hours, and whether guests can order now.',
  request: { params: branchParam },
  responses: { 200: jsonResponse('The branch.', settings) },
})

const createRoute = staffRoute('branches.manage', ['already_exists'], {
  method: 'post',
  path: '/branches',
  operationId: 'createBranch',
  tags,
  summary: 'Add a branch',
  description: 'Managers and keys of the whole organisation only. It has no tables yet.',
  request: { body: json(newBranch) },
  responses: { 201: jsonResponse('The branch.', settings) },
})

const changeRoute = staffRoute('branches.manage', ['not_found', 'already_exists'], {
  method: 'patch',
  path: '/branches/{id}',
  operationId: 'updateBranch',
  tags,
  summary: 'Change the settings of a branch',
  description: 'Managers and keys of the whole organisation only. What is left out stays.',
  request: { params: branchParam, body: json(branchChange) },
  responses: { 200: jsonResponse('The branch after the change.', settings) },
})

const pauseRoute = staffRoute('ordering.pause', ['not_found'], {
  method: 'post',
  path: '/branches/{id}/pause-ordering',
  operationId: 'pauseOrdering',
  tags,
  summary: 'Pause the orders of guests',
  description: 'At once. Orders that were sent and orders of staff stay. A second pause replaces the end of the first.',
  request: { params: branchParam, body: json(pauseSchema) },
  responses: { 200: jsonResponse('The branch after the change.', settings) },
})

const resumeRoute = staffRoute('ordering.pause', ['not_found'], {
  method: 'post',
  path: '/branches/{id}/resume-ordering',
  operationId: 'resumeOrdering',
  tags,
  summary: 'Let guests order again',
  description: 'Within the opening hours. Without a pause it changes nothing.',
  request: { params: branchParam },
  responses: { 200: jsonResponse('The branch after the change.', settings) },
})

const capacityRoute = staffRoute('ordering.set_capacity', ['not_found'], {
  method: 'post',
  path: '/branches/{id}/kitchen',
  operationId: 'setKitchenStep',
  tags,
  summary: 'Say how full the kitchen is',
  description:
    'At once, for some minutes; the load of the kitchen changes nothing meanwhile. `busy`: guests read that it takes `capacity.longerMinutes` ' +
    'longer. `limited`: they also order from `capacity.categoryIds` only. `full`: they cannot order. Orders of staff and programs always pass. ' +
    `\`normal\` ends every step; where steps begin by themselves (\`capacity.automatic\`), it is held for ${NORMAL_HELD_MINUTES} minutes.`,
  request: { params: branchParam, body: json(handStepSchema) },
  responses: { 200: jsonResponse('The branch after the change.', settings) },
})

/** @throws {AppError} not_found */
async function readBranch(sql: Sql, staff: OrgAccess, id: string) {
  const settings = (await findBranchSettings(sql, staff)).find((branch) => branch.id === id)
  if (!settings) throw new AppError('not_found', 'There is no such branch.')
  return settings
}

async function presentBranch(sql: Sql, staff: OrgAccess, id: string) {
  const branch = await readBranch(sql, staff, id)
  const { now, rules } = await findRules(sql, id)
  const { step, until } = shownCapacity(now, rules)
  return {
    ...branch,
    ordering: presentOrdering(orderingAt(now, rules)),
    kitchen: { step, until: until === null ? null : new Date(until).toISOString() },
  }
}

export function branchRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, (sql, { staff }, id) => presentBranch(sql, staff, id))
  const changingOrdering = (
    context: Context<ApiEnv>,
    id: string,
    change: (sql: Sql, staff: OrgAccess) => Promise<void>,
  ) =>
    idempotently(context, database, { inTransaction: true }, async (sql) => {
      const { staff } = context.var
      await change(sql, staff)
      return { status: 200, body: await presentBranch(sql, staff, id) }
    })

  api.openapi(guarded(readRoute), async (context) => {
    return context.json(await presentBranch(database, context.var.staff, context.req.valid('param').id), 200)
  })

  api.openapi(guarded(createRoute), async (context) => {
    const values = context.req.valid('json')
    return added(context, (sql, { staff }) => addBranch(sql, staff, values))
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const { id: _, ...current } = await readBranch(sql, staff, id)
      await changeBranch(sql, staff, editOf(id, current, change))
    })
  })

  api.openapi(guarded(pauseRoute), async (context) => {
    const { id } = context.req.valid('param')
    const { minutes } = context.req.valid('json')
    return changingOrdering(context, id, (sql, staff) => pauseOrdering(sql, staff, id, minutes))
  })

  api.openapi(guarded(capacityRoute), async (context) => {
    const { id } = context.req.valid('param')
    const step = context.req.valid('json')
    return changingOrdering(context, id, (sql, staff) => setCapacity(sql, staff, id, step))
  })

  api.openapi(guarded(resumeRoute), async (context) => {
    const { id } = context.req.valid('param')
    return changingOrdering(context, id, (sql, staff) => resumeOrdering(sql, staff, id))
  })
}
