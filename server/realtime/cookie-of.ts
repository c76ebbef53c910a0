import { parse } from 'cookie'

/** The value of a cookie that a socket came with; undefined without it. @param header the `Cookie` header */
export const cookieOf = (header: string | undefined, name: string): string | undefined => parse(header ?? '')[name]
