import { titled } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { screensNow } from '@/lib/screens/find-screens'
import { findStations } from '@/lib/stations/station-repository'
import { Screens } from './screens'

export const generateMetadata = titled('managers.screens.title')

export default async function ScreensPage() {
  const staff = await signedInWith('screens.manage', '/screens')
  const stations = await findStations(database(), staff.orgId)
  return (
    <Screens
      initial={await screensNow(database(), staff)}
      branches={await findBranches(database(), staff)}
      stations={stations.map(({ name }) => name)}
    />
  )
}
