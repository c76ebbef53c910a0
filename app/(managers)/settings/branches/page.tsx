import { titled } from '@/app/i18n/messages'
import { findBranchSettings } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findCategories } from '@/lib/menu/category-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findStations } from '@/lib/stations/station-repository'
import { zoneChoices } from '../choices-of'
import { settingsPage } from '../settings-page'
import { BranchList } from './branch-list'

export const generateMetadata = titled('settings.branches.title')

export default async function BranchesPage() {
  const staff = await settingsPage('branches.manage')
  const [branches, stations, categories, { timeZone }] = await Promise.all([
    findBranchSettings(database(), staff),
    findStations(database(), staff.orgId),
    findCategories(database(), staff.orgId),
    findOrganisation(database(), staff.orgId),
  ])
  const zones = zoneChoices(timeZone, ...branches.map((branch) => branch.timeZone))
  return (
    <BranchList
      branches={branches}
      stations={stations.map(({ id, name }) => ({ id, name }))}
      categories={categories}
      timeZone={timeZone}
      zones={zones}
    />
  )
}
