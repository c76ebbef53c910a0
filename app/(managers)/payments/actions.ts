'use server'

import { z } from 'zod'
import { clockOf } from '@/app/i18n/clock'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { findDueOrders, type NamedOrder } from '@/lib/transfers/inbox'
import { settleTransfer } from '@/lib/transfers/settle-transfer'
import { type Settlement, settlementSchema } from '@/lib/transfers/settlement'

/** The unpaid orders that a transfer may pay, the likely ones first. @returns each with its day as text */
export async function dueOrders(transferId: string) {
  return outcomeOf(async (): Promise<NamedOrder[]> => {
    const staff = await staffWith('transfers.settle')
    const orders = await findDueOrders(database(), staff, z.uuid().parse(transferId))
    const clock = await clockOf(await findOrganisation(database(), staff.orgId))
    return orders.map((order) => ({ ...order, day: clock.date(order.day) }))
  })
}

export async function submitSettlement(transferId: string, settlement: Settlement) {
  return outcomeOf(async () => {
    const staff = await staffWith('transfers.settle')
    await settleTransfer(database(), staff, z.uuid().parse(transferId), settlementSchema.parse(settlement))
    return null
  })
}
