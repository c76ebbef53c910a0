import { Banks, QRPay } from 'vietnam-qr-pay'
import type { StoredOrder } from '../orders/order'
import { isOpen } from '../orders/order-status'

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
  branchName: string
  currency: string
  bankBin: string | null
  bankAccount: string | null
  bankAccountName: string | null
}

/** Longest purpose of a transfer that banks accept, in characters. */
const MAX_REFERENCE = 25

/** How to pay an order by bank transfer; null if that is not possible, or nothing is due. */
export function transferFor(order: StoredOrder, transferAccount: TransferAccount): Transfer | null {
  const { bankBin, bankAccount, bankAccountName, currency } = transferAccount
  if (currency !== 'VND' || !bankBin || !bankAccount || !bankAccountName) return null
  // Staff can confirm payments of open orders only.
  if (order.paymentStatus === 'paid' || !isOpen(order.status) || order.total === 0) return null
  const reference = referenceOf(order.number, transferAccount.branchName)
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

/** Ticket number and branch in the characters that every bank accepts: `37 HANG BONG`. */
export function referenceOf(number: number, branchName: string): string {
  const plain = branchName
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
  return `${number} ${plain}`.trim().slice(0, MAX_REFERENCE).trim()
}
