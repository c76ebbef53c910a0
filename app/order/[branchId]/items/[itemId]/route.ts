import { z } from 'zod'
import { answerDescription } from '@/app/ordering/answer-description'
import { staffWith } from '@/app/session'
import { database } from '@/lib/db/database'
import { readDescription } from '@/lib/menu/menu-item-repository'

type Context = { params: Promise<{ branchId: string; itemId: string }> }

/** The description of an item of the menu, for the order pad. */
export function GET(_: Request, { params }: Context): Promise<Response> {
  return answerDescription(async () => {
    const { branchId, itemId } = z.object({ branchId: z.uuid(), itemId: z.uuid() }).parse(await params)
    const { orgId } = await staffWith('orders.place', branchId)
    return readDescription(database(), orgId, itemId)
  })
}
