import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ACTIONS } from '../access/actions'
import { servedActions, servedPages } from '../access/app-files'
import { BEFORE_SET_UP } from '../access/before-set-up'
import { callAction } from '../access/call-action'
import { openPage } from '../access/call-page'
import { callRoute } from '../access/call-route'
import { COLUMNS, type Column, isLetIn, type Rule } from '../access/columns'
import { PAGES } from '../access/pages'
import { ROUTES } from '../access/routes'
import { SOCKET_EVENTS, sendEvent } from '../access/sockets'
import { accessTable } from '../access/table'
import { openWorld, type World } from '../access/world'

/** Who may do what, tried out: every entry point there is, as everybody who may come. */
let world: World

test.beforeAll(async () => {
  world = await openWorld()
})
test.afterAll(() => world.close())

test('the REST interface: every route, as everybody', async () => {
  const document = (await (await fetch(`${world.baseUrl}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(ROUTES).toSorted()).toEqual(served.toSorted())
  await expectTable(ROUTES, (name, route, column) => callRoute(world, name, route, column))
})

test('the pages: every address, as everybody', async () => {
  expect([...Object.keys(PAGES), ...BEFORE_SET_UP.pages].toSorted()).toEqual(servedPages())
  await expectTable(PAGES, async (_, { path }, column) => openPage(world, await path(world), column))
})

test('the server actions: every one, as everybody', async () => {
  const served = servedActions()
  const names = served.map(({ name }) => name).toSorted()
  expect([...Object.keys(ACTIONS), ...BEFORE_SET_UP.actions].toSorted()).toEqual(names)
  await expectTable(ACTIONS, async (name, { args }, column) => {
    const action = served.find((one) => one.name === name)
    if (!action) throw new Error(`The build has no ${name}.`)
    return callAction(world, action, { page: pageOf(action.page), args: await args(world) }, column)
  })
})

for (const [namespace, events] of Object.entries(SOCKET_EVENTS)) {
  test(`the sockets at ${namespace}: every event, as everybody`, () =>
    expectTable(events, (name, event, column) => sendEvent(world, namespace, name, event, column)))
}

test('docs/access.md says the same: npm run access', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8')).toBe(accessTable())
})

async function expectTable<Entry extends Rule>(
  entries: Record<string, Entry>,
  isIn: (name: string, entry: Entry, column: Column) => Promise<boolean>,
) {
  const wrong: string[] = []
  for (const [name, entry] of Object.entries(entries)) {
    for (const column of COLUMNS) {
      const expected = isLetIn(column, entry)
      const found = await isIn(name, entry, column)
      if (found !== expected) wrong.push(`${name} as ${column}: ${found ? 'let in' : 'sent away'}`)
    }
  }
  expect(wrong).toEqual([])
}

/** Where an action is called: any address of its page will do. */
const pageOf = (page: string) =>
  page
    .replace('[branchId]', world.branchId)
    .replace('[code]', world.tableCode)
    .replace('[endpointId]', world.branchId)
    .replace('[orderId]', world.branchId)
