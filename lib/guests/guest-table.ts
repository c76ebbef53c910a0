import { z } from 'zod'
import { type Ordering, openPeriods, orderingAt } from '../branches/ordering'
import { pickupSlots } from '../branches/pickup-slots'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { type GuestLimits, guestLimitsOf } from './guest-limits'
import { findGuestTable } from './guest-table-repository'

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
  /** Of the menu, the first one first. */
  languages: string[]
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

/** @throws {AppError} not_found for an unknown code or a removed table */
export async function guestTable(sql: Sql, code: string): Promise<GuestTable> {
  const { now, rules, limitSettings, ...table } = await findGuestTable(sql, code)
  return {
    ...table,
    ordering: orderingAt(now, rules),
    pickupSlots: table.isCounter ? pickupSlots(now, openPeriods(now, rules)) : [],
    limits: guestLimitsOf(limitSettings),
  }
}

/** What anonymous clients may read of a branch. */
export type PublicBranch = { id: string; name: string; organisationName: string; locale: string; timeZone: string }

/** The refusal of a guest's request at a closed table. */
export const tableClosed = (): AppError => new AppError('table_closed', 'This table is closed. Please ask the staff.')
