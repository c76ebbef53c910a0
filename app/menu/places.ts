import type { Permission } from '@/lib/access/permissions'
import { SECTIONS } from '../(managers)/settings/sections'

/** In the path of a page of one branch, the branch's id goes here. */
export const BRANCH_ID = '[branchId]'

/** The pages that a signed-in person may open from anywhere. `isForAll`: not for users of one branch. */
const PAGES = [
  { name: 'branches', path: '/branches', permission: 'branches.overview' },
  { name: 'orders', path: '/orders', permission: 'orders.read' },
  { name: 'payments', path: '/payments', permission: 'transfers.settle', isForAll: true },
  { name: 'reports', path: '/reports', permission: 'reports.read' },
  { name: 'boards', path: '/board', permission: 'board.read' },
  { name: 'screens', path: '/screens', permission: 'screens.manage' },
] as const satisfies Place<string>[]

/** The pages of one branch. */
const BRANCH_PAGES = [
  { name: 'board', path: `/board/${BRANCH_ID}`, permission: 'board.read' },
  { name: 'orderPad', path: `/order/${BRANCH_ID}`, permission: 'orders.place' },
  { name: 'report', path: `/branches/${BRANCH_ID}/report`, permission: 'reports.read' },
  { name: 'rewind', path: `/branches/${BRANCH_ID}/rewind`, permission: 'history.replay' },
  { name: 'readyDisplay', path: `/ready/${BRANCH_ID}`, permission: 'ready_display.read' },
] as const satisfies Place<string>[]

type Place<Name extends string> = { name: Name; path: string; permission: Permission; isForAll?: boolean }

const SETTINGS = SECTIONS.map((section) => ({ ...section, path: `/settings/${section.name}` }))

/** Every page that the menu leads to, in its order. */
export const PLACES = { pages: PAGES, branchPages: BRANCH_PAGES, settings: SETTINGS }
