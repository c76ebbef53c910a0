import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { Agent, request } from 'undici'
import type { Resolve } from '@/lib/addresses/public-address'
import { ALARM_CHANNELS, type AlarmAddress } from '@/lib/alarms/alarm-channels'
import type { AlarmMessage } from '@/lib/alarms/alarm-text'
import type { AlarmSender } from '@/lib/alarms/send-alarm'
import type { AlarmOutcome } from '@/lib/alarms/send-queue'
import type { Config } from '@/lib/config'
import { guardedConnect } from '../webhooks/guarded-connect'
import { failureReason } from '../webhooks/sender'
import { ALARM_REQUESTS, type AlarmRequest, linkLines } from './alarm-requests'

const TIMEOUT_MS = 15_000

/**
 * Sends alarms: over HTTP to the same addresses as webhooks, and with SMTP settings as e-mail. A message that was accepted may be
 * sent again after a crash; it has the same id. `close` ends what is under way.
 */
export function createAlarmSender(
  { webhookAllowPrivate: allowPrivate, webhookPorts: ports, mail }: Config,
  resolve: Resolve,
): AlarmSender & { close(): Promise<void> } {
  const agent = new Agent({ connect: guardedConnect({ allowPrivate, ports, resolve }, TIMEOUT_MS) })
  const mailer = mail && createTransport({ url: mail.url, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  const closing = new AbortController()
  const closed = once(closing.signal, 'abort').then(() => Promise.reject(new Error('Stopped.')))
  // Without a mail under way nobody waits for it.
  closed.catch(() => undefined)

  return {
    channels: ALARM_CHANNELS.filter((channel) => channel !== 'email' || mailer !== null),
    send: async (address, message) => {
      try {
        return address.channel === 'email'
          ? await sendMail(address.email, message)
          : await sendRequest(requestOf(address, message))
      } catch (error) {
        return failed(address.channel === 'email' ? mailFailure(error) : failureReason(error), isRefusedMail(error))
      }
    },
    close: async () => {
      closing.abort()
      mailer?.close()
      await agent.destroy()
    },
  }

  async function sendRequest({ url, headers, body }: AlarmRequest): Promise<AlarmOutcome> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body })
    const { statusCode } = response
    await response.body.dump()
    if (statusCode >= 200 && statusCode <= 299) return SENT
    return failed(`The service answered ${statusCode}.`, isFinal(statusCode))
  }

  async function sendMail(to: string, message: AlarmMessage): Promise<AlarmOutcome> {
    const { kind, id, title, text, url } = message
    if (!mailer || !mail) return failed('E-mail is not set up on this server.', true)
    const sending = mailer.sendMail({
      from: mail.from,
      to,
      subject: kind === 'summary' ? title : `${title}: ${text}`,
      text: `${text}\n\n${linkLines(url, message)}\n`,
      messageId: `<${id}.${kind}@passboard>`,
      ...(kind === 'ended' && { inReplyTo: `<${id}.began@passboard>` }),
    })
    // nodemailer ends no connection that is under way.
    await Promise.race([sending, closed])
    return SENT
  }
}

const SENT: AlarmOutcome = { error: null, isFinal: false }

const failed = (error: string, isFinal: boolean): AlarmOutcome => ({ error, isFinal })

/** An answer that stays the same if the message is sent again. 429 and 408 ask for another attempt. */
const isFinal = (statusCode: number): boolean =>
  statusCode >= 400 && statusCode <= 499 && statusCode !== 429 && statusCode !== 408

/** One function for each channel, because each address has its own type. */
function requestOf(address: Exclude<AlarmAddress, { channel: 'email' }>, message: AlarmMessage): AlarmRequest {
  switch (address.channel) {
    case 'push':
      return ALARM_REQUESTS.push(address, message)
    case 'slack':
      return ALARM_REQUESTS.slack(address, message)
    case 'telegram':
      return ALARM_REQUESTS.telegram(address, message)
    case 'ntfy':
      return ALARM_REQUESTS.ntfy(address, message)
  }
}

const smtpCode = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null

/** A mail server refuses a mailbox or a message for ever with these codes (RFC 5321, section 4.2.3). */
const isRefusedMail = (error: unknown): boolean => (smtpCode(error) ?? 0) >= 550

function mailFailure(error: unknown): string {
  const code = smtpCode(error)
  return code === null ? 'The mail server cannot be reached.' : `The mail server answered ${code}.`
}
