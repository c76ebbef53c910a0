import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { GuestAccess, KeyAccess, OrgAccess, RequestedTenant, StaffAccess } from '@/lib/access/callers'
import { ANONYMOUS, demand, type Holder, holds, type Permission } from '@/lib/access/permissions'
import { listScopeOf } from '@/lib/access/scope'
import { accessOfKey, authenticateKey, type KnownKey } from '@/lib/api-keys/authenticate-key'
import { isKeyLike } from '@/lib/api-keys/key-text'
import { noteKeyUse } from '@/lib/api-keys/key-use'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { isRecord, parsedJson } from '@/lib/parsed-json'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { branchOfTable } from '@/lib/tables/table-repository'
import { clientAddress } from '../client-address'
import { type Budget, refuseExceeded } from '../limits'
import { logFieldsOf } from '../logged-requests'
import { readBody } from '../request-body'
import type { ApiEnv, Service } from './context'
import { RATE_LIMIT_HEADERS, rateLimitHeaders } from './rate-limit-headers'
import type { Caller } from './route'

/** Five times the size of a guest's order with the longest notes. */
export const MAX_BODY_BYTES = 100_000
/** An order of a program: 200 lines with notes of 2,000 characters, each of them six bytes as JSON escapes it. */
const MAX_ORDER_BYTES = 3_000_000
const ORDER_PATH = /\/orders(\/[^/]+\/items)?$/
/** A whole menu of a POS: the 2,000 items that it may have, with usual descriptions. */
const MAX_MENU_BYTES = 1_000_000

const optionalId = z.uuid().toLowerCase().optional()
const optionalHeaders = z.object({ 'X-Org-ID': optionalId, 'X-Branch-ID': optionalId })

/**
 * Lets pages of other origins use the interface, if the operator lists them. Never with credentials: a page sends its token,
 * and no cookie is ever read here.
 */
export const allowOrigins = ({ config }: Service) =>
  cors({
    origin: config.corsOrigins,
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Last-Event-ID',
      'X-Branch-ID',
      'X-Org-ID',
      'X-Request-ID',
      'X-Session-ID',
    ],
    exposeHeaders: [...Object.keys(RATE_LIMIT_HEADERS), 'ETag', 'Retry-After', 'X-Request-ID'],
    maxAge: 3_600,
  })

export const limitRequestsByAddress = ({ config, limits }: Service) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const budget = await limits.countRequest(clientAddress(context.env.incoming, config.trustedProxies))
    showBudgets(context, [budget])
    refuseExceeded(budget)
    await next()
  })

/** Sends the budgets in the headers of the answer, also of a refusal. */
function showBudgets(context: Context<ApiEnv>, budgets: Budget[]): void {
  context.set('budgets', budgets)
  for (const [name, value] of rateLimitHeaders(budgets)) context.env.outgoing.setHeader(name, value)
}

/** Reads the body: JSON in UTF-8 within the limit of the request. Refuses others before the schema validates them. */
export const jsonBody = createMiddleware<ApiEnv>(async (context, next) => {
  if (!['POST', 'PATCH', 'PUT'].includes(context.req.method)) return next()
  const { headers } = context.env.incoming
  if (headers['content-length'] === '0' || !(headers['content-length'] || headers['transfer-encoding'])) return next()
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.')
  }
  // Hono stores a promise here, although the type says that it is the resolved value.
  context.req.bodyCache.text = Promise.resolve(
    await readText(context.env.incoming, maxBytesOf(context.req)),
  ) as unknown as string
  await next()
})

/** A PUT may write a menu or a photo. Guests have orders of their own. */
function maxBytesOf({ method, path }: Context['req']): number {
  if (method === 'PUT') return MAX_MENU_BYTES
  const isOrder = method === 'POST' && ORDER_PATH.test(path) && !path.includes('/guest/')
  return isOrder ? MAX_ORDER_BYTES : MAX_BODY_BYTES
}

