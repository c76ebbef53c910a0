import { KEY_PERMISSIONS, type KeyPermission } from '@/lib/access/key-permissions'
import type { Permission } from '@/lib/access/permissions'
import { BEFORE_SET_UP } from '../access/before-set-up'
import { callAction } from '../access/call-action'
import { openPage, pageCall } from '../access/call-page'
import { callRoute } from '../access/call-route'
import { COLUMNS, type Column, isLetIn, KEY_COLUMNS, type Rule } from '../access/columns'
import { entryPoints } from '../access/entry-points'
import { servedActions } from '../access/served-actions'
import { sendEvent } from '../access/sockets'
import { type Credentials, openWorld, type World } from '../access/world'
import { expect, test } from './support/test'

/** Every entry point of the running product, called as each kind of caller. */
const { pages, actions, routes, events } = entryPoints()
let world: World

test.beforeAll(async () => {
  world = await openWorld()
})
test.afterAll(() => world.close())

test('the REST interface: every route, as each caller', async () => {
  const document = (await (await fetch(`${world.baseUrl}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(routes).toSorted()).toEqual(served.toSorted())
  const callers = [...COLUMNS, ...KEY_COLUMNS]
  await expectTable(
    routes,
    ({ call }) => call(world),
    async (name, { spends }, call, column) => {
      const as = await world.credentials(column)
      if (spends) world.forget(column)
      return callRoute(world, name, call, as)
    },
    callers,
  )
})

test('the REST interface: every route for keys, with its permission alone and with all others', async () => {
  const alone = new Map(await keysFor((permission) => [permission]))
  const without = new Map(await keysFor((permission) => KEY_PERMISSIONS.filter((other) => other !== permission)))
  const wrong: string[] = []
  for (const [name, route] of Object.entries(routes)) {
    const { permission, credential } = route
    const [one, others] = [alone.get(permission), without.get(permission)]
    if (credential !== 'staff or key' || !one || !others) continue
    const call = await route.call(world)
    if (await callRoute(world, name, call, others)) wrong.push(`${name} without ${permission}: let in`)
    if (!(await callRoute(world, name, call, one))) wrong.push(`${name} with ${permission}: sent away`)
  }
  expect(wrong).toEqual([])
})

const keysFor = (permissionsOf: (permission: KeyPermission) => KeyPermission[]) =>
  Promise.all(
    KEY_PERMISSIONS.map(
      async (permission): Promise<[Permission, Credentials]> => [
        permission,
        await world.keyWith(permissionsOf(permission)),
      ],
    ),
  )

test('the pages: every address, as each caller', async () => {
  await expectTable(
    pages,
    (page) => pageCall(world, page),
    (_, _page, call, column) => openPage(world, call, column),
  )
})

test('the server actions: every one, as each caller', async () => {
  const served = servedActions()
  const names = served.map(({ name }) => name).toSorted()
  expect([...Object.keys(actions), ...BEFORE_SET_UP.actions].toSorted()).toEqual(names)
  await expectTable(
    actions,
    ({ args }) => args(world),
    async (name, _, args, column) => {
      const action = served.find((one) => one.name === name)
      if (!action) throw new Error(`The build has no ${name}.`)
      return callAction(world, action, { page: pageOf(action.page), args }, column)
    },
  )
})

test('the sockets: every event, as each caller', () =>
  expectTable(
    events,
    () => true,
    (name, event, _, column) => sendEvent(world, name, event, column),
  ))

/** @param callOf a call that is right but for who calls, on something fresh; it stays fresh until somebody is let in */
async function expectTable<Entry extends Rule, Call>(
  entries: Record<string, Entry>,
  callOf: (entry: Entry) => Call | Promise<Call>,
  isIn: (name: string, entry: Entry, call: Call, column: Column) => Promise<boolean>,
  callers: readonly Column[] = [...COLUMNS, 'key with all permissions'],
) {
  const wrong: string[] = []
  for (const [name, entry] of Object.entries(entries)) {
    let call: Call | null = null
    const sentAwayFirst = callers.toSorted((a, b) => Number(isLetIn(a, entry)) - Number(isLetIn(b, entry)))
    for (const column of sentAwayFirst) {
      call ??= await callOf(entry)
      const found = await isIn(name, entry, call, column)
      if (found) call = null
      if (found !== isLetIn(column, entry)) wrong.push(`${name} as ${column}: ${found ? 'let in' : 'sent away'}`)
    }
  }
  expect(wrong).toEqual([])
}

/** Where an action is called: any address of its page will do. */
const pageOf = (page: string) =>
  page
    .replace('[branchId]', world.branchId)
    .replace('[code]', world.tableCode)
    .replace('[tableId]', world.tableId)
    .replace('[endpointId]', world.branchId)
    .replace('[orderId]', world.branchId)
