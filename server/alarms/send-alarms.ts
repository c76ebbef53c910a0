import type { AlarmAddress } from '@/lib/alarms/alarm-channels'
import { claimAlarms } from '@/lib/alarms/alarm-repository'
import { alarmMessage } from '@/lib/alarms/alarm-text'
import type { AlarmSender } from '@/lib/alarms/send-alarm'
import {
  type AlarmOutcome,
  type ClaimedAlarm,
  openedAddress,
  settleAlarm,
  UNREADABLE_ADDRESS,
} from '@/lib/alarms/send-queue'
import { settleSummary } from '@/lib/alarms/send-summary'
import { type ClaimedSummary, claimSummaries } from '@/lib/alarms/summary-repository'
import { watchConditions } from '@/lib/alarms/watch-conditions'
import { daySummary } from '@/lib/reports/day-summary'
import type { Service } from '../api/context'
import { startLoop } from '../realtime/loop'

/** The most alarms that this process sends at a time. */
const CONCURRENCY = 20

/** As CONCURRENCY, for summaries: each reads a report. */
const SUMMARIES_AT_ONCE = 2

/**
 * Every 5 s compares what holds with the conditions that began, and sends the alarms and the summaries that are due. A target that does not
 * answer delays no other. Any number of processes may do it.
 * @returns a function that stops it
 */
export function startAlarms({ database, log }: Pick<Service, 'database' | 'log'>, sender: AlarmSender) {
  const stopWatching = startLoop(log, 'conditions were not compared', () => watchConditions(database))
  const stopAlarms = startSending('alarms were not sent', CONCURRENCY, claimAlarms, sendAlarm)
  const stopSummaries = startSending('summaries were not sent', SUMMARIES_AT_ONCE, claimSummaries, sendSummary)
  return async () => {
    await Promise.all([stopWatching(), stopAlarms(), stopSummaries()])
  }

  /** Sends what is due, so many at a time. @returns a function that stops it */
  function startSending<Due>(
    failure: string,
    atOnce: number,
    claim: (sql: typeof database, limit: number) => Promise<Due[]>,
    send: (due: Due) => Promise<void>,
  ) {
    const underWay = new Set<Promise<void>>()
    const stop = startLoop(log, failure, async () => {
      for (const due of await claim(database, atOnce - underWay.size)) {
        const sending = send(due)
          .catch((error: unknown) => log.warn({ err: error }, failure))
          .finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    })
    return async () => {
      await stop()
      await Promise.all(underWay)
    }
  }

  async function sendAlarm(alarm: ClaimedAlarm) {
    const address = openedAddress(alarm)
    const outcome = address ? await sender.send(address, alarmMessage(alarm)) : UNREADABLE_ADDRESS
    const { targetId, conditionId, attempt } = alarm
    if (outcome.error) log.warn({ targetId, conditionId, attempt, reason: outcome.error }, 'alarm not sent')
    await database.transaction((sql) => settleAlarm(sql, alarm, outcome))
  }

  async function sendSummary(summary: ClaimedSummary) {
    const { targetId, attempt } = summary
    const address = openedAddress(summary)
    const outcome = address ? await sendReport(address, summary) : UNREADABLE_ADDRESS
    if (outcome.error) log.warn({ targetId, attempt, reason: outcome.error }, 'summary not sent')
    await settleSummary(database, summary, outcome)
  }

  /** A report that cannot be read is a failed attempt. */
  async function sendReport(address: AlarmAddress, summary: ClaimedSummary): Promise<AlarmOutcome> {
    try {
      const message = await daySummary(database, summary)
      return message ? await sender.send(address, message) : NOTHING_TO_SEND
    } catch (error) {
      log.warn({ err: error, targetId: summary.targetId }, 'the report of a summary was not read')
      return { error: 'The report could not be read.', isFinal: false }
    }
  }
}

/** Of an organisation without branches. */
const NOTHING_TO_SEND = { error: null, isFinal: false }
