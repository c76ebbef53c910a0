import { cookies } from 'next/headers'
import { isHttps } from '@/app/is-https'
import { outcomeOf } from '@/app/outcome-of'
import type { GuestAccess } from '@/lib/access/callers'
import { noteCaller } from '@/lib/access/logged-request'
import { demand, type Permission } from '@/lib/access/permissions'
import { cookieName } from '@/lib/access/secure-cookies'
import { database } from '@/lib/db/database'
import { AppError, ERROR_STATUS } from '@/lib/errors'
import { authenticateGuest, guestCookie, openNextSession } from '@/lib/guests/guest-session'
import { isCounter } from '@/lib/guests/guest-session-repository'
import { tableCodeSchema } from '@/lib/guests/guest-table'
import { MAX_PICKUP_DAYS } from '@/lib/orders/order-limits'
import { SESSION_HOURS } from '@/lib/tables/table-repository'
import { findGuest, guestOf, type ReadCookie, sessionCookieOf } from './find-guest'

export type AtTable = { params: Promise<{ code: string }> }

/** Answers a request of the guest's page with the outcome of `work`. */
export async function answer<Value>(work: () => Promise<Value>): Promise<Response> {
  const outcome = await outcomeOf(work)
  return Response.json(outcome, {
    status: outcome.ok ? 200 : ERROR_STATUS[outcome.code],
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** The JSON of a request. @throws {AppError} invalid_request */
export async function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw new AppError('invalid_request', 'The body must be JSON.')
  })
}

/** The guest of the session cookie for the table of a path, who must have the permission. @throws {AppError} unauthenticated, forbidden */
export async function guestWith(permission: Permission, { params }: AtTable): Promise<GuestAccess> {
  const guest = await guestOf(tableCodeSchema.parse((await params).code), await cookieReader())
  noteCaller(guest)
  demand(guest, permission)
  return guest
}

/**
 * The guest at the table of a path: of the session cookie, else of a new session, whose cookie is set.
 * @throws {AppError} not_found, table_closed
 */
export async function seatedGuest({ params }: AtTable): Promise<GuestAccess> {
  const code = tableCodeSchema.parse((await params).code)
  const read = await cookieReader()
  return (await findGuest(code, read)) ?? startGuestSession(code, sessionCookieOf(code, read))
}

async function startGuestSession(tableCode: string, formerSecret: string | undefined): Promise<GuestAccess> {
  const { sessionId } = await openNextSession(database(), tableCode, formerSecret)
  await setSessionCookie(tableCode, sessionId, SESSION_HOURS * 3600)
  return authenticateGuest(database(), sessionId)
}

/**
 * After an order with a pickup: at a counter the cookie lasts as long as the session can, because staff can put the pickup off and cannot
 * set the guest's cookie. The database decides when the session ends.
 */
export async function lengthenSessionCookie({ params }: AtTable, { tableId }: GuestAccess): Promise<void> {
  const code = tableCodeSchema.parse((await params).code)
  const secret = sessionCookieOf(code, await cookieReader())
  if (secret && (await isCounter(database(), tableId))) {
    await setSessionCookie(code, secret, (MAX_PICKUP_DAYS * 24 + SESSION_HOURS) * 3600)
  }
}

async function setSessionCookie(tableCode: string, secret: string, maxAge: number): Promise<void> {
  const [jar, secure] = [await cookies(), await isHttps()]
  jar.set(cookieName(guestCookie(tableCode), secure), secret, {
    httpOnly: true,
    sameSite: 'lax',
    // The socket also needs the cookie, and its path differs from the path of the page.
    path: '/',
    secure,
    maxAge,
  })
}

async function cookieReader(): Promise<ReadCookie> {
  const jar = await cookies()
  return (name) => jar.get(name)?.value
}
