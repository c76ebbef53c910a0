import type { StaffAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import { seal } from '../access/secrets'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { endRow } from '../settings/list-repository'
import { newSecret } from '../webhooks/endpoint-secrets'
import {
  countConnections,
  findConnection,
  insertConnection,
  listConnections,
  type ShownConnection,
  updateConnection,
} from './connection-repository'
import type { ConnectionSettings, NewConnection } from './connection-schema'
import type { Provider } from './provider-names'

/** The limit per organisation. */
const MAX_CONNECTIONS = 20

/** 128 random bits. */
const ADDRESS_BYTES = 16

/** The connections in use, the oldest first. @throws {AppError} forbidden */
export async function findConnections(sql: Sql, staff: StaffAccess): Promise<ShownConnection[]> {
  demandAllBranches(staff)
  return listConnections(sql, staff.orgId)
}

/** One connection in use. @throws {AppError} forbidden, not_found */
export async function findShownConnection(sql: Sql, staff: StaffAccess, id: string): Promise<ShownConnection> {
  demandAllBranches(staff)
  return findConnection(sql, staff.orgId, id)
}

/** The secret that Passboard made for a sender that has none; else null. No page shows it again. */
export type MadeSecret = { secret: string | null }

/**
 * Connects a provider, at an address that nobody can guess.
 * @throws {AppError} forbidden; invalid_request if there are 20 already
 */
export function createConnection(
  database: Sql,
  staff: StaffAccess,
  given: NewConnection,
): Promise<MadeSecret & { id: string }> {
  return changeForAllBranches(database, staff, async (sql) => {
    if ((await countConnections(sql, staff.orgId)) >= MAX_CONNECTIONS) {
      throw new AppError(
        'invalid_request',
        `An organisation has at most ${MAX_CONNECTIONS} connections. Remove one first.`,
      )
    }
    const { name, provider, accounts } = given
    const [id, made] = [newId(), madeSecret(provider)]
    await insertConnection(sql, {
      id,
      orgId: staff.orgId,
      name,
      provider,
      accounts,
      address: randomHex(ADDRESS_BYTES),
      secret: seal(made ?? given.secret, id),
    })
    await recordChange(sql, staff, { action: 'connection.created', branchId: null, subject: name }, null, {
      provider,
      accounts,
    })
    return { id, secret: made }
  })
}

/**
 * Changes the name, and which accounts a connection accepts.
 * @throws {AppError} forbidden, not_found, version_conflict
 */
export function changeConnection(database: Sql, staff: StaffAccess, edit: Edit<ConnectionSettings>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, accounts } = await findConnection(sql, staff.orgId, edit.id)
    const before = { name, accounts }
    const after = merged(before, edit)
    await updateConnection(sql, staff.orgId, edit.id, after)
    await recordChange(sql, staff, { action: 'connection.changed', branchId: null, subject: after.name }, before, after)
  })
}

/**
 * Replaces the secret at once: messages with the former one are refused from then on.
 * @param given what the provider gave; not used for `standard`, which gets a new one
 * @throws {AppError} forbidden, not_found; invalid_request at the field `secret`
 */
export function replaceSecret(
  database: Sql,
  staff: StaffAccess,
  connectionId: string,
  given: string,
): Promise<MadeSecret> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, provider } = await findConnection(sql, staff.orgId, connectionId)
    const made = madeSecret(provider)
    if (made === null && given === '') {
      throw refusedField('invalid_request', 'secret', 'required', 'The secret of the provider is missing.')
    }
    await updateConnection(sql, staff.orgId, connectionId, { secret: seal(made ?? given, connectionId) })
    await recordChange(sql, staff, { action: 'connection.secret_changed', branchId: null, subject: name }, null, null)
    return { secret: made }
  })
}

/** A secret for a sender that has none; null: the provider gives one. */
const madeSecret = (provider: Provider): string | null => (provider === 'standard' ? newSecret() : null)

/** Removes a connection: its address stops working. Its transfers stay. @throws {AppError} forbidden, not_found */
export function removeConnection(database: Sql, staff: StaffAccess, connectionId: string): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, provider } = await findConnection(sql, staff.orgId, connectionId)
    await endRow(sql, 'bank_connections', connectionId)
    await recordChange(sql, staff, { action: 'connection.deleted', branchId: null, subject: name }, { provider }, null)
  })
}
