import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import { SECTIONS, type SectionName } from './sections'

/** Who opens a page of the settings; to who may not it does not exist. @param path where to come back to after signing in */
export async function settingsPage(section: SectionName, path = `/settings/${section}`): Promise<StaffAccess> {
  const found = SECTIONS.find(({ name }) => name === section)
  if (!found) notFound()
  const staff = await signedInWith(found.permission, path)
  if (found.isForAll && staff.branchId !== null) notFound()
  return staff
}

export async function titleOf(section: SectionName): Promise<Metadata> {
  return { title: (await translator('settings'))(`${section}.title`) }
}
