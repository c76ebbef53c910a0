import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findSameNumbers } from '@/lib/staff/find-staff'
import { findPeople } from '@/lib/staff/staff-repository'
import { settingsPage, titleOf } from '../settings-page'
import { StaffList } from './staff-list'

export const generateMetadata = () => titleOf('staff')

export default async function StaffPage() {
  const staff = await settingsPage('staff.manage')
  const [people, branches, same] = await Promise.all([
    findPeople(database(), staff),
    findBranches(database(), staff),
    findSameNumbers(database(), staff),
  ])
  const sameNumbers = same.map((group) => group.map(({ name, phone }) => `${name} (${phone})`).join(', '))
  return (
    <StaffList
      sameNumbers={sameNumbers}
      people={people}
      branches={branches}
      me={{ id: staff.staffId, branchId: staff.branchId }}
    />
  )
}
