import type { Sql } from '../db/database'
import { alarmsOfBeginnings, alarmsOfEnds, dropUntried, insertAlarms, type QueuedAlarm } from './alarm-repository'
import { PHASES } from './phases'
import { afterQuietHours } from './quiet-hours'

/** Queues an alarm for each target that is to be told that a condition began. Call it in the transaction of the conditions. */
export async function alarmBeginnings(sql: Sql, conditionIds: readonly string[]): Promise<void> {
  if (conditionIds.length === 0) return
  await queue(sql, await alarmsOfBeginnings(sql, conditionIds), PHASES.began)
}

/**
 * Queues the all-clear where the alarm was sent. An alarm that nobody has tried to send yet, because it waits for the end of quiet hours,
 * is dropped; one whose target does not answer stays, and tells both. Call it in the transaction of the conditions.
 */
export async function alarmEnds(sql: Sql, conditionIds: readonly string[]): Promise<void> {
  if (conditionIds.length === 0) return
  await dropUntried(sql, conditionIds)
  await queue(sql, await alarmsOfEnds(sql, conditionIds), PHASES.ended)
}

function queue(sql: Sql, alarms: readonly QueuedAlarm[], phase: number) {
  const due = alarms.map(({ targetId, conditionId, now, quiet, timeZone }) => ({
    targetId,
    conditionId,
    dueAt: afterQuietHours(now, quiet, timeZone),
  }))
  return insertAlarms(sql, due, phase)
}
