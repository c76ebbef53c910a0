import { z } from 'zod'
import { type Ordering, type OrderingRules, openPeriods, orderingAt, orderingRulesSql } from '../branches/ordering'
import { pickupSlots } from '../branches/pickup-slots'
import type { Sql } from '../db/database'
import { DATABASE_NOW } from '../db/sql-fragments'
import { AppError } from '../errors'
import { type GuestLimitSettings, type GuestLimits, guestLimitSettingsSql, guestLimitsOf } from './guest-limits'

/** Accepts the codes of `newTableCode`; every accepted text is valid in the name of a cookie. */
export const tableCodeSchema = z.string().regex(/^[0-9A-Z]{1,32}$/)

/** What a guest may read of the table with a code. */
export type GuestTable = {
  orgId: string
  branchId: string
  label: string
  branchName: string
  organisationName: string
  /** BCP 47 and ISO 4217: how the organisation writes amounts. */
  locale: string
  currency: string
  /** Whether it is the branch's counter: its guests order takeaway. */
  isCounter: boolean
  /** IANA name, of the branch. */
  timeZone: string
  /** Guests cannot order at this table now. */
  isClosed: boolean
  /** Whether guests of the branch can order now. */
  ordering: Ordering
  /** When guests can collect an order, ISO 8601; empty at a table that is not the counter. */
  pickupSlots: string[]
  limits: GuestLimits
}

type TableRow = Omit<GuestTable, 'ordering' | 'pickupSlots' | 'limits'> & {
  now: number
  rules: OrderingRules
  limitSettings: GuestLimitSettings
}

/** @throws {AppError} not_found for an unknown code or a removed table */
export async function guestTable(sql: Sql, code: string): Promise<GuestTable> {
  const [row] = await sql.query<TableRow>(
    `SELECT g.id AS "orgId", b.id AS "branchId", t.label, b.name AS "branchName", g.name AS "organisationName",
       g.locale, g.currency, t.is_counter AS "isCounter",
       b.time_zone AS "timeZone", t.closed_at IS NOT NULL AS "isClosed",
       ${DATABASE_NOW} AS now, ${orderingRulesSql('b')} AS rules, ${guestLimitSettingsSql('b')} AS "limitSettings"
     FROM tables t JOIN branches b ON b.id = t.branch_id JOIN organisations g ON g.id = b.org_id
     WHERE t.code = $1 AND t.retired_at IS NULL`,
    [code],
  )
  if (!row) throw new AppError('not_found', 'There is no table with this code.')
  const { now, rules, limitSettings, ...table } = row
  return {
    ...table,
    ordering: orderingAt(now, rules),
    pickupSlots: table.isCounter ? pickupSlots(now, openPeriods(now, rules)) : [],
    limits: guestLimitsOf(limitSettings),
  }
}

/** What anonymous clients may read of a branch. */
export type PublicBranch = { id: string; name: string; organisationName: string }

/** @throws {AppError} not_found */
export async function publicBranch(sql: Sql, branchId: string): Promise<PublicBranch> {
  const [branch] = await sql.query<PublicBranch>(
    `SELECT b.id, b.name, g.name AS "organisationName"
     FROM branches b JOIN organisations g ON g.id = b.org_id WHERE b.id = $1`,
    [branchId],
  )
  if (!branch) throw new AppError('not_found', 'There is no such branch.')
  return branch
}

/** The refusal of a guest's request at a closed table. */
export const tableClosed = (): AppError => new AppError('table_closed', 'This table is closed. Please ask the staff.')
