import { Banks, QRPay } from 'vietnam-qr-pay'
import type { StoredOrder } from '../orders/order'
import { isDue } from '../orders/payment'

/** A bank transfer that pays an order: as a QR code, and as text for guests who type it. */
export type Transfer = {
  /** The content of the QR code (VietQR, EMVCo). */
  qrText: string
  bank: string
  account: string
  accountName: string
  /** In the currency's smallest unit. */
  amount: number
  /** Identifies the order on the bank statement. */
  reference: string
}

/** The account that receives transfers. VietQR supports only Vietnamese accounts in đồng. */
export type TransferAccount = {
  currency: string
  bankBin: string | null
  bankAccount: string | null
  bankAccountName: string | null
}

/** How to pay an order by bank transfer; null if that is not possible, or nothing is due. */
export function transferFor(order: StoredOrder, transferAccount: TransferAccount): Transfer | null {
  const { bankBin, bankAccount, bankAccountName, currency } = transferAccount
  if (currency !== 'VND' || !bankBin || !bankAccount || !bankAccountName) return null
  const reference = order.transferReference
  if (!isDue(order) || !reference) return null
  const qr = QRPay.initVietQR({
    bankBin,
    bankNumber: bankAccount,
    amount: String(order.total),
    purpose: reference,
  })
  const bank = Banks.find(({ bin }) => bin === bankBin)?.shortName ?? bankBin
  return {
    qrText: qr.build(),
    bank,
    account: bankAccount,
    accountName: bankAccountName,
    amount: order.total,
    reference,
  }
}
