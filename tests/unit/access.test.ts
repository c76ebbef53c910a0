import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import { permissionFor } from '@/lib/orders/order-command'
import {
  type AskedByName,
  askedByActions,
  askedByEvents,
  askedByPages,
  askedByRoutes,
  demandedInLib,
  permissionsNotAsked,
  roleComparisons,
} from '../access/asked'
import { accessTable } from '../access/table'
import { makeOpenApiDocument } from '../support/make-openapi-document'

test.each<[string, () => AskedByName, number]>([
  ['page', askedByPages, 34],
  ['server action', askedByActions, 49],
  ['REST route', askedByRoutes, 31],
  ['socket event', askedByEvents, 7],
])('every %s asks one permission', (_, read, atLeast) => {
  const asked = Object.entries(read())
  expect(asked.length).toBeGreaterThanOrEqual(atLeast)
  expect(asked.filter(([, permissions]) => permissions.length !== 1)).toEqual([])
})

test('the routes that ask are the routes of the OpenAPI document', () => {
  const { paths } = JSON.parse(makeOpenApiDocument()) as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(askedByRoutes()).toSorted()).toEqual(described.toSorted())
})

test('every permission of the table is asked', () => {
  expect(permissionsNotAsked()).toEqual([])
})

test('lib demands no permission by name, but the one that depends on a stored payment', () => {
  // Who recorded the payment decides, which only the stored payment says.
  expect(demandedInLib()).toEqual(["lib/orders/put-right.ts: demand(caller, 'payments.put_right')"])
})

test('an API key can be given what the routes that accept keys demand, and nothing else', () => {
  const asked = Object.values(askedByRoutes())
    .flat()
    .filter(({ credential }) => credential === 'staff or key')
    .map(({ permission }) => permission)
  // A cancellation has the route of a change of status.
  const cancel = permissionFor({ type: 'change_status', to: 'cancelled' })
  expect([...KEY_PERMISSIONS].toSorted()).toEqual([...new Set([...asked, cancel])].toSorted())
})

test('no code outside lib/access compares a role with a name', () => {
  expect(roleComparisons()).toEqual([])
})

test('docs/access.md is what the code asks: npm run access', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8')).toBe(accessTable())
})
