/** Version 0.7 of the package, which Socket.IO and next-auth use too, has no types. */
declare module 'cookie' {
  /** Returns the first of two cookies with the same name. Valid percent-encoding is decoded. */
  export function parse(header: string): Partial<Record<string, string>>
}
