import { expect, test } from 'vitest'
import { PLACES } from '@/app/menu/places'
import { askedByPages } from '../access/asked'
import { sourcesIn } from '../access/sources'

/** Pages that the menu need not lead to, because another page does. */
const REACHED_OTHERWISE = [
  '/', // leads to the first page of the person
  '/settings', // leads to the first section
  '/settings/webhooks/[endpointId]',
  '/settings/tables/print',
  '/screens/pair',
  '/order/[branchId]/bill/[tableId]',
  '/order/[branchId]/receipt/[orderId]',
  '/order/[branchId]/delivery/[orderId]',
  '/orders/[orderId]',
  '/setup/done',
  '/branches/[branchId]/report/[orderId]',
  '/branches/[branchId]/what-if',
]

const places = [...PLACES.pages, ...PLACES.branchPages, ...PLACES.settings]

const pageNames = sourcesIn('app')
  .map(({ fileName }) => fileName)
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) =>
    file
      .replace(/^app/, '')
      .replace(/\/\([^)]*\)/g, '')
      .replace(/page\.tsx$/, ''),
  )
  .map((path) => (path === '/' ? path : path.slice(0, -1)))

test('the menu leads to every page that a signed-in person may open: app/menu/places.ts', () => {
  const asked = askedByPages()
  const ofStaff = pageNames.filter((name) => asked[name]?.[0]?.credential === 'staff')
  expect(ofStaff.length).toBeGreaterThan(18)
  const inMenu: string[] = [...places.map(({ path }) => path), ...REACHED_OTHERWISE]
  expect(ofStaff.filter((name) => !inMenu.includes(name))).toEqual([])
})

test('a place demands what its page demands', () => {
  const asked = askedByPages()
  expect(places.filter(({ path, permission }) => asked[path]?.[0]?.permission !== permission)).toEqual([])
})
