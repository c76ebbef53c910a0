import { z } from 'zod'
import { staffWith } from '@/app/session'
import { completedUnpaid } from '@/lib/bills/completed-unpaid'
import { database } from '@/lib/db/database'
import { padAnswer } from '../pad-answer'

type Context = { params: Promise<{ branchId: string }> }

/** The completed orders that are on a bill now, when an order has left the board. */
export function GET(_: Request, { params }: Context): Promise<Response> {
  return padAnswer(async () => {
    const branchId = z.uuid().parse((await params).branchId)
    const { orgId } = await staffWith('orders.place', branchId)
    return { completed: await completedUnpaid(database(), orgId, branchId) }
  })
}
