import type { StaffAccess } from '../access/callers'
import { seal } from '../access/secrets'
import { branchName } from '../branches/branch-repository'
import { holdOpenConditions } from '../conditions/condition-repository'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { changeSettings, recordChange } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { type AlarmLanguage, testMessage } from './alarm-text'
import { alarmBeginnings } from './queue-alarms'
import { alarmSender } from './send-alarm'
import { type AlarmOutcome, openedAddress, UNREADABLE_ADDRESS } from './send-queue'
import { scheduleSummary } from './summary-repository'
import { countTargets, endHold, endTarget, findTarget, insertTarget, updateTarget } from './target-repository'
import { addressOf, type NewTarget, type TargetValues } from './target-schema'

/** The limit per organisation. */
const MAX_TARGETS = 50

/**
 * Adds a target.
 * @param language of its messages
 * @param origin the address at which the manager opened Passboard, for links
 * @returns its id
 * @throws {AppError} not_found for a branch outside the scope; invalid_request if there are 50 already, or the channel is not
 * set up on this server
 */
export async function createTarget(
  database: Database,
  staff: StaffAccess,
  target: NewTarget,
  { language, origin }: { language: AlarmLanguage; origin: string },
): Promise<string> {
  const { channel, ...where } = addressOf(target)
  if (!alarmSender().channels.includes(channel)) {
    throw new AppError('invalid_request', 'This channel is not set up on the server.')
  }
  return changeSettings(database, staff, async (sql) => {
    const at = await placeOf(sql, staff, target)
    const id = newId()
    if ((await countTargets(sql, staff)) >= MAX_TARGETS) {
      throw new AppError(
        'invalid_request',
        `An organisation has at most ${MAX_TARGETS} alarm targets. Remove one first.`,
      )
    }
    const { name, quietFrom, quietUntil, summaryAt } = target
    await insertTarget(sql, {
      id,
      orgId: staff.orgId,
      branchId: at.branchId,
      name,
      channel,
      language,
      origin,
      quietFrom,
      quietUntil,
      summaryAt,
      address: seal(JSON.stringify({ channel, ...where }), id),
      kinds: [...new Set(target.kinds)],
    })
    await scheduleSummary(sql, id)
    const change = { action: 'alarm_target.created', branchId: at.branchId, subject: target.name } as const
    await recordChange(sql, staff, change, null, { channel, ...audited(target, at.branch) })
    return id
  })
}

/** Changes the touched fields of a target. @throws {AppError} not_found, version_conflict */
export function editTarget(database: Database, staff: StaffAccess, edit: Edit<TargetValues>): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const { name, branchId, kinds, quietFrom, quietUntil, summaryAt } = await findTarget(sql, staff, edit.id)
    const current = { name, branchId, kinds, quietFrom, quietUntil, summaryAt }
    const before = await placeOf(sql, staff, current)
    const wanted = merged(current, edit)
    const after = await placeOf(sql, staff, wanted)
    await updateTarget(sql, edit.id, { ...wanted, branchId: after.branchId })
    if (wanted.summaryAt !== current.summaryAt || after.branchId !== before.branchId)
      await scheduleSummary(sql, edit.id)
    await recordChange(
      sql,
      staff,
      { action: 'alarm_target.changed', branchId: after.branchId, subject: wanted.name },
      audited(current, before.branch),
      audited(wanted, after.branch),
    )
  })
}

/** Removes a target: it gets no more messages. @throws {AppError} not_found */
export function removeTarget(database: Database, staff: StaffAccess, id: string): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const target = await findTarget(sql, staff, id)
    const { branchId, branch } = await placeOf(sql, staff, target)
    await endTarget(sql, id)
    const change = { action: 'alarm_target.deleted', branchId, subject: target.name } as const
    await recordChange(sql, staff, change, { channel: target.channel, ...audited(target, branch) }, null)
  })
}

/**
 * Ends the hold after a restore: the targets of the manager are told again, at once about what holds now and they were not told of.
 */
export function releaseTargets(database: Database, staff: StaffAccess): Promise<void> {
  return changeSettings(database, staff, async (sql) => {
    const released = await endHold(sql, staff)
    if (released.length === 0) return
    await alarmBeginnings(sql, await holdOpenConditions(sql, staff.orgId))
    for (const { name, branchId } of released) {
      await recordChange(sql, staff, { action: 'alarm_target.released', branchId, subject: name }, null, null)
    }
  })
}

/** Sends a test message once. @returns why it was not accepted; null: it was @throws {AppError} not_found */
export async function testTarget(sql: Sql, staff: StaffAccess, id: string): Promise<Pick<AlarmOutcome, 'error'>> {
  const { address, language, origin } = await findTarget(sql, staff, id)
  const opened = openedAddress({ address, targetId: id })
  const message = testMessage(id, language, origin)
  const { error } = opened ? await alarmSender().send(opened, message) : UNREADABLE_ADDRESS
  return { error }
}

/** The branch of a target; a manager of one branch has targets of that branch only. @throws {AppError} not_found */
async function placeOf(sql: Sql, staff: StaffAccess, { branchId: given }: Pick<TargetValues, 'branchId'>) {
  const branchId = given || staff.branchId
  return { branchId, branch: branchId === null ? null : await branchName(sql, staff, branchId) }
}

const audited = ({ name, kinds, quietFrom, quietUntil, summaryAt }: TargetValues, branch: string | null) => ({
  name,
  branch,
  kinds,
  quietFrom,
  quietUntil,
  summaryAt,
})
