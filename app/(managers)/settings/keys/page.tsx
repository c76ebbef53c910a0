import { clockOf } from '@/app/i18n/clock'
import { titled } from '@/app/i18n/messages'
import { listKeys } from '@/lib/api-keys/key-repository'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { settingsPage } from '../settings-page'
import { KeyList } from './key-list'

export const generateMetadata = titled('settings.keys.title')

export default async function KeysPage() {
  const staff = await settingsPage('keys.manage')
  const [keys, branches, organisation] = await Promise.all([
    listKeys(database(), staff),
    findBranches(database(), staff),
    findOrganisation(database(), staff.orgId),
  ])
  const { dateAndTime } = await clockOf(organisation)
  const text = (time: Date | null) => time && dateAndTime(time.getTime())
  const shown = keys.map(({ id, name, prefix, permissions, branchIds, lastUsedFrom, ...times }) => ({
    id,
    name,
    prefix,
    permissions,
    branchIds,
    lastUsed: text(times.lastUsedAt),
    lastUsedFrom,
    overlapEnds: text(times.previousKeyExpiresAt),
    isNewestUsed: times.keyUsedAt !== null,
  }))
  return <KeyList keys={shown} branches={branches} />
}
