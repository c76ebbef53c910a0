import { useMemo } from 'react'
import type { GuestTable } from '@/lib/guests/guest-table'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { type CompactMenu, expandMenu } from '@/lib/menu/compact-menu'
import { ClosedTable } from '../t/[code]/closed-table'
import type { GuestPageData } from '../t/[code]/guest-context'
import { GuestPage } from '../t/[code]/guest-page'
import { MovedTable } from '../t/[code]/moved-table'
import { NoSuchTable } from '../t/[code]/no-such-table'
import type { PageData } from './page-data'
import { PublicPage } from './public-page'

type Open = GuestPageData & { kind: 'open'; menu: CompactMenu; initialOrders: GuestOrder[] | null }

export type TableShown =
  | Open
  | ({ kind: 'closed' } & Pick<GuestTable, 'label' | 'isCounter'>)
  | { kind: 'moved'; label: string }
  | { kind: 'none' }

/** The page of the QR code on a table. */
export function TablePage(data: PageData<TableShown>) {
  return (
    <PublicPage data={data}>
      {(shown, refresh) => {
        if (shown.kind === 'open') return <OpenTable {...shown} refresh={refresh} />
        if (shown.kind === 'moved') return <MovedTable label={shown.label} />
        return shown.kind === 'closed' ? <ClosedTable {...shown} /> : <NoSuchTable />
      }}
    </PublicPage>
  )
}

function OpenTable({ menu, kind: _, ...page }: Open & { refresh: () => void }) {
  return <GuestPage {...page} readAt={menu.readAt} menu={useMemo(() => expandMenu(menu), [menu])} />
}
