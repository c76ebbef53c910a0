import type { Metadata } from 'next'
import { foundOr404 } from '@/app/found-or-404'
import { translator } from '@/app/i18n/messages'
import { finishedTickets, sendTap } from '@/app/kitchen/actions'
import { PersonMenu } from '@/app/menu/person-menu'
import { personalMenu } from '@/app/menu/personal-menu'
import { signedInWith } from '@/app/session'
import { may } from '@/lib/access/permissions'
import { completedUnpaid } from '@/lib/bills/completed-unpaid'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { findTables } from '@/lib/branches/find-branches'
import { findOpenPeriods } from '@/lib/branches/ordering'
import { database } from '@/lib/db/database'
import { readCompactMenu } from '@/lib/menu/read-menu'
import { counterOf } from '@/lib/tables/counter'
import { OrderPad } from './order-pad'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('pad'))('title') }
}

type Props = { params: Promise<{ branchId: string }> }

/** The order pad of staff: the tables of a branch, what is open on each, and new orders. */
export default async function OrderPadPage({ params }: Props) {
  const { branchId } = await params
  const { orgId } = await signedInWith('orders.place', `/order/${branchId}`, branchId)
  const initial = await foundOr404(boardSnapshot(database(), orgId, branchId))
  const staff = await signedInWith('orders.place', `/order/${branchId}`)
  const [compactMenu, tables, counter, unpaid, openPeriods, links] = await Promise.all([
    readCompactMenu(database(), { orgId, branchId }),
    findTables(database(), staff),
    counterOf(database(), staff, branchId),
    completedUnpaid(database(), orgId, branchId),
    findOpenPeriods(database(), branchId),
    personalMenu(database(), staff),
  ])
  const collator = new Intl.Collator(initial.branch.locale, { numeric: true })
  return (
    <OrderPad
      initial={initial}
      viewer={{ id: staff.staffId, sendTap, finishedTickets }}
      menu={<PersonMenu menu={links} nameFrom="2xl" />}
      compactMenu={compactMenu}
      counter={{ id: counter.id, label: counter.label }}
      tables={tables
        .filter((table) => table.branchId === branchId)
        .map(({ id, label }) => ({ id, label }))
        .toSorted((one, other) => collator.compare(one.label, other.label))}
      completed={unpaid}
      openPeriods={openPeriods}
      mayCloseTables={may(staff.role, 'tables.close')}
    />
  )
}
