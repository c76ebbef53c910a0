import type { GetServerSidePropsContext } from 'next'
import { foundOrNull } from '@/app/found-or-null'
import { translatorIn } from '@/app/i18n/catalogue'
import { servePage } from '@/app/public-pages/serve-page'
import { TablePage, type TableShown } from '@/app/public-pages/table-page'
import { findGuest, type ReadCookie } from '@/app/t/[code]/find-guest'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { guestTable, tableCodeSchema } from '@/lib/guests/guest-table'
import { ownOrders } from '@/lib/guests/own-orders'
import { readCompactMenu } from '@/lib/menu/read-menu'

export const config = { unstable_runtimeJS: false }

/** The page of the QR code on a table. The code alone permits reading the menu and ordering. */
export default TablePage

export function getServerSideProps(context: GetServerSidePropsContext) {
  demand(ANONYMOUS, 'guest.sit_down')
  const { params, req } = context
  return servePage<TableShown>(context, ['guest', 'ordering'], async () => ({
    shown: await read(params?.code, (name) => req.cookies[name]),
    title: (language) => translatorIn(language, 'guest')('title'),
  }))
}

async function read(given: unknown, readCookie: ReadCookie): Promise<TableShown> {
  const code = tableCodeSchema.safeParse(given).data
  const found = code ? await foundOrNull(guestTable(database(), code)) : null
  if (!code || !found) return { kind: 'none' }
  const { orgId, branchId, isClosed, ...table } = found
  if (isClosed) return { kind: 'closed', label: table.label }
  const guest = await findGuest(code, readCookie)
  const menu = await readCompactMenu(database(), { orgId, branchId })
  const initialOrders = guest && (await ownOrders(database(), guest.sessionId))
  return { kind: 'open', code, table, menu, initialOrders }
}
