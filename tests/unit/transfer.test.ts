import { QRPay } from 'vietnam-qr-pay'
import { expect, test } from 'vitest'
import { transferFor } from '@/lib/guests/transfer'
import type { StoredOrder } from '@/lib/orders/order'
import { anOrder } from '../support/an-order'

const TILL = {
  currency: 'VND',
  bankBin: '970436',
  bankAccount: '1234567890',
  bankAccountName: 'CA PHE PHO',
}

const stored = (part: Partial<StoredOrder> = {}): StoredOrder => ({
  ...anOrder(),
  number: 37,
  total: 79_000,
  transferReference: '7K3M9QX',
  statusSince: 0,
  stoppedAt: null,
  recalledAt: null,
  pickupAt: null,
  startAt: 0,
  estimate: null,
  createdAt: 0,
  updatedAt: 0,
  items: [],
  voids: [],
  payments: [],
  adjustments: [],
  changeMarks: [],
  timeZone: 'Asia/Ho_Chi_Minh',
  ...part,
})

test('the QR code says account, amount and reference, as a banking app reads them', () => {
  const transfer = transferFor(stored(), TILL)
  expect(transfer).toMatchObject({
    bank: 'Vietcombank',
    account: '1234567890',
    accountName: 'CA PHE PHO',
    amount: 79_000,
    reference: '7K3M9QX',
  })
  const read = new QRPay(transfer?.qrText)
  expect(read).toMatchObject({
    isValid: true,
    amount: '79000',
    consumer: { bankBin: '970436', bankNumber: '1234567890' },
    additionalData: { purpose: '7K3M9QX' },
  })
})

test.each<[string, Partial<StoredOrder>, Partial<typeof TILL>]>([
  ['is paid', { paymentStatus: 'paid' }, {}],
  ['is cancelled', { status: 'cancelled' }, {}],
  ['was placed through a version without references', { transferReference: null }, {}],
  ['costs nothing', { total: 0 }, {}],
  ['is not in đồng', {}, { currency: 'EUR' }],
  ['goes to no account', {}, { bankAccount: '' }],
])('there is no transfer for an order that %s', (_, order, till) => {
  expect(transferFor(stored(order), { ...TILL, ...till })).toBeNull()
})

test('an order that is completed and not paid can still be paid by transfer', () => {
  expect(transferFor(stored({ status: 'completed' }), TILL)).toMatchObject({ amount: 79_000 })
})
