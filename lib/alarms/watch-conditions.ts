import { compareConditions, type OpenCondition } from '../conditions/compare-conditions'
import { type ConditionState, conditionEventType } from '../conditions/condition-kinds'
import {
  endConditions,
  endUntold,
  findOpenConditions,
  insertConditions,
  insertEvents,
  lockComparison,
  markMissing,
  toldOrganisations,
} from '../conditions/condition-repository'
import { findPresent, type PresentCondition } from '../conditions/find-present'
import type { Database, Sql } from '../db/database'
import { newId } from '../ids'
import { announceOutbox } from '../outbox/outbox'
import { dropUntried } from './alarm-repository'
import { alarmBeginnings, alarmEnds } from './queue-alarms'

/**
 * Compares what holds now with the conditions that have begun, and stores what begins and ends, with the events for webhooks and
 * the alarms for people, in one transaction. Every process may call it: only one at a time compares. What a crash interrupts, the
 * next comparison finds again.
 * @returns whether it compared; false: another process or call does so at the moment
 */
export async function watchConditions(database: Database): Promise<boolean> {
  return database.transaction(async (sql) => {
    const now = await lockComparison(sql)
    if (now === null) return false
    const orgIds = await toldOrganisations(sql)
    await endUntold(sql, orgIds)
    if (orgIds.length === 0) return true
    const open = await findOpenConditions(sql)
    const present = await findPresent(sql, orgIds)
    const removed = open.filter(({ isRemoved }) => isRemoved)
    const { began, ended, missing, again } = compareConditions(
      present,
      open.filter(({ isRemoved }) => !isRemoved),
      now,
    )
    await markMissing(sql, idsOf(missing), idsOf(again))
    // A condition of something that was removed ends without an event.
    await endConditions(sql, idsOf([...removed, ...ended]))
    await announce(sql, ended, 'ended')
    await alarmEnds(sql, idsOf(ended))
    await dropUntried(sql, idsOf(removed))
    const begun = await begin(sql, began)
    await announce(sql, begun, 'began')
    await alarmBeginnings(sql, idsOf([...begun, ...stillAway(open, present)]))
    return true
  })
}

/**
 * The screens that are still away. People are told of one that was held back because orders were undisplayed (alarmsOfBeginnings), once
 * that is over; of the others they were told already.
 */
function stillAway(open: readonly OpenCondition[], present: readonly PresentCondition[]): OpenCondition[] {
  const away = new Set(
    present.flatMap(({ kind, mayBegin, subjectId }) => (kind === 'screen_away' && mayBegin ? subjectId : [])),
  )
  return open.filter(({ kind, subjectId }) => kind === 'screen_away' && away.has(subjectId))
}

const idsOf = (conditions: readonly { id: string }[]) => conditions.map(({ id }) => id)

async function begin(sql: Sql, present: readonly PresentCondition[]): Promise<(PresentCondition & { id: string })[]> {
  const conditions = present.map((one) => ({ ...one, id: newId() }))
  await insertConditions(sql, conditions)
  return conditions
}

/** Writes the events for webhooks, with their deliveries. */
async function announce(
  sql: Sql,
  conditions: readonly Pick<PresentCondition & { id: string }, 'id' | 'kind'>[],
  state: ConditionState,
) {
  const events = conditions.flatMap(({ id: conditionId, kind }) => {
    const type = conditionEventType(kind, state)
    return type === null ? [] : [{ id: newId(), conditionId, type }]
  })
  if (events.length === 0) return
  await insertEvents(sql, events, state === 'began' ? 1 : 2)
  sql.afterCommit(announceOutbox)
}
