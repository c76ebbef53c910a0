import { processValue } from '../process-wide'
import type { AlarmAddress, AlarmChannel } from './alarm-channels'
import type { AlarmMessage } from './alarm-text'
import type { AlarmOutcome } from './send-queue'

/** Sends messages to people. */
export type AlarmSender = {
  /** Sends a message once. Never rejects. */
  send(address: AlarmAddress, message: AlarmMessage): Promise<AlarmOutcome>
  /** The channels that this installation can use: without SMTP settings there is no e-mail. */
  channels: readonly AlarmChannel[]
}

export const { set: installAlarmSender, get: alarmSender } = processValue<AlarmSender>(
  'alarm-sender',
  'Alarms cannot be sent yet.',
)
