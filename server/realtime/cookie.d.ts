/** Version 0.7 of the package, which Socket.IO and next-auth use too, brings no types of its own. */
declare module 'cookie' {
  /** Of two cookies of a name the first counts. Values are percent-decoded where they can be. */
  export function parse(header: string): Partial<Record<string, string>>
}
