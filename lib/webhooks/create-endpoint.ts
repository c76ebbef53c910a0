import type { StaffAccess } from '../access/authenticate-staff'
import { seal } from '../access/sealed'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import type { EventType } from '../events/event-types'
import { newId } from '../ids'
import { recordChange } from '../settings/record-change'
import { STORED_ENDPOINT, type StoredEndpoint } from './endpoint'
import { newSecret } from './endpoint-secrets'
import { type EndpointScope, managerScope } from './manager-scope'

/** Every event of an organisation asks each of its endpoints whether it wants it. */
export const MAX_ENDPOINTS = 50

export type NewEndpoint = {
  name: string
  /** As `checkWebhookUrl` gives it. */
  url: string
  /** Not given: the branch that the manager is tied or narrowed to, else the whole organisation. */
  branchId?: string | undefined
  eventTypes: EventType[]
}

/**
 * Subscribes an endpoint, with a secret of its own. In a transaction: the count holds because creations of an
 * organisation wait for each other.
 * @throws {AppError} forbidden; not_found for a branch outside the scope; invalid_request when there are 50 already
 */
export async function createEndpoint(sql: Sql, staff: StaffAccess, wanted: NewEndpoint): Promise<StoredEndpoint> {
  const scope = managerScope(staff)
  const branchId = wanted.branchId ?? scope.branchId
  if (branchId !== null) await refuseForeignBranch(sql, scope, branchId)
  // Does not hinder what refers to the organisation (FOR KEY SHARE); a statement of its own, so that the count comes after.
  await sql.query('SELECT 1 FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [scope.orgId])
  const id = newId()
  const [created] = await sql.query<StoredEndpoint>(
    `INSERT INTO webhook_endpoints AS e (id, org_id, branch_id, name, url, event_types, secret)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::text[], $7
     WHERE (SELECT count(*) FROM webhook_endpoints WHERE org_id = $2::uuid) < $8::int
     RETURNING ${STORED_ENDPOINT}`,
    [
      id,
      scope.orgId,
      branchId,
      wanted.name,
      wanted.url,
      [...new Set(wanted.eventTypes)],
      seal(newSecret(), id),
      MAX_ENDPOINTS,
    ],
  )
  if (!created) {
    throw new AppError('invalid_request', `An organisation has at most ${MAX_ENDPOINTS} endpoints. Delete one first.`)
  }
  const { name, url, eventTypes } = created
  await recordChange(sql, staff, { action: 'webhook.created', branchId, subject: name }, null, { url, eventTypes })
  return created
}

async function refuseForeignBranch(sql: Sql, { orgId, branchId: ownBranchId }: EndpointScope, branchId: string) {
  const [branch] = await sql.query(
    'SELECT 1 FROM branches WHERE id = $1 AND org_id = $2 AND ($3::uuid IS NULL OR id = $3)',
    [branchId, orgId, ownBranchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
}
