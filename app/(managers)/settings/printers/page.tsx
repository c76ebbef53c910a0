import { clockOf } from '@/app/i18n/clock'
import { currentLanguage, titled } from '@/app/i18n/messages'
import { requestOrigin } from '@/app/own-address'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { pollingPath } from '@/lib/printing/printer'
import { findPrinters } from '@/lib/printing/printer-repository'
import { missingScripts } from '@/lib/printing/printer-rules'
import { findStations } from '@/lib/stations/station-repository'
import { settingsPage } from '../settings-page'
import { PrinterList } from './printer-list'

export const generateMetadata = titled('settings.printers.title')

export default async function PrintersPage() {
  const staff = await settingsPage('printers.manage')
  const [printers, branches, stations, organisation, origin, scripts, shown] = await Promise.all([
    findPrinters(database(), staff),
    findBranches(database(), staff),
    findStations(database(), staff.orgId),
    findOrganisation(database(), staff.orgId),
    requestOrigin(),
    missingScripts(),
    currentLanguage(),
  ])
  const scriptNames = new Intl.DisplayNames(shown, { type: 'script' })
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
      missingScripts={scripts.map((code) => scriptNames.of(code) ?? code)}
    />
  )
}
