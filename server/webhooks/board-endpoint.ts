import { Webhook } from 'standardwebhooks'
import { secretKey } from '@/lib/access/secret-key'
import type { Config } from '@/lib/config'
import { localUrl } from '@/lib/http-url'

/** Signs for the board's own receiver and verifies there: every process of an installation derives the same key. */
export const boardSignature = (): Webhook =>
  new Webhook(`whsec_${Buffer.from(secretKey('board-webhook')).toString('base64')}`)

/** Where this process's own receiver listens. */
export const boardReceiverUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `${localUrl(host, port)}/webhooks/orders`
