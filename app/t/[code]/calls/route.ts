import { z } from 'zod'
import { database } from '@/lib/db/database'
import { withinGuestShare } from '@/lib/db/within-share'
import { CALL_KINDS } from '@/lib/guests/call-kinds'
import { callStaff } from '@/lib/guests/table-calls'
import { type AtTable, answer, bodyOf, guestWith } from '../guest'

/** Calls staff to the table, or asks for the bill. */
export async function POST(request: Request, table: AtTable): Promise<Response> {
  return answer(async () => {
    const guest = await guestWith('guest.call', table)
    const kind = z.enum(CALL_KINDS).parse(await bodyOf(request))
    await withinGuestShare(guest, () => callStaff(database(), guest, kind))
    return null
  })
}
