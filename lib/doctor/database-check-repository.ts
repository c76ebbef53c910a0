import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { IS_FAILING, IS_SILENT } from '../printing/printing-state'

/** What the checks of the database read. `orgId` null: of all businesses. Lists are sorted by name. */

const ofOrganisation = (orgId: string | null) => (orgId === null ? {} : { orgId })

type Named = { name: string }

export const readDurability = ({ prisma }: Sql): Promise<{ name: string; setting: string }[]> =>
  prisma.$queryRaw<{ name: string; setting: string }[]>(statement`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'server_version')`)

/** The size of the database, and the days since the first business was set up. */
export async function readGrowth({ prisma }: Sql): Promise<{ bytes: number; days: number }> {
  const [row] = await prisma.$queryRaw<{ bytes: number; days: number }[]>(statement`
    SELECT pg_database_size(current_database())::float8 AS bytes,
      coalesce(extract(epoch FROM now() - min(created_at)) / 86400, 0)::float8 AS days FROM organisations`)
  if (!row) throw new Error('The query for the size returned no row.')
  return row
}

/** The clock of the database, and when the newest order was placed, in milliseconds since 1970 UTC. */
export async function readClock({ prisma }: Sql): Promise<{ now: number; newest: number | null }> {
  const [row] = await prisma.$queryRaw<{ now: number; newest: number | null }[]>(statement`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
      (SELECT extract(epoch FROM max(created_at))::float8 * 1000 FROM orders) AS newest`)
  if (!row) throw new Error('The query for the clock returned no row.')
  return row
}

/** A screen that is switched off at night has been seen within this. */
export const SCREEN_AWAY_HOURS = 48

export const findScreens = ({ prisma }: Sql, orgId: string | null): Promise<(Named & { isAway: boolean })[]> =>
  prisma.$queryRaw<(Named & { isAway: boolean })[]>(statement`
    SELECT name, coalesce(seen_at, paired_at) < now() - ${SCREEN_AWAY_HOURS}::int * interval '1 hour' AS "isAway" FROM screens
    WHERE revoked_at IS NULL AND (${orgId}::uuid IS NULL OR org_id = ${orgId}::uuid) ORDER BY name`)

type CheckedPrinter = Named & { isFailing: boolean; isSilent: boolean }

export const findPrinters = ({ prisma }: Sql, orgId: string | null): Promise<CheckedPrinter[]> =>
  prisma.$queryRaw<CheckedPrinter[]>(statement`
    SELECT p.name, ${raw(IS_FAILING)} AS "isFailing", ${raw(IS_SILENT)} AS "isSilent" FROM printers p
    WHERE p.removed_at IS NULL AND (${orgId}::uuid IS NULL OR p.org_id = ${orgId}::uuid) ORDER BY p.name`)

/** The webhooks that fail, or were switched off because they failed. */
export const findFailingEndpoints = ({ prisma }: Sql, orgId: string | null): Promise<Named[]> =>
  prisma.webhookEndpoint.findMany({
    where: {
      ...ofOrganisation(orgId),
      OR: [
        { enabled: true, failingSince: { not: null } },
        { enabled: false, disabledReason: { not: 'manager' } },
      ],
    },
    select: { name: true },
    orderBy: { name: 'asc' },
  })

/** The connections whose last message was refused. */
export const findRefusedConnections = ({ prisma }: Sql, orgId: string | null): Promise<Named[]> =>
  prisma.bankConnection.findMany({
    where: {
      ...ofOrganisation(orgId),
      removedAt: null,
      OR: [
        { refusedAt: { not: null }, acceptedAt: null },
        { refusedAt: { gt: prisma.bankConnection.fields.acceptedAt } },
      ],
    },
    select: { name: true },
    orderBy: { name: 'asc' },
  })
