import type { StaffAccess } from '@/lib/access/callers'
import { completedUnpaid } from '@/lib/bills/completed-unpaid'
import type { OpenPeriod } from '@/lib/branches/ordering'
import { findOpenPeriods } from '@/lib/branches/ordering-repository'
import { database } from '@/lib/db/database'
import type { CompactMenu } from '@/lib/menu/compact-menu'
import { readCompactMenu } from '@/lib/menu/read-menu'
import type { Order } from '@/lib/orders/order'
import { counterOf } from '@/lib/tables/counter-repository'
import { findTables } from '@/lib/tables/table-repository'
import type { PadTable } from './pad-view'

/** What the pad of a branch shows beside the orders of the board. */
export type PadData = {
  compactMenu: CompactMenu
  counter: PadTable
  /** In no particular order. */
  tables: PadTable[]
  /** Completed orders that are on the bill of their table. */
  completed: Order[]
  /** The opening hours of the next days; null: at any time. */
  openPeriods: OpenPeriod[] | null
}

/** @throws {AppError} not_found */
export async function readPadData(staff: StaffAccess, branchId: string): Promise<PadData> {
  const { orgId } = staff
  const [compactMenu, counter, tables, completed, openPeriods] = await Promise.all([
    readCompactMenu(database(), { orgId, branchId }),
    counterOf(database(), staff, branchId),
    findTables(database(), { ...staff, branchId }),
    completedUnpaid(database(), orgId, branchId),
    findOpenPeriods(database(), branchId),
  ])
  return {
    compactMenu,
    counter: { id: counter.id, label: counter.label, area: '' },
    tables: tables.map(({ id, label, area }) => ({ id, label, area })),
    completed,
    openPeriods,
  }
}
