import { Webhook } from 'standardwebhooks'
import { secretKey } from '@/lib/access/secret-key'
import type { Config } from '@/lib/config'

/** Signs for the board's own receiver and verifies there: every process of an installation derives the same key. */
export const boardSignature = (): Webhook =>
  new Webhook(`whsec_${Buffer.from(secretKey('board-webhook')).toString('base64')}`)

/** Where this process's own receiver listens. */
export function boardReceiverUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/webhooks/orders`
}
