import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import { seal } from '../access/secrets'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { AppError } from '../errors'
import { newId, randomHex } from '../ids'
import { changeSettings, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { newSecret } from '../webhooks/endpoint-secrets'
import type { Refusal } from './connection'
import type { ConnectionSettings, NewConnection } from './connection-schema'
import type { Provider } from './provider-names'

/** The limit per organisation. */
const MAX_CONNECTIONS = 20

/** 128 random bits. */
const ADDRESS_BYTES = 16

/** A connection as managers see it, without its secret. Times are milliseconds since 1970 UTC; null: never. */
export type ShownConnection = ConnectionSettings & {
  id: string
  provider: Provider
  /** The last part of the path `/hooks/transfers/<address>`. */
  address: string
  acceptedAt: number | null
  refusedAt: number | null
  refusal: Refusal | null
}

/** The connections in use, the oldest first. @throws {AppError} forbidden */
export function findConnections(sql: Sql, staff: StaffAccess): Promise<ShownConnection[]> {
  demandEverywhere(staff, 'transfers.connect')
  return sql.query(FIND_CONNECTIONS, [staff.orgId])
}

const FIND_CONNECTIONS = `
SELECT id, name, accounts, provider, address, ${epochMs('accepted_at')} AS "acceptedAt",
  ${epochMs('refused_at')} AS "refusedAt", refusal
FROM bank_connections WHERE org_id = $1 AND removed_at IS NULL ORDER BY created_at, id`

/** One connection in use. @throws {AppError} forbidden, not_found */
export async function findShownConnection(sql: Sql, staff: StaffAccess, id: string): Promise<ShownConnection> {
  const found = (await findConnections(sql, staff)).find((connection) => connection.id === id)
  if (!found) throw noSuchConnection()
  return found
}

const noSuchConnection = () => new AppError('not_found', 'There is no such connection.')

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
  demandEverywhere(staff, 'transfers.connect')
  return changeSettings(database, staff, async (sql) => {
    const id = newId()
    const { name, provider, accounts } = given
    const made = madeSecret(provider)
    const created = await sql.query(
      `INSERT INTO bank_connections (id, org_id, name, provider, address, secret, accounts)
       SELECT $1::uuid, $2::uuid, $3, $4, $5, $6, $8::text[]
       WHERE (SELECT count(*) FROM bank_connections WHERE org_id = $2::uuid AND removed_at IS NULL) < $7::int
       RETURNING id`,
      [
        ...[id, staff.orgId, name, provider, randomHex(ADDRESS_BYTES), seal(made ?? given.secret, id)],
        ...[MAX_CONNECTIONS, accounts],
      ],
    )
    if (created.length === 0) {
      throw new AppError(
        'invalid_request',
        `An organisation has at most ${MAX_CONNECTIONS} connections. Remove one first.`,
      )
    }
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
  demandEverywhere(staff, 'transfers.connect')
  return changeSettings(database, staff, async (sql) => {
    const { name, accounts } = await findConnection(sql, staff, edit.id)
    const before = { name, accounts }
    const after = merged(before, edit)
    await sql.query('UPDATE bank_connections SET name = $2, accounts = $3::text[] WHERE id = $1', [
      edit.id,
      after.name,
      after.accounts,
    ])
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
  demandEverywhere(staff, 'transfers.connect')
  return changeSettings(database, staff, async (sql) => {
    const { name, provider } = await findConnection(sql, staff, connectionId)
    const made = madeSecret(provider)
    if (made === null && given === '') {
      throw refusedField('invalid_request', 'secret', 'required', 'The secret of the provider is missing.')
    }
    await sql.query('UPDATE bank_connections SET secret = $2 WHERE id = $1', [
      connectionId,
      seal(made ?? given, connectionId),
    ])
    await recordChange(sql, staff, { action: 'connection.secret_changed', branchId: null, subject: name }, null, null)
    return { secret: made }
  })
}

/** A secret for a sender that has none; null: the provider gives one. */
const madeSecret = (provider: Provider): string | null => (provider === 'standard' ? newSecret() : null)

/** Removes a connection: its address stops working. Its transfers stay. @throws {AppError} forbidden, not_found */
export function removeConnection(database: Sql, staff: StaffAccess, connectionId: string): Promise<void> {
  demandEverywhere(staff, 'transfers.connect')
  return changeSettings(database, staff, async (sql) => {
    const { name, provider } = await findConnection(sql, staff, connectionId)
    await sql.query('UPDATE bank_connections SET removed_at = now() WHERE id = $1', [connectionId])
    await recordChange(sql, staff, { action: 'connection.deleted', branchId: null, subject: name }, { provider }, null)
  })
}

async function findConnection(
  sql: Sql,
  { orgId }: StaffAccess,
  id: string,
): Promise<ConnectionSettings & { provider: Provider }> {
  const [found] = await sql.query<ConnectionSettings & { provider: Provider }>(
    'SELECT name, accounts, provider FROM bank_connections WHERE id = $1 AND org_id = $2 AND removed_at IS NULL',
    [id, orgId],
  )
  if (!found) throw noSuchConnection()
  return found
}
