import { parse } from 'cookie'
import { findCookie } from '@/lib/access/secure-cookies'

/** The value of a cookie of https or http; undefined if it is missing. @param header the `Cookie` header of the handshake */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const cookies = parse(header ?? '')
  return findCookie(name, (one) => cookies[one])
}
