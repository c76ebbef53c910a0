'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { moveTable } from '@/lib/bills/move-table'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import type { Outcome } from '@/lib/problems'

const tableMove = z.strictObject({ fromId: z.uuid(), toId: z.uuid() })

/** Moves all orders of a table to another one. */
export async function submitTableMove(input: z.infer<typeof tableMove>): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const { fromId, toId } = tableMove.parse(input)
    const staff = await staffWith('orders.change')
    await withinShare(staff, () => database().transaction((sql) => moveTable(sql, staff, fromId, toId)))
  })
}
