import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { foundOr404 } from '@/app/found-or-404'
import { translator } from '@/app/i18n/messages'
import { ANONYMOUS, demand } from '@/lib/access/permissions'
import { database } from '@/lib/db/database'
import { type GuestTable, guestTable, tableCodeSchema } from '@/lib/guests/guest-table'
import { ownOrders } from '@/lib/guests/own-orders'
import { readGuestMenu } from '@/lib/menu/read-menu'
import { ClosedTable } from './closed-table'
import { findGuest } from './guest'
import { GuestPage } from './guest-page'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('guest'))('title'), robots: { index: false } }
}

/** The page of the QR code on a table. The code alone permits reading the menu and ordering. */
export default async function TablePage({ params }: { params: Promise<{ code: string }> }) {
  demand(ANONYMOUS, 'guest.sit_down')
  const { code } = await params
  const { orgId, branchId, isClosed, ...table } = await tableOf(code)
  if (isClosed) return <ClosedTable label={table.label} />
  const guest = await findGuest(code)
  const menu = await readGuestMenu(database(), { orgId, branchId })
  return (
    <GuestPage
      code={code}
      table={table}
      menu={menu.categories}
      initialOrders={guest && (await ownOrders(database(), guest.sessionId))}
    />
  )
}

async function tableOf(code: string): Promise<GuestTable> {
  if (!tableCodeSchema.safeParse(code).success) notFound()
  return foundOr404(guestTable(database(), code))
}
