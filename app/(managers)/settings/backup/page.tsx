import { clockOf } from '@/app/i18n/clock'
import { titled, translator } from '@/app/i18n/messages'
import { Card, Entry, PageHead } from '@/app/ui/card'
import { readBackupOverview } from '@/lib/backup/download'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { settingsPage } from '../settings-page'
import { DownloadForm } from './download-form'

export const generateMetadata = titled('settings.backup.title')

/** So many of the backups on the machine are shown. */
const SHOWN = 20

export default async function BackupPage() {
  const staff = await settingsPage('backup.download')
  const [{ mayDownload, isAutomatic, stored }, organisation, say] = await Promise.all([
    readBackupOverview(database(), staff),
    findOrganisation(database(), staff.orgId),
    translator('settings.backup'),
  ])
  const clock = await clockOf(organisation)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')} />
      <Card title={say('download')} lead={say('downloadLead')}>
        {mayDownload ? <DownloadForm /> : <p className="text-lg">{say('others')}</p>}
      </Card>
      <Card title={say('stored')} lead={say(isAutomatic ? 'storedLead' : 'storedElsewhere')}>
        {stored.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
          {stored.slice(0, SHOWN).map(({ takenAt, reason, bytes }) => (
            <Entry
              key={takenAt + reason}
              name={<time dateTime={takenAt}>{clock.dateAndTime(takenAt)}</time>}
              detail={`${say(`reason.${reason}`)} · ${say('size', { megabytes: Math.ceil(bytes / 100_000) / 10 })}`}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}
