import { afterEach, expect, test, vi } from 'vitest'
import { casso } from '@/lib/transfers/providers/casso'
import { payos } from '@/lib/transfers/providers/payos'
import { sepay } from '@/lib/transfers/providers/sepay'
import { CASSO_SAMPLE, PAYOS_SAMPLE, SEPAY_SAMPLE } from '../support/bank-samples'

afterEach(() => {
  vi.useRealTimers()
})

test('the sample of SePay is read', () => {
  expect(sepay.read(SEPAY_SAMPLE)).toEqual([
    {
      providerId: '92704',
      amount: 2_277_000,
      currency: 'VND',
      content: 'chuyen tien mua iphone',
      accounts: ['0123499999'],
    },
  ])
})

test('the signed sample of Casso is genuine at its time, is refused later and with another amount, and is read', () => {
  const { checksumKey, signature, at, body } = CASSO_SAMPLE
  const verifies = (sent: object) =>
    casso.verifies({ body: JSON.stringify(sent), headers: { 'x-casso-signature': [signature] } }, checksumKey)
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  expect(verifies(body)).toBe(true)
  expect(verifies({ ...body, data: { ...body.data, amount: 599_001 } })).toBe(false)
  vi.setSystemTime(at + 3_600_000)
  expect(verifies(body)).toBe(false)
  expect(casso.read(body)).toEqual([
    { providerId: '0', amount: 599_000, currency: 'VND', content: 'giao dich thu nghiem', accounts: ['88888888'] },
  ])
})

test('the signed sample of payOS is genuine, is refused with another amount, and is read', () => {
  const { checksumKey, body } = PAYOS_SAMPLE
  const verifies = (sent: object) => payos.verifies({ body: JSON.stringify(sent), headers: {} }, checksumKey)
  expect(verifies(body)).toBe(true)
  expect(verifies({ ...body, data: { ...body.data, amount: 3_001 } })).toBe(false)
  expect(payos.read(body)).toEqual([
    { providerId: 'TF230204212323', amount: 3_000, currency: 'VND', content: 'VQRIO123', accounts: ['12345678'] },
  ])
})
