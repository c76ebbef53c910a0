import webPush from 'web-push'
import type { AlarmAddress } from '@/lib/alarms/alarm-channels'
import type { AlarmMessage } from '@/lib/alarms/alarm-text'
import { vapidKeys } from '@/lib/alarms/vapid'

/** An HTTP request that carries a message. */
export type AlarmRequest = { url: string; headers: Record<string, string>; body: string | Buffer }

/** Seconds for which a push service keeps a message for a device that is off. An older alarm helps nobody. */
const PUSH_SECONDS = 4 * 3_600

/** How a push service reaches the operator (RFC 8292, section 2.1): an https or a mailto address. */
function contact(url: string): string {
  const { protocol, origin, hostname } = new URL(url)
  return protocol === 'https:' ? origin : `mailto:passboard@${hostname}`
}

/** The request for a message, by channel. */
export const ALARM_REQUESTS = {
  /** Encrypted for the device (RFC 8291) and signed by this installation (RFC 8292). */
  push: ({ endpoint, keys }, { id, title, text, url }) => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ id, title, text, url }),
      { vapidDetails: { subject: contact(url), ...vapidKeys() }, TTL: PUSH_SECONDS, urgency: 'high' },
    )
    return { url: endpoint, headers, body: body ?? '' }
  },
  /** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
  slack: ({ url }, message) =>
    inJson(url, {
      text: `*${slackText(message.title)}*\n${slackText(message.text)}\n${linkLines(`<${message.url}>`, message)}`,
    }),
  /** https://core.telegram.org/bots/api#sendmessage */
  telegram: ({ token, chat }, message) =>
    inJson(`https://api.telegram.org/bot${token}/sendMessage`, {
      chat_id: chat,
      text: `${message.title}\n${message.text}\n${linkLines(message.url, message)}`,
    }),
  /** https://docs.ntfy.sh/publish/#publish-as-json: the topic is the last part of the path. */
  ntfy: ({ url: topicUrl }, { kind, title, text, url }) => {
    const at = new URL(topicUrl)
    const parts = at.pathname.split('/').filter(Boolean)
    const topic = parts.pop() ?? ''
    at.pathname = parts.join('/')
    return inJson(at.href, { topic, title, message: text, click: url, priority: kind === 'began' ? 5 : 3 })
  },
} as const satisfies {
  [Channel in Exclude<AlarmAddress['channel'], 'email'>]: (
    address: Extract<AlarmAddress, { channel: Channel }>,
    message: AlarmMessage,
  ) => AlarmRequest
}

/** The link of a message, and below it where it does not work. */
export const linkLines = (link: string, { urlHint }: Pick<AlarmMessage, 'urlHint'>): string =>
  urlHint ? `${link}\n${urlHint}` : link

const inJson = (url: string, body: object): AlarmRequest => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** https://docs.slack.dev/messaging/formatting-message-text: three characters are special. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
