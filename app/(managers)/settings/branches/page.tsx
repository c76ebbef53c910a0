import { findBranchSettings } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation'
import { zoneChoices } from '../choices-of'
import { settingsPage, titleOf } from '../settings-page'
import { BranchList } from './branch-list'

export const generateMetadata = () => titleOf('branches')

export default async function BranchesPage() {
  const staff = await settingsPage('branches.manage')
  const [branches, { timeZone }] = await Promise.all([
    findBranchSettings(database(), staff),
    findOrganisation(database(), staff.orgId),
  ])
  const zones = zoneChoices(timeZone, ...branches.map((branch) => branch.timeZone))
  return <BranchList branches={branches} timeZone={timeZone} zones={zones} />
}
