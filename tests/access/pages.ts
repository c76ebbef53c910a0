import { newId } from '@/lib/ids'
import type { About } from './columns'
import type { World } from './world'

export type Page = {
  about: About
  path: (world: World) => string | Promise<string>
  /** What a form sends there. Its values are refused, so that nothing is done for the caller who may send it. */
  form?: Record<string, string>
  /** What a script of the page sends there, as JSON. */
  json?: (world: World) => unknown
}

/** Every address that a browser opens, by its name in `app/` or `pages/`; the page of the first run is in `BEFORE_SET_UP`. */
export const PAGES: Record<string, Page> = {
  '/': page('own', () => '/'),
  '/api/auth/[...nextauth]': page('own', () => '/api/auth/csrf'),
  '/login': page('own', () => '/login'),
  '/offline': page('own', () => '/offline'),
  '/trust': page('own', () => '/trust'),
  '/trust/passboard.crt': page('own', () => '/trust/passboard.crt'),
  '/trust/check': page('own', () => '/trust/check'),
  '/version': page('own', () => '/version'),
  '/renew-session': sent(() => '/renew-session'),
  '/setup/done': page('own', () => '/setup/done'),

  '/board': page('own', () => '/board'),
  '/board/[branchId]': page('branch', ({ branchId }) => `/board/${branchId}`),
  '/order/[branchId]': page('branch', ({ branchId }) => `/order/${branchId}`),
  '/order/[branchId]/completed': page('branch', ({ branchId }) => `/order/${branchId}/completed`),
  '/order/[branchId]/now': page('branch', ({ branchId }) => `/order/${branchId}/now`),
  '/order/[branchId]/bill/[tableId]': page('branch', ({ branchId, tableId }) => `/order/${branchId}/bill/${tableId}`),
  '/order/[branchId]/receipt/[orderId]': page('branch', async (world) => {
    const { id } = await world.paidOrder()
    return `/order/${world.branchId}/receipt/${id}`
  }),
  '/order/[branchId]/delivery/[orderId]': page('branch', async (world) => {
    const { id } = await world.placeOrder('pending')
    return `/order/${world.branchId}/delivery/${id}`
  }),
  '/receipt/[token]': page('own', async (world) => `/receipt/${await world.receiptToken()}`),
  '/order/[branchId]/items/[itemId]': page(
    'branch',
    ({ branchId, menuItemId }) => `/order/${branchId}/items/${menuItemId}`,
  ),
  '/wall': page('own', () => '/wall'),
  '/wall/pairing': page('own', () => '/wall/pairing'),

  '/photos/[file]': page('own', ({ photoUrl }) => photoUrl),
  '/ready/[branchId]': page('own', ({ branchId }) => `/ready/${branchId}`),
  '/t/[code]': page('own', ({ tableCode }) => `/t/${tableCode}`),
  '/t/[code]/items/[itemId]': page('own', ({ tableCode, menuItemId }) => `/t/${tableCode}/items/${menuItemId}`),
  '/t/[code]/session': sent(({ tableCode }) => `/t/${tableCode}/session`),
  '/t/[code]/orders': sent(
    ({ tableCode, menuItemPrice }) => `/t/${tableCode}/orders?total=${menuItemPrice}`,
    ({ menuItemId }) => ({ key: newId(), lines: [{ menuItemId, quantity: 1, note: '' }] }),
  ),
  '/t/[code]/orders/[orderId]/cancel': sent(
    async (world) => `/t/${world.tableCode}/orders/${await world.guestOrder()}/cancel`,
  ),
  '/t/[code]/unknown-orders': sent(
    ({ tableCode }) => `/t/${tableCode}/unknown-orders`,
    () => [newId()],
  ),
  '/t/[code]/calls': sent(
    ({ tableCode }) => `/t/${tableCode}/calls`,
    () => 'staff',
  ),

  '/branches': page('own', () => '/branches'),
  '/branches/[branchId]/report': ofBranch('/report'),
  '/branches/[branchId]/report/csv': ofBranch('/report/csv?table=tickets'),
  '/branches/[branchId]/report/[orderId]': page('branch', async (world) => {
    const { id } = await world.placeOrder('pending')
    return `/branches/${world.branchId}/report/${id}`
  }),
  '/branches/[branchId]/what-if': ofBranch('/what-if'),
  '/branches/[branchId]/rewind': ofBranch('/rewind'),
  '/branches/[branchId]/rewind/board': ofBranch('/rewind/board?at=0'),
  '/branches/[branchId]/rewind/changes': ofBranch('/rewind/changes?after=0'),

  '/reports': page('own', () => '/reports'),
  '/reports/csv': page('own', () => '/reports/csv'),

  '/orders': page('own', () => '/orders'),
  '/orders/[orderId]': page('branch', async (world) => {
    const { id } = await world.placeOrder('pending')
    return `/orders/${id}`
  }),

  '/payments': page('own', () => '/payments'),

  '/screens': page('own', () => '/screens'),
  '/screens/now': page('own', () => '/screens/now'),
  '/screens/pair': page('own', () => '/screens/pair'),

  '/settings': page('own', () => '/settings'),
  '/settings/audit': page('own', () => '/settings/audit'),
  '/settings/backup': page('own', () => '/settings/backup'),
  '/settings/alarms': page('own', () => '/settings/alarms'),
  '/settings/backup/download': { ...page('own', () => '/settings/backup/download'), form: { passphrase: 'short' } },
  '/settings/branches': page('own', () => '/settings/branches'),
  '/settings/installation': page('own', () => '/settings/installation'),
  '/settings/keys': page('own', () => '/settings/keys'),
  '/settings/menu': page('own', () => '/settings/menu'),
  '/settings/menu/csv': page('own', () => '/settings/menu/csv'),
  '/settings/options': page('own', () => '/settings/options'),
  '/settings/organisation': page('own', () => '/settings/organisation'),
  '/settings/printers': page('own', () => '/settings/printers'),
  '/settings/staff': page('own', () => '/settings/staff'),
  '/settings/stations': page('own', () => '/settings/stations'),
  '/settings/tables': page('own', () => '/settings/tables'),
  '/settings/tables/print': page('branch', ({ branchId }) => `/settings/tables/print?branch=${branchId}`),
  '/settings/transfers': page('own', () => '/settings/transfers'),
  '/settings/webhooks': page('own', () => '/settings/webhooks'),
  '/settings/webhooks/[endpointId]': page(
    'organisation',
    async (world) => `/settings/webhooks/${await world.endpoint()}`,
  ),
}

function page(about: About, path: Page['path']): Page {
  return { about, path }
}

function ofBranch(rest: string): Page {
  return page('branch', ({ branchId }) => `/branches/${branchId}${rest}`)
}

/** A request of a page's script about what is the caller's own. */
function sent(path: Page['path'], json: (world: World) => unknown = () => null): Page {
  return { ...page('own', path), json }
}
