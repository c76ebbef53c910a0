import { z } from 'zod'
import { outcomeOf } from '@/app/outcome-of'
import { staffWith } from '@/app/session'
import { ERROR_STATUS } from '@/lib/errors'
import { readPadData } from '../pad-data'

type Context = { params: Promise<{ branchId: string }> }

/** What the order pad shows beside the orders, as it is now. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const outcome = await outcomeOf(async () => {
    const branchId = z.uuid().parse((await params).branchId)
    return readPadData(await staffWith('orders.place', branchId), branchId)
  })
  const status = outcome.ok ? 200 : ERROR_STATUS[outcome.code]
  return Response.json(outcome, { status, headers: { 'Cache-Control': 'no-store' } })
}
