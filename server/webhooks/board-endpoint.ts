import { secretKeys } from '@/lib/access/secret-key'
import type { Config } from '@/lib/config'
import { localUrl } from '@/lib/http-url'

/**
 * The secrets of the board's own receiver, the newest first: it signs, all verify. Every process of an installation derives
 * the same, and while AUTH_SECRET is being changed knows the one before.
 */
export const boardSecrets = (): [current: string, ...previous: string[]] => {
  const [current, ...previous] = secretKeys('board-webhook')
  return [asSecret(current), ...previous.map(asSecret)]
}

const asSecret = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`

/** Where this process's own receiver listens. */
export const boardReceiverUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `${localUrl(host, port)}/webhooks/orders`
