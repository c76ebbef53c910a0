'use server'

import { z } from 'zod'
import { currentStaff } from '@/app/session'
import { byStaff } from '@/lib/access/scope'
import { database } from '@/lib/db/database'
import { AppError, type ErrorCode } from '@/lib/errors'
import { log } from '@/lib/log'
import { changeStatus } from '@/lib/orders/change-status'
import { type Order, presentOrder } from '@/lib/orders/order'
import { ORDER_STATUSES } from '@/lib/orders/order-status'

const tap = z.object({ branchId: z.uuid(), orderId: z.uuid(), to: z.enum(ORDER_STATUSES) })

export type Tap = z.infer<typeof tap>

/** `order` is the order as it is now, where that is known. */
export type TapResult = { ok: true; order: Order } | { ok: false; code: ErrorCode; order?: Order }

/** Moves a ticket, for whoever is signed in on this device. */
export async function moveTicket(input: Tap): Promise<TapResult> {
  try {
    const { branchId, orderId, to } = tap.parse(input)
    const staff = await currentStaff(branchId)
    return { ok: true, order: presentOrder(await changeStatus(database(), byStaff(staff), orderId, { to })) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, order: error.order }
    if (error instanceof z.ZodError) return { ok: false, code: 'invalid_request' }
    log().error({ err: error }, 'tap failed')
    return { ok: false, code: 'internal' }
  }
}
