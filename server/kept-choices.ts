import { parse } from 'cookie'
import { COOKIE_MAX_AGE_S } from '@/lib/access/secure-cookies'
import { DEVICE_COOKIES } from '@/lib/device-cookies'
import type { RequestHandler } from './http'

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
        if (value && /^[a-zA-Z-]+$/.test(value))
          response.appendHeader('Set-Cookie', `${name}=${value}; Max-Age=${COOKIE_MAX_AGE_S}; Path=/; SameSite=Lax`)
      }
    }
    return pages(request, response)
  }
}
