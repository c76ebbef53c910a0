'use server'

import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { byStaff } from '@/lib/access/scope'
import { database } from '@/lib/db/database'
import { withinShare } from '@/lib/db/within-share'
import { saveContact } from '@/lib/orders/contact-repository'
import { contactSchema } from '@/lib/orders/contact-schema'
import type { Outcome } from '@/lib/problems'

const change = z.strictObject({ orderId: z.uuid(), contact: contactSchema })

/** Stores how the customer of an order is reached. */
export async function submitContact(input: z.input<typeof change>): Promise<Outcome<void>> {
  return outcomeOf(async () => {
    const { orderId, contact } = change.parse(input)
    const staff = await staffWith('orders.contact')
    await withinShare(staff, () => saveContact(database(), byStaff(staff).scope, orderId, contact))
  })
}
