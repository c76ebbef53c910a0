import { processWide } from '../process-wide'
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

const holder = () => processWide<{ sender: AlarmSender | null }>('alarm-sender', () => ({ sender: null }))

/** Called once, at boot. */
export function installAlarmSender(sender: AlarmSender): void {
  holder().sender = sender
}

/** The sender of this process, for pages: these cannot import the server. */
export function alarmSender(): AlarmSender {
  const { sender } = holder()
  if (!sender) throw new Error('Alarms cannot be sent yet.')
  return sender
}
