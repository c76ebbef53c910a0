import type { OrgAccess, StaffAccess } from '../access/callers'
import { may } from '../access/permissions'
import { inScope, scopeSql } from '../access/scope'
import { type Sql, writeRows } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import type { DisabledReason, EndpointScope, StoredEndpoint } from './endpoint'
import type { EventType } from './event-types'

/** The columns of `webhook_endpoints e` that make a StoredEndpoint. */
const STORED_ENDPOINT = raw(`e.id, e.name, e.url, e.branch_id AS "branchId", e.event_types AS "eventTypes",
  e.enabled, e.disabled_reason AS "disabledReason", e.disabled_at AS "disabledAt", e.held_at AS "heldAt", e.failing_since AS "failingSince",
  CASE WHEN e.previous_secret_until > now() THEN e.previous_secret_until END AS "previousSecretExpiresAt",
  e.created_at AS "createdAt"`)

/** The rows of `webhook_endpoints e` in a scope. The receiver is in no scope: it has no organisation. */
const inEndpointScope = (scope: EndpointScope): Statement => scopeSql(scope, 'e.org_id', 'e.branch_id')

/** The row of `webhook_endpoints e` with an id, if the person may manage it. */
export const isEndpoint = (staff: OrgAccess, id: string): Statement =>
  statement`e.id = ${id}::uuid AND ${inEndpointScope(staff)}`

export const noSuchEndpoint = () => new AppError('not_found', 'There is no such endpoint.')

/** The endpoints that a manager may see, oldest first; 50 at most. */
export const findEndpoints = (sql: Sql, staff: OrgAccess): Promise<StoredEndpoint[]> =>
  readEndpoints(sql, inEndpointScope(staff))

/** One endpoint. @throws {AppError} not_found, also for one outside the scope */
export async function findEndpoint(sql: Sql, staff: OrgAccess, id: string): Promise<StoredEndpoint> {
  const [endpoint] = await readEndpoints(sql, isEndpoint(staff, id))
  if (!endpoint) throw noSuchEndpoint()
  return endpoint
}

/** @param condition on `webhook_endpoints e` */
const readEndpoints = ({ prisma }: Sql, condition: Statement): Promise<StoredEndpoint[]> =>
  prisma.$queryRaw<StoredEndpoint[]>(statement`
    SELECT ${STORED_ENDPOINT} FROM webhook_endpoints e WHERE ${condition} ORDER BY e.created_at, e.id`)

/** An endpoint that Passboard switched off by itself: it answered 410, or nothing got through for five days. */
type SwitchedOff = { name: string; reason: Exclude<DisabledReason, 'manager'> }

/**
 * Those that are to be told to this person, in the order in which they were switched off; none for staff who may not manage webhooks. They
 * stay until they are switched on again or deleted.
 */
export async function findSwitchedOff({ prisma }: Sql, staff: StaffAccess): Promise<SwitchedOff[]> {
  if (!may(staff.role, 'webhooks.manage')) return []
  const rows = await prisma.webhookEndpoint.findMany({
    where: { ...inScope(staff), enabled: false, disabledReason: { in: BY_ITSELF } },
    select: { name: true, disabledReason: true },
    orderBy: { disabledAt: 'asc' },
  })
  return rows.map(({ name, disabledReason }) => ({ name, reason: disabledReason as SwitchedOff['reason'] }))
}

const BY_ITSELF: SwitchedOff['reason'][] = ['gone', 'failing']

/** The number of endpoints of an organisation. */
export const countEndpoints = ({ prisma }: Sql, orgId: string): Promise<number> =>
  prisma.webhookEndpoint.count({ where: { orgId } })

type EndpointColumns = { name: string; url: string; eventTypes: EventType[] }

/** @param endpoint with its sealed secret */
export const insertEndpoint = (
  { prisma }: Sql,
  endpoint: EndpointColumns & EndpointScope & { id: string; secret: string },
) => prisma.webhookEndpoint.create({ data: endpoint, select: { id: true } })

/** @throws {AppError} not_found if it was deleted meanwhile */
export async function updateEndpoint({ prisma }: Sql, id: string, { name, url, eventTypes }: EndpointColumns) {
  const { count } = await prisma.webhookEndpoint.updateMany({ where: { id }, data: { name, url, eventTypes } })
  if (count === 0) throw noSuchEndpoint()
}

const NO_FAILURES = { failures: 0, failingSince: null, pausedUntil: null }

/** Forgets the failures of an endpoint, and ends its pause. */
export const forgetFailures = ({ prisma }: Sql, id: string) =>
  prisma.webhookEndpoint.update({ where: { id }, data: NO_FAILURES, select: { id: true } })

