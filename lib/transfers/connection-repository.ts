import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { empty, raw, type Statement, sql as statement } from '../db/sql'
import { AppError } from '../errors'
import type { Refusal } from './connection'
import type { ConnectionSettings } from './connection-schema'
import type { Provider } from './provider-names'

/** A connection as its address finds it. `secret` is sealed. */
export type Connection = { id: string; orgId: string; name: string; provider: Provider; secret: string }

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

const SHOWN = {
  id: true,
  name: true,
  accounts: true,
  provider: true,
  address: true,
  acceptedAt: true,
  refusedAt: true,
  refusal: true,
} satisfies Prisma.BankConnectionSelect

const toShown = (row: Prisma.BankConnectionGetPayload<{ select: typeof SHOWN }>): ShownConnection => ({
  ...row,
  provider: row.provider as Provider,
  acceptedAt: row.acceptedAt?.getTime() ?? null,
  refusedAt: row.refusedAt?.getTime() ?? null,
  refusal: row.refusal as Refusal | null,
})

/** The connections of an organisation in use, the oldest first. */
export async function listConnections({ prisma }: Sql, orgId: string): Promise<ShownConnection[]> {
  const rows = await prisma.bankConnection.findMany({
    where: { orgId, removedAt: null },
    select: SHOWN,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toShown)
}

/** A connection in use. @throws {AppError} not_found */
export async function findConnection({ prisma }: Sql, orgId: string, id: string): Promise<ShownConnection> {
  const row = await prisma.bankConnection.findFirst({ where: { id, orgId, removedAt: null }, select: SHOWN })
  if (!row) throw new AppError('not_found', 'There is no such connection.')
  return toShown(row)
}

/** The connection in use that has this address. @throws {AppError} not_found */
export async function connectionAt({ prisma }: Sql, address: string): Promise<Connection> {
  const found = await prisma.bankConnection.findFirst({
    where: { address, removedAt: null },
    select: { id: true, orgId: true, name: true, provider: true, secret: true },
  })
  if (!found) throw new AppError('not_found', 'There is nothing at this address.')
  return { ...found, provider: found.provider as Provider }
}

/** What a transfer must have to pay an order. `accounts`: the organisation's and those that the connection accepts besides. */
export async function findTerms({ prisma }: Sql, id: string): Promise<{ currency: string; accounts: string[] }> {
  const { accounts, organisation } = await prisma.bankConnection.findUniqueOrThrow({
    where: { id },
    select: { accounts: true, organisation: { select: { currency: true, bankAccount: true } } },
  })
  const { currency, bankAccount } = organisation
  return { currency, accounts: bankAccount === null ? accounts : [bankAccount, ...accounts] }
}

/** The number of connections in use. */
export const countConnections = ({ prisma }: Sql, orgId: string): Promise<number> =>
  prisma.bankConnection.count({ where: { orgId, removedAt: null } })

/** @param connection with its sealed secret */
export const insertConnection = ({ prisma }: Sql, connection: Connection & { address: string; accounts: string[] }) =>
  prisma.bankConnection.create({ data: connection, select: { id: true } })

/** @param values `secret` sealed */
export const updateConnection = (
  { prisma }: Sql,
  orgId: string,
  id: string,
  values: ConnectionSettings | { secret: string },
) => prisma.bankConnection.update({ where: { id, orgId }, data: values, select: { id: true } })

/** For the page of managers: that the connection works. */
export const noteAccepted = (sql: Sql, id: string): Promise<void> => note(sql, id, raw('accepted_at'), empty)

/** As `noteAccepted`: that somebody calls the address in a wrong way. */
export const noteRefused = (sql: Sql, id: string, refusal: Refusal): Promise<void> =>
  note(sql, id, raw('refused_at'), statement`, refusal = ${refusal}`)

/** Written once in 10 s at most. */
async function note({ prisma }: Sql, id: string, at: Statement, more: Statement): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE bank_connections SET ${at} = now()${more}
    WHERE id = ${id}::uuid AND (${at} IS NULL OR ${at} < now() - interval '10 seconds')`)
}

/** The sealed secrets of all connections of the installation. */
export const sealedSecrets = ({ prisma }: Sql): Promise<{ id: string; secret: string }[]> =>
  prisma.bankConnection.findMany({ select: { id: true, secret: true } })

/** Replaces a sealed secret, unless a manager has replaced it meanwhile. */
export async function swapSecret({ prisma }: Sql, id: string, former: string, next: string): Promise<void> {
  await prisma.bankConnection.updateMany({ where: { id, secret: former }, data: { secret: next } })
}
