import { translator } from '@/app/i18n/messages'
import type { StaffAccess } from '@/lib/access/callers'
import { may, type Permission } from '@/lib/access/permissions'
import { findBranches } from '@/lib/branches/branch-repository'
import type { Database } from '@/lib/db/database'
import { countToSettle } from '@/lib/transfers/transfer-repository'
import { PLACES } from './places'

export type MenuLink = { path: string; label: string }

/** Who is signed in, and the pages that this person may open. Labels are in the language of the device. */
export type PersonalMenu = {
  person: { id: string; name: string; role: string; branch: string }
  /** When the session ends unless it is renewed, milliseconds since 1970 UTC. */
  sessionEndsAt: number
  pages: MenuLink[]
  settings: MenuLink[]
  /** Their paths contain `BRANCH_ID`. */
  branchPages: MenuLink[]
  branches: { id: string; name: string }[]
}

type AnyPlace = { permission: Permission; isForAll?: boolean }

/** @param staff the access without a requested branch, because the menu leads to all branches of the person */
export async function personalMenu(database: Database, staff: StaffAccess): Promise<PersonalMenu> {
  const branches = await findBranches(database, staff)
  const say = await translator('menu')
  const common = await translator('common')
  const settings = await translator('settings')
  const mayOpen = ({ permission, isForAll = false }: AnyPlace) =>
    may(staff.role, permission) && (!isForAll || staff.branchId === null)
  const pages = PLACES.pages.filter(mayOpen)
  const waiting = pages.some(({ name }) => name === 'payments') ? await countToSettle(database, staff.orgId) : 0
  return {
    person: {
      id: staff.staffId,
      name: staff.name,
      role: common(`role.${staff.role}`),
      branch: (staff.branchId && branches[0]?.name) || common('allBranches'),
    },
    sessionEndsAt: staff.tokenExpiresAt.getTime(),
    pages: pages.map(({ path, name }) => ({
      path,
      label: name === 'payments' && waiting > 0 ? say('paymentsWaiting', { waiting }) : say(`pages.${name}`),
    })),
    branchPages: PLACES.branchPages.filter(mayOpen).map(({ path, name }) => ({ path, label: say(`pages.${name}`) })),
    settings: PLACES.settings.filter(mayOpen).map(({ path, name }) => ({ path, label: settings(`${name}.title`) })),
    branches: branches.map(({ id, name }) => ({ id, name })),
  }
}
