import { type OrderScope, scopeSql } from '../access/scope'
import { businessDaySql } from '../branches/business-day'
import { takeLock } from '../db/advisory-lock'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** The reference of an order in the system of its source. */
type SourceReference = { source: string; reference: string }

/** Whether the source has an order with this reference, of any day and any content. */
export async function hasReference({ prisma }: Sql, orgId: string, named: SourceReference): Promise<boolean> {
  const found = await prisma.order.findFirst({ where: { orgId, ...named }, select: { id: true } })
  return found !== null
}

/** `requestHash`: null only of an order without a reference. */
type FirstOrder = { id: string; requestHash: string | null }

/**
 * Finds the order of the business day with a reference. Two requests with one reference wait for each other here; the second then finds
 * the order of the first. Both read the day after that, so that they cannot meet again in the next one.
 * @param tableId where the new order would be placed
 */
export async function lockReference(
  sql: Sql,
  scope: OrderScope,
  tableId: string,
  { source, reference }: SourceReference,
): Promise<FirstOrder | undefined> {
  await takeLock(sql, JSON.stringify([scope.orgId, source, reference]))
  const [first] = await sql.prisma.$queryRaw<FirstOrder[]>(statement`
    SELECT o.id, o.request_hash AS "requestHash"
    FROM tables t JOIN branches b ON b.id = t.branch_id
    JOIN orders o ON o.org_id = b.org_id AND o.branch_id = b.id AND o.day = ${raw(businessDaySql('b', 'clock_timestamp()'))}
    WHERE t.id = ${tableId}::uuid AND ${scopeSql(scope, 'b.org_id', 'b.id')} AND o.source = ${source} AND o.reference = ${reference}`)
  return first
}
