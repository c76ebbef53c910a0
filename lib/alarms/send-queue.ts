import { unseal } from '../access/secrets'
import type { ConditionKind } from '../conditions/condition-kinds'
import { holdCondition } from '../conditions/condition-repository'
import type { Sql } from '../db/database'
import type { AlarmAddress, AlarmChannel } from './alarm-channels'
import { settle } from './alarm-repository'
import type { AlarmLanguage } from './alarm-text'
import { PHASES } from './phases'
import { alarmEnds } from './queue-alarms'

/** An alarm that this process has claimed until the lease ends. Times are milliseconds since 1970 UTC. */
export type ClaimedAlarm = {
  targetId: string
  conditionId: string
  phase: (typeof PHASES)[keyof typeof PHASES]
  /** The number of this attempt, from 1. */
  attempt: number
  channel: AlarmChannel
  /** Sealed. */
  address: string
  language: AlarmLanguage
  /** The address at which people open Passboard. */
  origin: string
  kind: ConditionKind
  subject: string
  /** Of the branch; of the organisation if the condition belongs to no branch. */
  place: string
  branchId: string | null
  /** IANA name, of the place. */
  timeZone: string
  beganAt: number
  /** Null: the condition holds. */
  endedAt: number | null
}

/** The outcome for an address that no configured key opens. */
export const UNREADABLE_ADDRESS: AlarmOutcome = {
  error: 'The address cannot be decrypted. Add it again.',
  isFinal: true,
}

/** The address of a target; null: no configured key opens it. */
export function openedAddress({ address, targetId }: Pick<ClaimedAlarm, 'address' | 'targetId'>): AlarmAddress | null {
  try {
    return JSON.parse(unseal(address, targetId))
  } catch {
    return null
  }
}

/** Seconds until the next attempt after the first, second, … failed one: a little over a day in total. */
export const RETRY_SECONDS = [10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/** The result of an attempt. `error` null: it was accepted. `isFinal`: no further attempt can succeed. */
export type AlarmOutcome = { error: string | null; isFinal: boolean }

/** Stores the result of an attempt. Call it in a transaction. */
export async function settleAlarm(sql: Sql, alarm: ClaimedAlarm, { error, isFinal }: AlarmOutcome): Promise<void> {
  const { conditionId, phase, attempt, endedAt } = alarm
  const retry = isFinal ? null : (RETRY_SECONDS[attempt - 1] ?? null)
  // Locked, so that a comparison that ends the condition at this moment sees the result, or this transaction sees the end.
  const hasEnded = await holdCondition(sql, conditionId)
  await settle(sql, alarm, { error: error?.slice(0, 500) ?? null, retrySeconds: retry })
  // The condition ended while the message was under way: it told of the beginning only.
  if (error === null && phase === PHASES.began && endedAt === null && hasEnded) {
    await alarmEnds(sql, [conditionId])
  }
}
