import type { ReactNode } from 'react'
import { staffOrNull } from '@/app/session'
import type { StaffAccess } from '@/lib/access/callers'
import { may } from '@/lib/access/permissions'
import { SECTIONS } from './sections'
import { SettingsNavigation } from './settings-navigation'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const staff = await staffOrNull()
  // The page redirects to the sign-in page, because the layout does not have its path.
  if (!staff) return children
  const sections = SECTIONS.filter(
    ({ permission, isForAll }) => may(staff.role, permission) && isInScope(staff, isForAll),
  )
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <SettingsNavigation sections={sections.map(({ name }) => name)} />
      <div className="grid min-w-0 gap-6">{children}</div>
    </div>
  )
}

const isInScope = ({ branchId }: StaffAccess, isForAll: boolean) => !isForAll || branchId === null
