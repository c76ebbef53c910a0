'use server'

import { z } from 'zod'
import { staffWith } from '@/app/session'
import { byStaff } from '@/lib/access/scope'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { type Dismissal, dismiss, dismissalSchema } from '@/lib/board/dismiss'
import { findFinishedTickets, ticketQuerySchema } from '@/lib/board/find-tickets'
import { type Tap, type TapResult, tapSchema } from '@/lib/board/tap'
import { handStepSchema } from '@/lib/branches/capacity-schema'
import { setCapacity } from '@/lib/branches/set-capacity'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { closeTable as close } from '@/lib/guests/close-table'
import { acknowledgeCall as acknowledge } from '@/lib/guests/table-calls'
import { type MenuItem, readMenu } from '@/lib/menu/read-menu'
import { setAvailability, setOptionAvailability } from '@/lib/menu/set-availability'
import { SOLD_OUT_ENDS } from '@/lib/menu/sold-out'
import { type MenuOption, readOptions } from '@/lib/options/option-repository'
import type { Order } from '@/lib/orders/order'
import { findTables } from '@/lib/tables/table-repository'
import { tapResultOf } from '../outcome-of'

/** Carries out a tap of the signed-in user. Each kind of tap also needs its own permission. */
export async function sendTap(input: Tap): Promise<TapResult> {
  return tapResultOf(async () => {
    const tap = tapSchema.parse(input)
    return carryOutTap(database(), await staffWith('tickets.bump', tap.branchId), tap)
  })
}

/** The recently finished tickets that match a query. Rejects if the user has no access to the branch. */
export async function finishedTickets(branchId: string, query = ''): Promise<Order[]> {
  const staff = await staffWith('board.read', z.uuid().parse(branchId))
  return findFinishedTickets(database(), { orgId: staff.orgId, branchId }, ticketQuerySchema.parse(query))
}

/** What can be sold out at the branch, and what is. Rejects if the user has no access to the branch. */
export async function boardMenu(branchId: string): Promise<{ items: MenuItem[]; options: MenuOption[] }> {
  const { orgId } = await staffWith('cafe.read', z.uuid().parse(branchId))
  const [items, options] = await Promise.all([
    readMenu(database(), { orgId, branchId }),
    readOptions(database(), orgId, branchId),
  ])
  return { items, options }
}

/** The tables of the branch, for an order that moves. Rejects if the user has no access to the branch. */
export async function tablesOf(branchId: string): Promise<{ id: string; label: string; area: string }[]> {
  const staff = await staffWith('cafe.read', z.uuid().parse(branchId))
  const tables = await findTables(database(), { ...staff, branchId })
  return tables.map(({ id, label, area }) => ({ id, label, area }))
}

const soldOutChange = z.object({
  branchId: z.uuid(),
  kind: z.enum(['item', 'option']),
  id: z.uuid(),
  soldOut: z.boolean(),
  ends: z.enum(SOLD_OUT_ENDS).optional(),
})

/** Marks an item or an option as sold out or available at the branch. Rejects if the user has no access to the branch. */
export async function setSoldOut(
  input: z.infer<typeof soldOutChange>,
): Promise<{ available: boolean; soldOutUntil: string | null }> {
  const { branchId, kind, id, soldOut, ends } = soldOutChange.parse(input)
  const set = kind === 'item' ? setAvailability : setOptionAvailability
  const staff = await staffWith('menu.sell_out', branchId)
  const { available, soldOutUntil } = await set(database(), staff, id, !soldOut, ends)
  return { available, soldOutUntil }
}

const stepOfBranch = z.object({ branchId: z.uuid(), wanted: handStepSchema })

/** Says how full the kitchen of the branch is. Rejects if the user has no access to the branch. */
export async function setKitchenStep(input: z.infer<typeof stepOfBranch>): Promise<void> {
  const { branchId, wanted } = stepOfBranch.parse(input)
  await setCapacity(database(), await staffWith('ordering.set_capacity', branchId), branchId, wanted)
}

const callOfBranch = z.object({ branchId: z.uuid(), callId: z.uuid() })

/** Says to the guests of a table that someone comes. Rejects if the user has no access to the branch. */
export async function acknowledgeCall(input: z.infer<typeof callOfBranch>): Promise<void> {
  const { branchId, callId } = callOfBranch.parse(input)
  const staff = await staffWith('calls.acknowledge', branchId)
  await withinShare(staff, () => acknowledge(database(), staff, byStaff(staff).actor, callId))
}

/**
 * Removes a cancelled ticket, or the marks of what changed, from the boards of a station. Rejects if the user has no access to the branch.
 */
export async function dismissTicket(input: Dismissal): Promise<void> {
  const dismissal = dismissalSchema.parse(input)
  const staff = await staffWith('tickets.bump', dismissal.branchId)
  await withinShare(staff, () => dismiss(database(), staff, dismissal))
}

const tableOfBranch = z.object({ branchId: z.uuid(), tableId: z.uuid() })

/** Closes a table of the branch and cancels its pending orders. Rejects if the user has no access to the branch. */
export async function closeTable(input: z.infer<typeof tableOfBranch>): Promise<void> {
  const { branchId, tableId } = tableOfBranch.parse(input)
  const staff = await staffWith('tables.close', branchId)
  await withinShare(staff, () => database().transaction((sql) => close(sql, staff, tableId)))
}
