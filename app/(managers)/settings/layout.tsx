import type { ReactNode } from 'react'
import { currentStaff } from '@/app/session'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import { may } from '@/lib/access/permissions'
import { AppError } from '@/lib/errors'
import { SECTIONS } from './sections'
import { SettingsNavigation } from './settings-navigation'

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const staff = await currentStaff().catch(nobody)
  // Who may not be here is sent on by the page, which knows where to come back to.
  if (!staff) return children
  const sections = SECTIONS.filter(({ permission, isForAll }) => may(staff.role, permission) && mayAll(staff, isForAll))
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <SettingsNavigation sections={sections.map(({ name }) => name)} />
      <div className="grid min-w-0 gap-6">{children}</div>
    </div>
  )
}

const mayAll = ({ branchId }: StaffAccess, isForAll: boolean) => !isForAll || branchId === null

function nobody(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
