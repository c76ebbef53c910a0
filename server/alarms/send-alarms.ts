import { alarmMessage } from '@/lib/alarms/alarm-text'
import type { AlarmSender } from '@/lib/alarms/send-alarm'
import { type ClaimedAlarm, claimAlarms, openedAddress, settleAlarm, UNREADABLE_ADDRESS } from '@/lib/alarms/send-queue'
import { watchConditions } from '@/lib/alarms/watch-conditions'
import type { Service } from '../api/context'
import { startLoop } from '../realtime/loop'

/** The most alarms that this process sends at a time. */
const CONCURRENCY = 20

/**
 * Every 5 s compares what holds with the conditions that began, and sends the alarms that are due. A target that does not answer delays
 * no other. Any number of processes may do it.
 * @returns a function that stops it
 */
export function startAlarms({ database, log }: Pick<Service, 'database' | 'log'>, sender: AlarmSender) {
  const underWay = new Set<Promise<void>>()
  const stopWatching = startLoop(log, 'conditions were not compared', () => watchConditions(database))
  const stopSending = startLoop(log, 'alarms were not sent', sendDue)
  return async () => {
    await Promise.all([stopWatching(), stopSending()])
    await Promise.all(underWay)
  }

  async function sendDue() {
    for (const alarm of await claimAlarms(database, CONCURRENCY - underWay.size)) {
      const sending = send(alarm)
        .catch((error: unknown) => log.warn({ err: error }, 'an alarm was not settled'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  }

  async function send(alarm: ClaimedAlarm) {
    const address = openedAddress(alarm)
    const outcome = address ? await sender.send(address, alarmMessage(alarm)) : UNREADABLE_ADDRESS
    const { targetId, conditionId, attempt } = alarm
    if (outcome.error) log.warn({ targetId, conditionId, attempt, reason: outcome.error }, 'alarm not sent')
    await database.transaction((sql) => settleAlarm(sql, alarm, outcome))
  }
}
