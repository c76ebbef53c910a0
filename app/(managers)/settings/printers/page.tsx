import { clockOf } from '@/app/i18n/clock'
import { requestOrigin } from '@/app/own-address'
import { findBranches } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation'
import { findPrinters } from '@/lib/printing/find-printers'
import { pollingPath } from '@/lib/printing/printer'
import { findStations } from '@/lib/stations/find-stations'
import { settingsPage, titleOf } from '../settings-page'
import { PrinterList } from './printer-list'

export const generateMetadata = () => titleOf('printers')

export default async function PrintersPage() {
  const staff = await settingsPage('printers.manage')
  const [printers, branches, stations, organisation, origin] = await Promise.all([
    findPrinters(database(), staff),
    findBranches(database(), staff),
    findStations(database(), staff.orgId),
    findOrganisation(database(), staff.orgId),
    requestOrigin(),
  ])
  const clock = await clockOf(organisation)
  const timeOf = (at: number | null) => (at === null ? null : clock.dateAndTime(at))
  return (
    <PrinterList
      printers={printers.map(({ address, polledAt, lastPrintedAt, ...printer }) => ({
        ...printer,
        url: printer.connection === 'polling' ? new URL(pollingPath(address), origin).href : null,
        polled: timeOf(polledAt),
        printed: timeOf(lastPrintedAt),
      }))}
      branches={branches}
      stations={stations.map(({ name }) => name)}
    />
  )
}
