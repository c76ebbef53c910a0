import { foundOr404, uuidOr404 } from '@/app/found-or-404'
import { titled, translator } from '@/app/i18n/messages'
import { addressForOthers } from '@/app/own-address'
import { ReceiptPaper } from '@/app/receipt/receipt-paper'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { Link } from '@/app/ui/link'
import { PrintButton } from '@/app/ui/print-button'
import { QrCode } from '@/app/ui/qr-code'
import { byStaff } from '@/lib/access/scope'
import { receiptOf } from '@/lib/bills/receipt'
import { database } from '@/lib/db/database'
import { RECEIPT_DAYS, receiptToken } from '@/lib/orders/receipt-token'

export const generateMetadata = titled('receipt.title')

type Props = { params: Promise<{ branchId: string; orderId: string }> }

/** The receipt of an order as staff give it: a QR code that the guest scans, or paper, which has the code too. */
export default async function StaffReceiptPage({ params }: Props) {
  const { branchId, orderId } = await params
  const staff = await signedInWith('orders.read', `/order/${branchId}/receipt/${orderId}`, branchId)
  const id = uuidOr404(orderId)
  const receipt = await foundOr404(receiptOf(database(), byStaff({ ...staff, branchId }).scope, id))
  const say = await translator('receipt')
  const path = `/receipt/${receiptToken(id)}`
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-5 bg-paper px-4 py-5 text-ink print:max-w-none print:bg-white print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link href={`/orders/${id}`} className={QUIET}>
          ← {say('order', { number: receipt.order.number })}
        </Link>
        <PrintButton />
      </div>
      <section className="grid break-inside-avoid justify-items-center gap-2 rounded-xl border border-rule bg-white p-4 text-center print:order-last print:border-0">
        <a href={path} aria-label={say('qr')} className="w-full max-w-56">
          <QrCode text={`${await addressForOthers()}${path}`} label={say('qr')} className="w-full" />
        </a>
        <p className="font-semibold">{say('scan', { days: RECEIPT_DAYS })}</p>
      </section>
      <ReceiptPaper receipt={receipt} />
    </main>
  )
}
