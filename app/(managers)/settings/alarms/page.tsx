import { clockOf } from '@/app/i18n/clock'
import { titled } from '@/app/i18n/messages'
import { alarmSender } from '@/lib/alarms/send-alarm'
import { listTargets, recentConditions } from '@/lib/alarms/target-repository'
import { vapidKeys } from '@/lib/alarms/vapid'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { settingsPage } from '../settings-page'
import { RecentConditions } from './recent-conditions'
import { TargetList } from './target-list'

export const generateMetadata = titled('settings.alarms.title')

export default async function AlarmsPage() {
  const staff = await settingsPage('alarms.manage')
  const [targets, recent, branches, organisation] = await Promise.all([
    listTargets(database(), staff),
    recentConditions(database(), staff),
    findBranches(database(), staff),
    findOrganisation(database(), staff.orgId),
  ])
  const { dateAndTime } = await clockOf(organisation)
  const text = (time: number | null) => (time === null ? null : dateAndTime(time))
  const shown = targets.map(({ sentAt, failedAt, language, origin, ...target }) => ({
    ...target,
    sent: text(sentAt),
    // Only the newest news: a target that works again had its error repaired.
    failed: (failedAt ?? 0) > (sentAt ?? 0) ? text(failedAt) : null,
  }))
  return (
    <>
      <TargetList
        targets={shown}
        branches={branches}
        channels={alarmSender().channels}
        publicKey={vapidKeys().publicKey}
      />
      {targets.length > 0 && (
        <RecentConditions
          conditions={recent.map(({ beganAt, endedAt, ...condition }) => ({
            ...condition,
            began: dateAndTime(beganAt),
            ended: text(endedAt),
          }))}
        />
      )}
    </>
  )
}
