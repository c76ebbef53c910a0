import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config'

/**
 * Names that only this machine or its network can give: names without a dot, and those that the public DNS never has (RFC 6761,
 * 6762, 8375; `lan` is the custom of home routers).
 */
const LOCAL_NAME = /^([^.]+|.+\.(localhost|local|lan|internal|home\.arpa))$/

/** A name or an address, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** Whether a host name or address is that of the machine itself. */
export function isOnlyThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?|\[?::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]?)\.?$/i.test(host)
}

/**
 * Whether a Host header without PUBLIC_URL names this machine. A page of another site can point a name of its own at this
 * machine (DNS rebinding), but not an IP address, nor a name of the local network.
 * @param host with or without a port; undefined: there is no header, as no browser sends
 */
export function isOwnHost(host: string | undefined): boolean {
  if (host === undefined) return true
  // A URL reads `x@127.0.0.1` and `127.0.0.1/x` as names of this machine; what reads the header after this may not.
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '')
  return isIP(name.replace(/^\[(.+)\]$/, '$1')) !== 0 || LOCAL_NAME.test(name) || name === hostname().toLowerCase()
}

/** Whether a page of this server sent the request: browsers send the page's origin with each WebSocket and each POST. */
export function isOwnOrigin(
  { origin, host }: { origin?: string | null | undefined; host?: string | null | undefined },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  if (!origin || !host || !URL.canParse(origin)) return false
  const sender = new URL(origin).host
  if (publicUrl === undefined) return sender === host && isOwnHost(host)
  return sender === host || sender === new URL(publicUrl).host
}
