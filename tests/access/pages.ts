import type { Permission } from '@/lib/access/permissions'
import type { About, Rule } from './columns'
import type { World } from './world'

export type Page = Rule & {
  path: (world: World) => string | Promise<string>
}

/** Every address that a browser opens, by its name in `app/`; those of the first run are in `BEFORE_SET_UP`. */
export const PAGES: Record<string, Page> = {
  '/': page('shell.read', 'own', () => '/'),
  '/api/auth/[...nextauth]': page('account.sign_in', 'own', () => '/api/auth/csrf'),
  '/login': page('account.sign_in', 'own', () => '/login'),
  '/offline': page('shell.read', 'own', () => '/offline'),
  '/version': page('shell.read', 'own', () => '/version'),

  '/board': page('account.use', 'own', () => '/board'),
  '/board/[branchId]': page('account.use', 'branch', ({ branchId }) => `/board/${branchId}`),
  '/wall': page('shell.read', 'own', () => '/wall'),
  '/wall/pairing': page('shell.read', 'own', () => '/wall/pairing'),

  '/ready/[branchId]': page('ready_display.read', 'own', ({ branchId }) => `/ready/${branchId}`),
  '/t/[code]': page('guest.sit_down', 'own', ({ tableCode }) => `/t/${tableCode}`),

  '/branches': page('branches.overview', 'own', () => '/branches'),
  '/branches/[branchId]/report': ofBranch('reports.read', '/report'),
  '/branches/[branchId]/report/csv': ofBranch('reports.read', '/report/csv?table=tickets'),
  '/branches/[branchId]/report/[orderId]': page('reports.read', 'branch', async (world) => {
    const { id } = await world.placeOrder('pending')
    return `/branches/${world.branchId}/report/${id}`
  }),
  '/branches/[branchId]/rewind': ofBranch('history.replay', '/rewind'),
  '/branches/[branchId]/rewind/board': ofBranch('history.replay', '/rewind/board?at=0'),
  '/branches/[branchId]/rewind/changes': ofBranch('history.replay', '/rewind/changes?after=0'),

  '/screens': page('screens.manage', 'own', () => '/screens'),
  '/screens/now': page('screens.manage', 'own', () => '/screens/now'),
  '/screens/pair': page('screens.manage', 'own', () => '/screens/pair'),

  '/settings': page('organisation.manage', 'own', () => '/settings'),
  '/settings/audit': page('audit.read', 'own', () => '/settings/audit'),
  '/settings/branches': page('branches.manage', 'own', () => '/settings/branches'),
  '/settings/menu': page('menu.manage', 'own', () => '/settings/menu'),
  '/settings/organisation': page('organisation.manage', 'own', () => '/settings/organisation'),
  '/settings/staff': page('staff.manage', 'own', () => '/settings/staff'),
  '/settings/stations': page('stations.manage', 'own', () => '/settings/stations'),
  '/settings/tables': page('tables.manage', 'own', () => '/settings/tables'),
  '/settings/tables/print': page(
    'tables.manage',
    'branch',
    ({ branchId }) => `/settings/tables/print?branch=${branchId}`,
  ),
  '/settings/webhooks': page('webhooks.manage', 'own', () => '/settings/webhooks'),
  '/settings/webhooks/[endpointId]': page(
    'webhooks.manage',
    'organisation',
    async (world) => `/settings/webhooks/${await world.endpoint()}`,
  ),
}

function page(permission: Permission, about: About, path: Page['path']): Page {
  return { permission, about, path }
}

function ofBranch(permission: Permission, rest: string): Page {
  return page(permission, 'branch', ({ branchId }) => `/branches/${branchId}${rest}`)
}
