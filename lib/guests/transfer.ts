import { Banks, QRPay } from 'vietnam-qr-pay'
import type { StoredOrder } from '../orders/order'
import { isOpen } from '../orders/order-status'

/** A bank transfer that pays an order: as a QR code, and in words for whoever types it. */
export type Transfer = {
  /** What the QR code says (VietQR, EMVCo). */
  qrText: string
  bank: string
  account: string
  accountName: string
  /** In the currency's smallest unit. */
  amount: number
  /** What the bank's statement will name the order by. */
  reference: string
}

/** Where transfers go; VietQR knows Vietnamese accounts, in đồng, only. */
export type Till = {
  branchName: string
  currency: string
  bankBin: string | null
  bankAccount: string | null
  bankAccountName: string | null
}

/** What banks take as the purpose of a transfer, in characters. */
const MAX_REFERENCE = 25

/** How to pay an order by transfer; null where that is not possible, or nothing is to be paid any more. */
export function transferFor(order: StoredOrder, till: Till): Transfer | null {
  const { bankBin, bankAccount, bankAccountName, currency } = till
  if (currency !== 'VND' || !bankBin || !bankAccount || !bankAccountName) return null
  // The till confirms a payment while the order is open; who owes more pays at the counter.
  if (order.paymentStatus === 'paid' || !isOpen(order.status) || order.total === 0) return null
  const reference = referenceOf(order.number, till.branchName)
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

/** Ticket number and branch, in the letters that every bank's statement can write: `37 HANG BONG`. */
export function referenceOf(number: number, branchName: string): string {
  const plain = branchName
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
  return `${number} ${plain}`.trim().slice(0, MAX_REFERENCE).trim()
}
