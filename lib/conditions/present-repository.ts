import { type OpenTicket, openTicketsSql } from '../board/open-tickets'
import type { BoardStation } from '../board/protocol'
import { type OrderingRules, orderingRulesSql } from '../branches/ordering'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { boardStations, DATABASE_NOW } from '../db/sql-fragments'
import { stillSoldOut } from '../options/still-sold-out'
import { IS_FAILING } from '../printing/printing-state'
import type { PresentCondition } from './find-present'

export type BranchState = {
  id: string
  orgId: string
  name: string
  /** Milliseconds since 1970 UTC. */
  now: number
  rules: OrderingRules
  stations: BoardStation[]
  tickets: OpenTicket[]
}

/** The branches of organisations, with their open tickets. */
export const findBranchStates = ({ prisma }: Sql, orgIds: readonly string[]): Promise<BranchState[]> =>
  prisma.$queryRaw<BranchState[]>(statement`
    SELECT b.id, b.org_id AS "orgId", b.name, ${raw(DATABASE_NOW)} AS now, ${raw(orderingRulesSql('b'))} AS rules,
      ${raw(boardStations('b.org_id'))} AS stations, ${raw(openTicketsSql('b'))} AS tickets
    FROM branches b WHERE b.org_id = ANY (${orgIds}::uuid[])`)

/** What is stored that holds in organisations. @param awaySeconds after how many seconds without a report a screen is away */
export const findStored = (
  { prisma }: Sql,
  orgIds: readonly string[],
  awaySeconds: number,
): Promise<Omit<PresentCondition, 'mayBegin'>[]> =>
  prisma.$queryRaw<Omit<PresentCondition, 'mayBegin'>[]>(statement`
    SELECT 'sold_out' AS kind, b.org_id AS "orgId", b.id AS "branchId", m.id AS "subjectId", m.name AS subject
    FROM branches b JOIN sold_out x ON x.branch_id = b.id JOIN menu_items m ON m.id = x.menu_item_id AND m.removed_at IS NULL
    WHERE b.org_id = ANY (${orgIds}::uuid[]) AND ${raw(stillSoldOut('x'))}
    UNION ALL
    SELECT 'sold_out', b.org_id, b.id, m.id, m.name
    FROM branches b JOIN sold_out_options x ON x.branch_id = b.id JOIN menu_options m ON m.id = x.option_id AND m.removed_at IS NULL
    JOIN option_groups g ON g.id = m.group_id AND g.removed_at IS NULL
    WHERE b.org_id = ANY (${orgIds}::uuid[]) AND ${raw(stillSoldOut('x'))}
    UNION ALL
    SELECT 'screen_away', s.org_id, s.branch_id, s.id, s.name FROM screens s
    WHERE s.org_id = ANY (${orgIds}::uuid[]) AND s.revoked_at IS NULL
      AND s.seen_at < now() - ${awaySeconds}::int * interval '1 second'
    UNION ALL
    SELECT 'printer_failing', p.org_id, p.branch_id, p.id, p.name FROM printers p
    WHERE p.org_id = ANY (${orgIds}::uuid[]) AND ${raw(IS_FAILING)}
    UNION ALL
    SELECT 'endpoint_off', e.org_id, e.branch_id, e.id, e.name FROM webhook_endpoints e
    WHERE e.org_id = ANY (${orgIds}::uuid[]) AND NOT e.enabled AND e.disabled_reason IN ('gone', 'failing')`)
