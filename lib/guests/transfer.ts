import { Banks, QRPay } from 'vietnam-qr-pay'
import type { StoredOrder } from '../orders/order'
import { amountDue } from '../orders/payment'
import type { TransferAccount } from '../organisation/organisation-repository'
import type { GuestOrder } from './own-orders'

/** A bank transfer that pays an order or a bill: as a QR code, and as text for guests who type it. */
export type Transfer = NonNullable<GuestOrder['transfer']>

/** How to pay an order by bank transfer; null if that is not possible, or nothing is due. */
export function transferFor(order: StoredOrder, account: TransferAccount): Transfer | null {
  const due = amountDue(order)
  return due > 0 && order.transferReference ? transferOf(due, order.transferReference, account) : null
}

/** A transfer of an amount in the smallest unit; null if the café has no account for it. */
export function transferOf(amount: number, reference: string, account: TransferAccount): Transfer | null {
  const { bankBin, bankAccount, bankAccountName, currency } = account
  if (currency !== 'VND' || !bankBin || !bankAccount || !bankAccountName) return null
  const qr = QRPay.initVietQR({ bankBin, bankNumber: bankAccount, amount: String(amount), purpose: reference })
  const bank = Banks.find(({ bin }) => bin === bankBin)?.shortName ?? bankBin
  return {
    qrText: qr.build(),
    bank,
    account: bankAccount,
    accountName: bankAccountName,
    amount,
    reference,
  }
}
