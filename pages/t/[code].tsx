import type { GetServerSidePropsContext } from 'next'
import { foundOrNull } from '@/app/found-or-null'
import { translatorIn } from '@/app/i18n/catalogue'
import { LANGUAGE_COOKIE } from '@/app/i18n/languages'
import { guestLanguage } from '@/app/public-pages/guest-language'
import { type Read, servePage } from '@/app/public-pages/serve-page'
import { TablePage, type TableShown } from '@/app/public-pages/table-page'
import { findGuest, sessionCookieOf } from '@/app/t/[code]/find-guest'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { tableAfterMove } from '@/lib/guests/guest-session'
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
    ...(await read(params?.code, req)),
    title: (language) => translatorIn(language, 'guest')('title'),
  }))
}

type Request = Pick<GetServerSidePropsContext['req'], 'cookies' | 'headers'>

async function read(given: unknown, { cookies, headers }: Request): Promise<Omit<Read<TableShown>, 'title'>> {
  const code = tableCodeSchema.safeParse(given).data
  const found = code ? await foundOrNull(guestTable(database(), code)) : null
  if (!code || !found) return { shown: { kind: 'none' } }
  const { orgId, branchId, isClosed, languages, ...table } = found
  const { page, ...language } = guestLanguage(languages, cookies[LANGUAGE_COOKIE], headers['accept-language'])
  if (isClosed) return { shown: { kind: 'closed', label: table.label, isCounter: table.isCounter }, language: page }
  const readCookie = (name: string) => cookies[name]
  const guest = await findGuest(code, readCookie)
  const movedTo = guest ? null : await tableAfterMove(database(), sessionCookieOf(code, readCookie))
  if (movedTo !== null) return { shown: { kind: 'moved', label: movedTo }, language: page }
  const menu = await readCompactMenu(database(), { orgId, branchId }, language.menu)
  const initialOrders = guest && (await ownOrders(database(), guest.sessionId))
  return { shown: { kind: 'open', code, table, language, menu, initialOrders }, language: page }
}
