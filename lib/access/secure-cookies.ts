/** A request header of this process: `https` or `http`, as the browser sent the request. A client's value is overwritten. */
export const PROTOCOL_HEADER = 'x-passboard-protocol'

/** Set on a device that trusts the certificate: its pages move from http to https. Not secure, because http reads it. */
export const HTTPS_COOKIE = 'passboard.https'

/** The longest that browsers keep a cookie. */
export const COOKIE_MAX_AGE_S = 400 * 24 * 3_600

/** Browsers accept this prefix on secure cookies only (RFC 6265bis, section 4.1.3.1). */
const PREFIX = '__Secure-'

/**
 * The name of a cookie that is set over https or over http. Both can be used for the same host, which shares its cookies. With one name
 * a device could not return to http: browsers refuse to replace a secure cookie over http (RFC 6265bis, section 5.7).
 */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? PREFIX + name : name)

/** The value of a cookie of either protocol; the one of https first, which http cannot have set. */
export const findCookie = (name: string, read: (name: string) => string | undefined): string | undefined =>
  read(cookieName(name, true)) ?? read(cookieName(name, false))
