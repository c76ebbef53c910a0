import { z } from 'zod'
import { storableText } from '../storable-text'

/** How an alarm reaches a person. `push`: a notification of the installed app on their own device. */
export const ALARM_CHANNELS = ['push', 'email', 'slack', 'telegram', 'ntfy'] as const

export type AlarmChannel = (typeof ALARM_CHANNELS)[number]

const webAddress = z.url({ protocol: /^https?$/, error: 'webAddress' }).max(2_048)
const base64Url = z.string().regex(/^[A-Za-z0-9_-]{10,200}={0,2}$/)

/**
 * Where a message of each channel is sent. `push`: the PushSubscription of the browser as JSON (Push API, section 9). `telegram`:
 * the token of a bot, and the chat that it is a member of.
 */
export const ALARM_ADDRESSES = {
  push: z.object({ endpoint: webAddress, keys: z.object({ p256dh: base64Url, auth: base64Url }) }),
  email: z.object({ email: z.email({ error: 'invalid' }).max(254) }),
  slack: z.object({ url: webAddress }),
  telegram: z.object({
    token: storableText(200).regex(/^\d+:[\w-]{20,}$/, { error: 'invalid' }),
    chat: storableText(80).regex(/^(-?\d+|@\w+)$/, { error: 'invalid' }),
  }),
  ntfy: z.object({ url: webAddress }),
} as const satisfies Record<AlarmChannel, z.ZodObject>

/** An address with its channel. */
export type AlarmAddress = {
  [Channel in AlarmChannel]: { channel: Channel } & z.infer<(typeof ALARM_ADDRESSES)[Channel]>
}[AlarmChannel]
