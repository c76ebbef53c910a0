import { notFound } from 'next/navigation'
import { outcomeOf } from '@/app/outcome-of'
import { signedInWith, staffWith } from '@/app/session'
import type { StaffAccess } from '@/lib/access/callers'
import type { Permission } from '@/lib/access/permissions'
import type { Outcome } from '@/lib/problems'
import { SECTIONS, type SectionPermission } from './sections'

/**
 * The signed-in user of the settings page that requires this permission. Renders the 404 page without the permission.
 * @param path the path after signing in; by default the page of the section
 */
export async function settingsPage(permission: SectionPermission, path?: string): Promise<StaffAccess> {
  const section = SECTIONS.find(
    (one) => one.permission === permission && (path === undefined || path.startsWith(`/settings/${one.name}`)),
  )
  if (!section) notFound()
  const staff = await signedInWith(permission, path ?? `/settings/${section.name}`)
  if (section.isForAll && staff.branchId !== null) notFound()
  return staff
}

/** Runs a server action of the settings as the signed-in user, who must have the permission. */
export function settingsAction<Value>(
  permission: Permission,
  work: (staff: StaffAccess) => Promise<Value>,
): Promise<Outcome<Value>> {
  return outcomeOf(async () => work(await staffWith(permission)))
}
