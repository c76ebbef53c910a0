import type { StaffAccess } from '@/lib/access/callers'
import { may } from '@/lib/access/permissions'
import { heldSince } from '@/lib/alarms/held-since'
import type { Database } from '@/lib/db/database'
import { diskSpace } from '@/lib/disk-space'
import { failingUnattended } from '@/lib/doctor/read-installation'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findSwitchedOff } from '@/lib/webhooks/endpoint-repository'
import { findHeld } from '@/lib/webhooks/release'
import { clockOf } from './i18n/clock'
import { translator } from './i18n/messages'

/** What this person must know wherever they work, one sentence each, until its cause is gone. */
export async function managersNotices(database: Database, staff: StaffAccess): Promise<string[]> {
  const [restored, silent, disk, failing, switchedOff] = await Promise.all([
    heldNotice(database, staff),
    heldAlarmsNotice(database, staff),
    diskNotice(staff),
    failingNotices(database, staff),
    switchedOffNotices(database, staff),
  ])
  return [disk, restored, silent, ...failing, ...switchedOff].filter((notice) => notice !== null)
}

async function heldNotice(database: Database, staff: StaffAccess): Promise<string | null> {
  const held = await findHeld(database, staff)
  if (!held) return null
  const say = await translator('common')
  const clock = await clockOf(await findOrganisation(database, staff.orgId))
  return say('held', { time: clock.dateAndTime(held.restoredTo), endpoints: held.endpoints, waiting: held.waiting })
}

async function heldAlarmsNotice(database: Database, staff: StaffAccess): Promise<string | null> {
  const restoredTo = await heldSince(database, staff)
  if (restoredTo === null) return null
  const [say, clock] = [await translator('common'), await clockOf(await findOrganisation(database, staff.orgId))]
  return say('heldAlarms', { time: clock.dateAndTime(restoredTo) })
}

async function diskNotice({ role }: StaffAccess): Promise<string | null> {
  const space = diskSpace()
  if (!space || space.state === 'enough' || !may(role, 'backup.download')) return null
  const say = await translator('common')
  return say(`disk_${space.state}`, { megabytes: Math.floor(space.freeBytes / 1_000_000) })
}

async function failingNotices(database: Database, staff: StaffAccess): Promise<string[]> {
  const say = await translator('common')
  return (await failingUnattended(database, staff)).map((check) => say(`failing_${check}`))
}

async function switchedOffNotices(database: Database, staff: StaffAccess): Promise<string[]> {
  const say = await translator('common')
  const endpoints = await findSwitchedOff(database, staff)
  return endpoints.map(({ name, reason }) => say(`switchedOff_${reason}`, { name }))
}
