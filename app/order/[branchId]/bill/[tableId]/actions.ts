'use server'

import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { type PaidBill, paidBillSchema, payBill } from '@/lib/bills/pay-bill'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import type { Outcome } from '@/lib/problems'

/** Records a payment of a bill: of all that is due, of a part, or of pieces. */
export async function submitPaidBill(input: PaidBill): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const bill = paidBillSchema.parse(input)
    const staff = await staffWith('payments.confirm')
    await withinShare(staff, () => database().transaction((sql) => payBill(sql, staff, bill)))
  })
}
