import { expect } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { tableBill } from '@/lib/bills/table-bill'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { amountDue } from '@/lib/orders/payment'
import { findOverview } from '@/lib/overview/overview-repository'
import { serviceReport } from '@/lib/reports/service-report'

/** Every day and hour. */
const ALWAYS = { from: '2000-01-01', to: '2100-01-01', fromHour: 0, toHour: 24, station: null, item: null }

/** Checks that orders, payments, bills, the overview and the reports of an organisation say the same about its money. */
export async function expectMoneyAgrees(database: OpenedDatabase, orgId: string): Promise<void> {
  const manager = asManager(orgId)
  const overview = await findOverview(database, manager)
  for (const branch of overview.branches) {
    const orders = await database.prisma.order.findMany({
      where: { branchId: branch.id },
      include: { payments: true, items: true },
    })
    const sold = orders.filter(({ status }) => status !== 'cancelled')
    const standing = orders.flatMap(({ payments }) => payments.filter(({ voidedAt }) => voidedAt === null))
    const moved = (kind: string) => sum(standing.filter((one) => one.kind === kind).map(({ amount }) => amount))
    const report = await serviceReport(database, orgId, branch.id, ALWAYS)

    expect(sum(orders.map(({ paidAmount }) => paidAmount))).toBe(moved('payment'))
    expect(sum(report.received.map(({ paid }) => paid))).toBe(moved('payment'))
    expect(sum(orders.map(({ refundedAmount }) => refundedAmount))).toBe(moved('refund'))
    expect(sum(report.received.map(({ refunded }) => refunded))).toBe(moved('refund'))

    expect(report.total.value).toBe(sum(sold.map(({ total }) => total)))
    expect(report.sales).toEqual({
      gross: sum(sold.map(({ items }) => sum(items.map(({ quantity, unitPrice }) => quantity * unitPrice)))),
      discounts: sum(sold.map(({ discounts }) => discounts)),
      surcharges: sum(sold.map(({ surcharges }) => surcharges)),
      net: report.total.value,
    })
    expect(report.sales.gross - report.sales.discounts + report.sales.surcharges).toBe(report.sales.net)
    const made = (kind: string) => sum(report.adjustments.filter((one) => one.kind === kind).map(({ value }) => value))
    expect([made('discount'), made('surcharge')]).toEqual([report.sales.discounts, report.sales.surcharges])
    expect(sum(report.payments.map(({ value }) => value))).toBe(report.total.value)

    const due = sum(orders.map(amountDue))
    expect(branch.awaited.value).toBe(due)
    const tables = [...new Set(orders.map(({ tableId }) => tableId))]
    const bills = await Promise.all(tables.map((tableId) => tableBill(database, manager, tableId)))
    expect(sum(bills.map(({ total }) => total))).toBe(due)

    // What was kept is what was sold and paid, and what must be given back, without what was given back by choice.
    const chosen = standing.filter(({ refundReason }) => refundReason !== null).map(({ amount }) => amount)
    const kept = moved('payment') - moved('refund')
    expect(kept + sum(chosen)).toBe(report.total.value - due + branch.refunds.value)
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const asManager = (orgId: string): StaffAccess => ({
  staffId: newId(),
  name: 'Model',
  role: 'manager',
  orgId,
  branchId: null,
  tokenId: newId(),
  tokenVersion: 1,
  tokenExpiresAt: new Date(Date.now() + 3_600_000),
})
