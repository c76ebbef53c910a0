import type { Context } from 'hono'
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
import { refuseExceeded } from '../limits'
import { logFieldsOf } from '../logged-requests'
import type { ApiEnv, Service } from './context'
import { showBudgets } from './middleware'
import type { Caller } from './route'

const optionalId = z.uuid().toLowerCase().optional()
const optionalHeaders = z.object({ 'X-Org-ID': optionalId, 'X-Branch-ID': optionalId })

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
