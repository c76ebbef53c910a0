import type { IncomingMessage } from 'node:http'

/** Whether a WebSocket was opened by one of our own pages: browsers always name the page's origin. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (!headers.origin || !URL.canParse(headers.origin)) return false
  const { host } = new URL(headers.origin)
  return host === headers.host || host === new URL(publicUrl).host
}
