const ANY_SITE = 'http://site.invalid'

/**
 * `next` if it is a path of this site, else the board: a link must not send somebody elsewhere after signing in.
 */
export function ownPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && next.startsWith('/') && isOwnAddress(next, ANY_SITE) ? next : '/board'
}

/**
 * Whether `url` is an address of the site, or a path of it.
 * The URL parser decides, as the browser will: it knows that `/\evil.example` and `/<tab>/evil.example` are addresses.
 */
export function isOwnAddress(url: string, site: string): boolean {
  const isAddress = url.startsWith('/') ? URL.canParse(url, site) : URL.canParse(url)
  return isAddress && new URL(url, site).origin === new URL(site).origin
}
