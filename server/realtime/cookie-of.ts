import { parse } from 'cookie'

/** The value of a cookie; undefined if it is missing. @param header the `Cookie` header of the handshake */
export const cookieOf = (header: string | undefined, name: string): string | undefined => parse(header ?? '')[name]
