import { z } from 'zod'
import { staffWith } from '@/app/session'
import { padAnswer } from '../pad-answer'
import { readPadData } from '../pad-data'

type Context = { params: Promise<{ branchId: string }> }

/** What the order pad shows beside the orders, as it is now. */
export function GET(_: Request, { params }: Context): Promise<Response> {
  return padAnswer(async () => {
    const branchId = z.uuid().parse((await params).branchId)
    return readPadData(await staffWith('orders.place', branchId), branchId)
  })
}
