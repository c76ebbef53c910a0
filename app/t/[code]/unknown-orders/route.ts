import { z } from 'zod'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { guestTable, tableCodeSchema } from '@/lib/guests/guest-table'
import { findUnknownOrders } from '@/lib/guests/own-order-repository'
import { type AtTable, answer, bodyOf } from '../guest'

/** More than the own open orders of a page. */
const MAX_IDS = 200

/** Answers with those of the ids that no order of the table's branch has: after a restored backup. */
export async function POST(request: Request, { params }: AtTable): Promise<Response> {
  return answer(async () => {
    demand(ANONYMOUS, 'guest.sit_down')
    const code = tableCodeSchema.parse((await params).code)
    const ids = z
      .array(z.uuid())
      .max(MAX_IDS)
      .parse(await bodyOf(request))
    const { branchId } = await guestTable(database(), code)
    return findUnknownOrders(database(), branchId, ids)
  })
}
