import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { currentLanguage, titled, translator } from '@/app/i18n/messages'
import { signedInWith } from '@/app/session'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { QUIET } from '@/app/ui/buttons'
import { Link } from '@/app/ui/link'
import { PricedLines } from '@/app/ui/priced-lines'
import { PrintButton } from '@/app/ui/print-button'
import { QrCode } from '@/app/ui/qr-code'
import { TypedText } from '@/app/ui/typed-text'
import { justPaidAtTable } from '@/lib/bills/bill-repository'
import { type TableBill, tableBill } from '@/lib/bills/table-bill'
import { branchName } from '@/lib/branches/branch-repository'
import { findBranchTime } from '@/lib/branches/ordering-repository'
import { database } from '@/lib/db/database'
import { formatLocale } from '@/lib/locales'
import { type Money, moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { PayBill } from './pay-bill'

export const generateMetadata = titled('pad.bill')

type Props = { params: Promise<{ branchId: string; tableId: string }> }

/** The bill of a table: what is due, one transfer for all of it, and that it is paid. It can be printed. */
export default async function BillPage({ params }: Props) {
  const { branchId, tableId } = await params
  const staff = await signedInWith('orders.read', `/order/${branchId}/bill/${tableId}`, branchId)
  const bill = await foundOr404(tableBill(database(), { ...staff, branchId }, uuidOr404(tableId)))
  const { now, timeZone } = await findBranchTime(database(), branchId)
  const [organisation, branch, say, common, receipt, paidNow] = await Promise.all([
    findOrganisation(database(), staff.orgId),
    branchName(database(), staff, branchId),
    translator('pad'),
    translator('common'),
    translator('receipt'),
    justPaidAtTable(database(), tableId, now),
  ])
  const { orders, total, tableLabel } = bill
  const paid = orders.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
  const locale = formatLocale(await currentLanguage(), organisation.locale)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now)
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-start gap-5 bg-paper px-4 py-5 text-ink print:max-w-none print:bg-white print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link href={`/order/${branchId}?table=${tableId}`} className={QUIET}>
          ← {say('back')}
        </Link>
        {orders.length > 0 && <PrintButton />}
      </div>
      <header className="text-center">
        <p className="text-lg font-semibold">
          <TypedText>{organisation.name}</TypedText>
        </p>
        <p className="text-ink-quiet">{say('billTime', { branch, time })}</p>
        <h1 className="pt-2 text-3xl/tight font-extrabold break-words">{say('billOf', { table: tableLabel })}</h1>
        <p className="text-ink-quiet">
          {orders.length > 0 ? say('billLead', { orders: orders.length }) : say('nothingDue')}
        </p>
      </header>
      {paidNow.length > 0 && (
        <nav aria-label={receipt('title')} className="flex flex-wrap justify-center gap-3 print:hidden">
          {paidNow.map(({ id, number }) => (
            <Link key={id} href={`/order/${branchId}/receipt/${id}`} className={QUIET}>
              {receipt('of', { number })}
            </Link>
          ))}
        </nav>
      )}
      {orders.map((order) => (
        <OrderOnBill
          key={order.id}
          order={order}
          common={common}
          money={organisation}
          heading={say('order', { number: order.number })}
          paidText={say('paidOf', { paid: moneyText(order.paidAmount, organisation) })}
        />
      ))}
      {orders.length > 0 && (
        <>
          <p className="flex items-baseline justify-between gap-4 border-t-4 border-ink pt-3 text-3xl font-extrabold">
            {say(paid > 0 ? 'stillDue' : 'total')}
            <span className="tabular-nums">{moneyText(total, organisation)}</span>
          </p>
          <BillTransfer bill={bill} hint={(reference) => say('transferHint', { reference })} />
          <PayBill tableId={tableId} orders={orders} total={total} money={organisation} />
        </>
      )}
    </main>
  )
}

type OrderOnBillProps = {
  order: Order
  common: Awaited<ReturnType<typeof translator<'common'>>>
  money: Money
  heading: string
  paidText: string
}

function OrderOnBill({ order, common, money, heading, paidText }: OrderOnBillProps) {
  const format = (amount: number) => moneyText(amount, money)
  return (
    <section className="break-inside-avoid border-t border-rule pt-3">
      <h2 className="flex items-baseline justify-between gap-4 text-lg font-bold">
        {heading}
        <span className="tabular-nums">{format(order.total)}</span>
      </h2>
      <ul className="grid gap-1 pt-1 text-lg/snug">
        <PricedLines lines={order.items} money={money} />
      </ul>
      <div className="text-lg/snug">
        <AdjustmentLines order={order} common={common} money={money} />
      </div>
      {order.paidAmount > 0 && <p className="pt-1 text-right text-lg font-semibold tabular-nums">{paidText}</p>}
    </section>
  )
}

function BillTransfer({ bill: { transfer }, hint }: { bill: TableBill; hint: (reference: string) => string }) {
  if (!transfer) return null
  const { qrText, bank, account, accountName, reference } = transfer
  return (
    <section className="grid break-inside-avoid justify-items-center gap-2 rounded-xl border border-rule bg-white p-4 text-center print:border-0">
      <QrCode text={qrText} label={hint(reference)} className="w-full max-w-56" />
      <p className="font-semibold">
        {bank} · {account}
      </p>
      <p>{accountName}</p>
      <p className="font-semibold">{hint(reference)}</p>
    </section>
  )
}
