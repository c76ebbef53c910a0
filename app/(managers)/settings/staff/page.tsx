import { titled } from '@/app/i18n/messages'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { countryOf } from '@/lib/organisation/organisation-repository'
import { findSameNumbers } from '@/lib/staff/find-staff'
import { phoneForm } from '@/lib/staff/same-phone'
import { findPeople } from '@/lib/staff/staff-repository'
import { settingsPage } from '../settings-page'
import { StaffList } from './staff-list'

export const generateMetadata = titled('settings.staff.title')

export default async function StaffPage() {
  const staff = await settingsPage('staff.manage')
  const [people, branches, same, country] = await Promise.all([
    findPeople(database(), staff),
    findBranches(database(), staff),
    findSameNumbers(database(), staff),
    countryOf(database(), staff.orgId),
  ])
  const sameNumbers = same.map((group) => group.map(({ name, phone }) => `${name} (${phone})`).join(', '))
  return (
    <StaffList
      sameNumbers={sameNumbers}
      people={people.map((person) => ({ ...person, phoneForm: phoneForm(person.phone, country) }))}
      branches={branches}
      me={{ id: staff.staffId, branchId: staff.branchId }}
    />
  )
}
