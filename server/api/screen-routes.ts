import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OrgAccess } from '@/lib/access/callers'
import type { Sql } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { changeScreen, chimeScreen, revokeScreen, settingsOf } from '@/lib/screens/change-screen'
import { findScreens } from '@/lib/screens/find-screens'
import { pairWithCode, withinCodeTries } from '@/lib/screens/pairing'
import { findScreen } from '@/lib/screens/screen-repository'
import { editOf } from '@/lib/settings/edit'
import { guardedBy } from './authenticate'
import { answeringWith } from './changing-settings'
import type { ApiEnv, Service } from './context'
import { json, jsonResponse, personRoute, staffRoute } from './route'
import { newScreen, presentScreen, screen, screenChange, screenParam, screens } from './screen-schemas'

const tags = ['Screens']

const listRoute = staffRoute('screens.manage', [], {
  method: 'get',
  path: '/screens',
  operationId: 'listScreens',
  tags,
  summary: 'List the paired screens with what they show and what is wrong with them',
  description:
    'Managers of a branch see those of their branch. The condition `screen.away` of webhooks tells of one that stops.',
  responses: { 200: jsonResponse('Screens by branch and name.', screens) },
})

const pairRoute = personRoute('screens.manage', ['not_found'], {
  method: 'post',
  path: '/screens',
  operationId: 'pairScreen',
  tags,
  summary: 'Pair the device that shows a code',
  description:
    'Managers only, not API keys: the device gets access of its own. A code is valid for ten minutes and once. After ten wrong codes of one ' +
    'person in 15 minutes it is 429.',
  request: { body: json(newScreen) },
  responses: { 201: jsonResponse('The screen.', screen) },
})

const changeRoute = staffRoute('screens.manage', ['not_found'], {
  method: 'patch',
  path: '/screens/{id}',
  operationId: 'updateScreen',
  tags,
  summary: 'Change what a screen is called and shows',
  description:
    'What is left out stays. The screen then reloads. A pickup display has no stations and moves no tickets.',
  request: { params: screenParam, body: json(screenChange) },
  responses: { 200: jsonResponse('The screen after the change.', screen) },
})

const removeRoute = staffRoute('screens.manage', ['not_found'], {
  method: 'delete',
  path: '/screens/{id}',
  operationId: 'unpairScreen',
  tags,
  summary: 'Unpair a screen',
  description: 'It loses its access at once and shows a code again.',
  request: { params: screenParam },
  responses: { 204: { description: 'The screen is unpaired.' } },
})

const chimeRoute = staffRoute('screens.manage', ['not_found'], {
  method: 'post',
  path: '/screens/{id}/chime',
  operationId: 'chimeScreen',
  tags,
  summary: 'Play a chime on a screen',
  description: 'To find it, and to test its sound. Nothing says whether it was heard.',
  doesItAgain: true,
  request: { params: screenParam },
  responses: { 204: { description: 'The signal is sent.' } },
})

/** @throws {AppError} not_found */
async function readScreen(sql: Sql, staff: OrgAccess, id: string) {
  const found = (await findScreens(sql, staff)).screens.find((each) => each.id === id)
  if (!found) throw new AppError('not_found', 'There is no such screen.')
  return presentScreen(found)
}

export function screenRoutes(api: OpenAPIHono<ApiEnv>, service: Service): void {
  const { database } = service
  const guarded = guardedBy(service)
  const { added, changed } = answeringWith(database, (sql, { staff }, id) => readScreen(sql, staff, id))

  api.openapi(guarded(listRoute), async (context) => {
    const found = await findScreens(database, context.var.staff)
    return context.json({ screens: found.screens.map(presentScreen) }, 200)
  })

  api.openapi(guarded(pairRoute), async (context) => {
    const { person } = context.var
    const form = context.req.valid('json')
    const pair = () => added(context, (sql) => pairWithCode(sql, person, form))
    return withinCodeTries(person, pair, ({ status }) => status === 201)
  })

  api.openapi(guarded(changeRoute), async (context) => {
    const { id } = context.req.valid('param')
    const change = context.req.valid('json')
    return changed(context, id, async (sql, { staff }) => {
      const current = settingsOf(await findScreen(sql, staff, id))
      await changeScreen(sql, staff, editOf(id, current, change))
    })
  })

  api.openapi(guarded(removeRoute), async (context) => {
    await revokeScreen(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })

  api.openapi(guarded(chimeRoute), async (context) => {
    await chimeScreen(database, context.var.staff, context.req.valid('param').id)
    return context.body(null, 204)
  })
}
