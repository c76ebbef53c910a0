import { z } from 'zod'
import { answerDescription } from '@/app/ordering/answer-description'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { guestTable, tableCodeSchema } from '@/lib/guests/guest-table'
import { readDescription } from '@/lib/menu/menu-item-repository'
import { languageSchema } from '@/lib/organisation/languages'

type Context = { params: Promise<{ code: string; itemId: string }> }

/** The description of an item of the menu, for whoever has the code of a table. The query may name its `language`. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerDescription(async () => {
    demand(ANONYMOUS, 'guest.sit_down')
    const { code, itemId } = z.object({ code: tableCodeSchema, itemId: z.uuid() }).parse(await params)
    const language = languageSchema.nullable().parse(new URL(request.url).searchParams.get('language'))
    const { orgId } = await guestTable(database(), code)
    return readDescription(database(), orgId, itemId, language)
  })
}
