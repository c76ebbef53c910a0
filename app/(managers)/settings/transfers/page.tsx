import { clockOf } from '@/app/i18n/clock'
import { titled } from '@/app/i18n/messages'
import { requestOrigin } from '@/app/own-address'
import { whyNotFromOutside } from '@/lib/addresses/from-outside'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findConnections } from '@/lib/transfers/change-connections'
import { transferPath } from '@/lib/transfers/transfer-path'
import { settingsPage } from '../settings-page'
import { ConnectionList } from './connection-list'

export const generateMetadata = titled('settings.transfers.title')

export default async function TransfersPage() {
  const staff = await settingsPage('transfers.connect')
  const [connections, organisation, origin] = await Promise.all([
    findConnections(database(), staff),
    findOrganisation(database(), staff.orgId),
    requestOrigin(),
  ])
  const clock = await clockOf(organisation)
  const timeOf = (at: number | null) => (at === null ? null : clock.dateAndTime(at))
  return (
    <ConnectionList
      notFromOutside={whyNotFromOutside(origin)}
      connections={connections.map(({ address, acceptedAt, refusedAt, ...connection }) => ({
        ...connection,
        url: new URL(transferPath(address), origin).href,
        accepted: timeOf(acceptedAt),
        // Only the newest news: a connection that works again had its error repaired.
        refused: (refusedAt ?? 0) > (acceptedAt ?? 0) ? timeOf(refusedAt) : null,
      }))}
    />
  )
}
