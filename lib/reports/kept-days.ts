import type { Database } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { LAST_KEPT_DAY } from '../orders/late-change-sql'
import { basisSql, type PartSource, type ReportPart } from './report-part'
import { readReport } from './report-sql'

/** The figures of a business day as the database keeps them, as JSON. */
export type KeptDay = { total: string; hours: string; sections: string }

/** The figures of a day as `KeptDay`. @param part of this day only, with all of its figures */
export const keptDayOf = ({ hours, sections, ...total }: ReportPart): KeptDay => ({
  total: JSON.stringify(total),
  hours: JSON.stringify(hours),
  sections: JSON.stringify(sections),
})

/**
 * SQL for the CTE `of_branch`: some branches with their `basis`, which is computed once for each.
 * @param condition on a row `b` of `branches`
 */
export const branchesSql = (condition: Statement): Statement => statement`of_branch AS MATERIALIZED (
      SELECT b.id, b.org_id, ${raw(basisSql('b'))} AS basis FROM branches b WHERE ${condition}
    )`

/** SQL for whether the figures of a row `d` of `report_days` are those of its orders now, with a row `b` of `of_branch`. */
export const IS_CURRENT = raw(`d.of_seq >= d.changed_seq AND d.basis = b.basis AND d.day <= ${LAST_KEPT_DAY}`)

const COLUMNS = {
  days: raw('d.total, NULL::text AS hours, NULL::text AS sections'),
  hours: raw('d.total, d.hours, NULL::text AS sections'),
  sections: raw('d.total, d.hours, d.sections'),
}

/** A business day with orders. `part`: parses its figures; null: they are not kept, or not used any more. */
type Day = { day: string; part: (() => ReportPart) | null }

type Row = { day: string } & { [Name in keyof KeptDay]: string | null }

/** The business days of a branch with orders, in sequence. @param range YYYY-MM-DD, both ends included */
export async function daysWithOrders(
  database: Database,
  { orgId, branchId, depth }: PartSource,
  range: { from: string; to: string },
): Promise<Day[]> {
  const rows = await readReport<Row>(
    database,
    statement`
    WITH ${branchesSql(statement`b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)}
    SELECT c.day::text AS day, ${COLUMNS[depth]}
    FROM of_branch b JOIN ticket_counters c ON c.branch_id = b.id
    LEFT JOIN report_days d ON d.branch_id = b.id AND d.day = c.day AND ${IS_CURRENT}
    WHERE c.day BETWEEN ${range.from}::date AND ${range.to}::date
    ORDER BY c.day`,
  )
  return rows.map(({ day, total, hours, sections }) => ({
    day,
    part:
      total === null
        ? null
        : () => ({ ...JSON.parse(total), hours: parsedOrNull(hours), sections: parsedOrNull(sections) }),
  }))
}

const parsedOrNull = (text: string | null) => (text === null ? null : JSON.parse(text))