async function readText(incoming: HttpBindings['incoming'], maxBytes: number): Promise<string> {
  const body = await readBody(incoming, maxBytes)
  if (!body) throw new AppError('payload_too_large', `The body must have at most ${maxBytes} bytes.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new AppError('invalid_request', 'The body is not valid UTF-8.')
  }
}

/** Adds to a route the middleware that authenticates the caller and checks the permission. */
export const guardedBy =
  (service: Service) =>
  <Config>({ config, caller, permission }: { config: Config; caller: Caller; permission: Permission }) => ({
    ...config,
    middleware: createMiddleware<ApiEnv>(async (context, next) => {
      demand(await AUTHENTICATE[caller](service, context), permission)
      await next()
    }),
  })

const AUTHENTICATE = {
  staff: asStaff,
  lister: asLister,
  holder: asHolder,
  person: asPerson,
  guest: asGuest,
  anonymous: async () => ANONYMOUS,
} as const satisfies Record<Caller, unknown>

/** Authenticates a person by staff token, or an integration by API key; X-Org-ID and X-Branch-ID narrow the access. */
async function asStaff(service: Service, context: Context<ApiEnv>): Promise<OrgAccess> {
  const token = bearerToken(context)
  if (!isKeyLike(token)) return asPerson(service, context)
  const access = await asIntegration(service, context, token)
  context.set('staff', access)
  return access
}

/** As `asStaff`, but a key of several branches that names none lists all of them. */
async function asLister(service: Service, context: Context<ApiEnv>): Promise<Holder> {
  const token = bearerToken(context)
  if (!isKeyLike(token)) {
    const person = await asPerson(service, context)
    context.set('listed', listScopeOf(person))
    return person
  }
  const key = await countedKey(service, context, token)
  const { orgId, branchId } = await tenantOfKey(context, service.database, key)
  const access = await accessOfKey(service.database, key, { orgId, branchId: branchId ?? key.branchIds[0] })
  if (branchId === undefined && key.branchIds.length > 1) {
    context.set('listed', { orgId: key.orgId, branchIds: key.branchIds })
  } else {
    context.set('staff', access)
    context.set('listed', listScopeOf(access))
  }
  return access
}

/** As `asStaff`, but a key need not name a branch. It may always read what it is. */
async function asHolder(service: Service, context: Context<ApiEnv>): Promise<Holder> {
  const token = bearerToken(context)
  if (!isKeyLike(token)) return asPerson(service, context)
  const key = await countedKey(service, context, token)
  const { orgId, branchId = key.branchIds[0] } = requestedTenant(context)
  await accessOfKey(service.database, key, { orgId, branchId })
  context.set('key', key)
  return { role: 'key', permissions: ['account.use'] }
}

/** As `asStaff`, but refuses API keys. */
async function asPerson({ database }: Service, context: Context<ApiEnv>): Promise<StaffAccess> {
  const token = bearerToken(context)
  if (isKeyLike(token)) throw new AppError('forbidden', 'An API key cannot do this. Send the token of a person.')
  const person = await authenticateStaff(database, token, requestedTenant(context))
  context.set('person', person)
  context.set('staff', person)
  return person
}

/**
 * Whether the caller of an answer that goes on still has a permission for the same organisation and branch: nobody ended its token or key,
 * or moved the person. Counts nothing.
 * A revocation is noticed within 4 s of the cache.
 */
export async function stillHolds(
  { database }: Service,
  context: Context<ApiEnv>,
  permission: Permission,
): Promise<boolean> {
  const token = bearerToken(context)
  try {
    const access = isKeyLike(token)
      ? await accessOfKeyIn(context, database, token)
      : await authenticateStaff(database, token, requestedTenant(context))
    const { orgId, branchId } = context.var.staff
    return holds(access, permission) && access.orgId === orgId && access.branchId === branchId
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The API key of a request that nothing has authenticated, because its body was refused; null: it has none that names a branch. */
export async function keyOfUnread({ database }: Service, context: Context<ApiEnv>): Promise<KeyAccess | null> {
  try {
    const token = bearerToken(context)
    return isKeyLike(token) ? await accessOfKeyIn(context, database, token) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function accessOfKeyIn(context: Context<ApiEnv>, database: Database, token: string): Promise<KeyAccess> {
  const key = await authenticateKey(database, token)
  return accessOfKey(database, key, await tenantOfKey(context, database, key))
}

async function asIntegration(service: Service, context: Context<ApiEnv>, token: string): Promise<KeyAccess> {
  const key = await countedKey(service, context, token)
  return accessOfKey(service.database, key, await tenantOfKey(context, service.database, key))
}

/** Finds a key, counts its request and notes its use. */
async function countedKey(service: Service, context: Context<ApiEnv>, token: string): Promise<KnownKey> {
  const { config, database, limits, log } = service
  const key = await authenticateKey(database, token)
  context.set('caller', { key: key.keyId, org: key.orgId })
  const budget = await limits.countKeyRequest(key.keyId)
  showBudgets(context, [...context.var.budgets, budget])
  refuseExceeded(budget)
  const address = clientAddress(context.env.incoming, config.trustedProxies)
  // A database that can only be read still answers requests that read.
  await noteKeyUse(database, key, address).catch((error: unknown) =>
    log.warn({ err: error, ...logFieldsOf(context) }, 'the use of an API key was not written'),
  )
  return key
}

/** The branch of a key of several is that of the header, else `branchId` of the query or body, else that of `tableId` there. */
async function tenantOfKey(
  context: Context<ApiEnv>,
  database: Database,
  { branchIds }: KnownKey,
): Promise<RequestedTenant> {
  const tenant = requestedTenant(context)
  if (tenant.branchId !== undefined || branchIds.length < 2) return tenant
  const body = parsedJson(context.req.bodyCache.text ? await context.req.text() : null)
  const sentId = (field: string) =>
    optionalId.safeParse(context.req.query(field) ?? (isRecord(body) ? body[field] : undefined)).data
  const [branchId, tableId] = [sentId('branchId'), sentId('tableId')]
  if (branchId !== undefined || tableId === undefined) return { ...tenant, branchId }
  return { ...tenant, branchId: await branchOfTable(database, branchIds, tableId) }
}

function bearerToken(context: Context<ApiEnv>): string {
  const token = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  if (!token) throw new AppError('unauthenticated', 'Send a token: Authorization: Bearer <token>.')
  return token
}

function requestedTenant(context: Context<ApiEnv>): RequestedTenant {
  const [org, branch] = [context.req.header('X-Org-ID'), context.req.header('X-Branch-ID')]
  if (org === undefined && branch === undefined) return {}
  const headers = optionalHeaders.safeParse({ 'X-Org-ID': org, 'X-Branch-ID': branch })
  if (!headers.success) throw new AppError('invalid_request', 'X-Org-ID and X-Branch-ID must be UUIDs.')
  return { orgId: headers.data['X-Org-ID'], branchId: headers.data['X-Branch-ID'] }
}

/** Authenticates guests by the session that they opened at their table. */
async function asGuest({ database }: Service, context: Context<ApiEnv>): Promise<GuestAccess> {
  const sessionId = context.req.header('X-Session-ID')
  if (!sessionId) throw new AppError('unauthenticated', 'Send a session: X-Session-ID.')
  const guest = await authenticateGuest(database, sessionId)
  context.set('guest', guest)
  return guest
}
