const ANY_SITE = 'http://site.invalid'

/**
 * `next` if it is a path of this site, else the board: a link must not send somebody elsewhere after signing in.
 * The URL parser decides, as the browser will: it knows that `/\evil.example` and `/<tab>/evil.example` are addresses.
 */
export function ownPath(next: string | string[] | undefined): string {
  const isPath = typeof next === 'string' && next.startsWith('/') && URL.canParse(next, ANY_SITE)
  return isPath && new URL(next, ANY_SITE).origin === ANY_SITE ? next : '/board'
}
