import { titled } from '@/app/i18n/messages'
import { database } from '@/lib/db/database'
import { findStations } from '@/lib/stations/station-repository'
import { settingsPage } from '../settings-page'
import { StationList } from './station-list'

export const generateMetadata = titled('settings.stations.title')

export default async function StationsPage() {
  const { orgId } = await settingsPage('stations.manage')
  return <StationList stations={await findStations(database(), orgId)} />
}
