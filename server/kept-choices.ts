import { parse } from 'cookie'
import { DEVICE_COOKIES } from '@/lib/device-cookies'
import type { RequestHandler } from './http'

/** The longest time that browsers keep a cookie: 400 days. */
const MAX_AGE_S = 34_560_000

/**
 * Sends the choices of a device back with each page. Safari deletes a cookie that a script has written after seven days, and keeps
 * one that the server has sent.
 */
export function withKeptChoices(pages: RequestHandler): RequestHandler {
  return (request, response) => {
    const { accept, cookie } = request.headers
    if (cookie && accept?.includes('text/html')) {
      const cookies = parse(cookie)
      for (const name of Object.values(DEVICE_COOKIES)) {
        const value = cookies[name]
        if (value && /^[a-z]+$/.test(value))
          response.appendHeader('Set-Cookie', `${name}=${value}; Max-Age=${MAX_AGE_S}; Path=/; SameSite=Lax`)
      }
    }
    return pages(request, response)
  }
}