/** Switches an endpoint on, and forgets its failures. */
export const switchOn = ({ prisma }: Sql, id: string) =>
  prisma.webhookEndpoint.update({
    where: { id },
    data: { enabled: true, disabledReason: null, disabledAt: null, ...NO_FAILURES },
    select: { id: true },
  })

/** Switches an endpoint off. @returns false if it was off already: the first reason stays */
export async function switchOff({ prisma }: Sql, id: string, reason: DisabledReason): Promise<boolean> {
  const count = await prisma.$executeRaw(statement`
    UPDATE webhook_endpoints SET enabled = false, disabled_reason = ${reason}, disabled_at = now()
    WHERE id = ${id}::uuid AND enabled`)
  return count === 1
}

/** Ends the hold of an endpoint after a restore. */
export async function endHold({ prisma }: Sql, id: string): Promise<void> {
  await prisma.webhookEndpoint.updateMany({ where: { id }, data: { heldAt: null } })
}

/** Deletes an endpoint, its deliveries and their attempts. @throws {AppError} not_found, also if another call was first */
export async function eraseEndpoint({ prisma }: Sql, id: string): Promise<void> {
  const { count } = await prisma.webhookEndpoint.deleteMany({ where: { id } })
  if (count === 0) throw noSuchEndpoint()
  await prisma.webhookDelivery.deleteMany({ where: { endpointId: id } })
  await prisma.webhookAttempt.deleteMany({ where: { endpointId: id } })
}

/**
 * SQL for the sealed secrets that are valid now by the database's clock, newest first.
 * @param endpoint alias of a row of `webhook_endpoints`
 */
export const sealedSecrets = (endpoint: string): string => `array_remove(ARRAY[
  ${endpoint}.secret, CASE WHEN ${endpoint}.previous_secret_until > now() THEN ${endpoint}.previous_secret END], NULL)`

/**
 * What a message to an endpoint needs. `secrets`: newest first. `now`: the database's time in milliseconds since 1970 UTC, because
 * signatures do not use this machine's clock.
 */
export type Signing = { id: string; name: string; url: string; secrets: string[]; now: number }

/** Its secrets are sealed. @throws {AppError} not_found */
export async function findSigning({ prisma }: Sql, staff: OrgAccess, id: string): Promise<Signing> {
  const [target] = await prisma.$queryRaw<Signing[]>(statement`
    SELECT e.id, e.name, e.url, ${raw(sealedSecrets('e'))} AS secrets, ${raw(epochMs('now()'))} AS now
    FROM webhook_endpoints e WHERE ${isEndpoint(staff, id)}`)
  if (!target) throw noSuchEndpoint()
  return target
}

/** How long the previous secret also signs after a rotation. */
export const OVERLAP_HOURS = 24

/** `until`: when the previous secret stops signing. `droppedUntil`: the end of the overlap that this rotation cut short; null: none. */
export type Rotation = { until: Date; droppedUntil: Date | null }

/** Replaces the secret of an endpoint; the previous one also signs for OVERLAP_HOURS. @param secret sealed @throws {AppError} not_found */
export async function storeSecret(
  sql: Sql,
  staff: OrgAccess,
  id: string,
  secret: string,
): Promise<Rotation & { name: string; branchId: string | null }> {
  const [updated] = await writeRows<Rotation & { name: string; branchId: string | null }>(
    sql,
    statement`
    WITH old AS (
      SELECT e.id, CASE WHEN e.previous_secret_until > now() THEN e.previous_secret_until END AS dropped_until
      FROM webhook_endpoints e WHERE ${isEndpoint(staff, id)} FOR UPDATE)
    UPDATE webhook_endpoints e SET previous_secret = e.secret,
      previous_secret_until = now() + ${raw(`interval '${OVERLAP_HOURS} hours'`)}, secret = ${secret}
    FROM old WHERE e.id = old.id
    RETURNING e.previous_secret_until AS until, old.dropped_until AS "droppedUntil", e.name, e.branch_id AS "branchId"`,
  )
  if (!updated) throw noSuchEndpoint()
  return updated
}

/** The sealed secrets of an endpoint. */
export type SealedPair = { secret: string | null; previousSecret: string | null }

/** The sealed secrets of all endpoints of the installation that have one. */
export const allSealedSecrets = ({ prisma }: Sql): Promise<(SealedPair & { id: string })[]> =>
  prisma.webhookEndpoint.findMany({
    where: { secret: { not: null } },
    select: { id: true, secret: true, previousSecret: true },
  })

/** Replaces sealed secrets, unless a manager has rotated them meanwhile. */
export async function swapSecrets({ prisma }: Sql, id: string, former: SealedPair, next: SealedPair): Promise<void> {
  const { secret, previousSecret } = former
  await prisma.webhookEndpoint.updateMany({ where: { id, secret, previousSecret }, data: next })
}
