import { describe, expect, test } from 'vitest'
import { moneyText, priceText, readPrice } from '@/lib/money'

const VND = { currency: 'VND', locale: 'vi-VN' }
const EUR = { currency: 'EUR', locale: 'de-DE' }
const USD = { currency: 'USD', locale: 'en-US' }
const INR = { currency: 'INR', locale: 'en-IN' }
const IDR = { currency: 'IDR', locale: 'id-ID' }
const KWD = { currency: 'KWD', locale: 'en-GB' }
const XOF = { currency: 'XOF', locale: 'fr-FR' }
const AUD = { currency: 'AUD', locale: 'fr-CA' }

describe('a price', () => {
  test.each([
    ['45.000', VND, 45_000],
    ['45,000', VND, 45_000],
    ['45 000', VND, 45_000],
    ['0', VND, 0],
    ['4,20', EUR, 420],
    ['4.20', EUR, 420],
    ['4,2', EUR, 420],
    ['4', EUR, 400],
    ['1.234,56', EUR, 123_456],
    ['1.234', EUR, 123_400],
    ['1,234.5', USD, 123_450],
    ['1,23,456.00', INR, 12_345_600],
    ['12,34,567', INR, 123_456_700],
    ['45.000', IDR, 4_500_000],
    ['1.234', KWD, 1_234],
    ['45.000₫', VND, 45_000],
    ['45,000đ', VND, 45_000],
    ['45.000 VND', VND, 45_000],
    ['45 000 vnđ', VND, 45_000],
    ['₫45,000', VND, 45_000],
    ['45k', VND, 45_000],
    ['1,5K', VND, 1_500],
    ['45,25 k', VND, 45_250],
    ['45k đ', VND, 45_000],
    ['45000.00', VND, 45_000],
    ['45,000.00', VND, 45_000],
    ['1.234,50 €', EUR, 123_450],
    ['EUR 4.20', EUR, 420],
    ['$4.20', USD, 420],
    ['₹ 1,23,456.00', INR, 12_345_600],
    ['5 000 F CFA', XOF, 5_000],
  ])('typed as %s is read', (text, money, amount) => {
    expect(readPrice(text, money)).toBe(amount)
  })

  test.each([
    ['', VND],
    ['45.5', VND],
    ['45.00', VND],
    ['-1', EUR],
    ['4,205', EUR],
    ['1.23.4', EUR],
    ['123,45,678', INR],
    ['four', EUR],
    ['9999999999', VND],
    ['9999999k', VND],
    ['1,250k', VND],
    ['4k', EUR],
    ['$45', VND],
    ['45 €', USD],
    ['đ', VND],
    ['đ45đ', VND],
  ])('typed as %s is refused', (text, money) => {
    expect(readPrice(text, money)).toBeNull()
  })

  test.each([VND, EUR, USD, INR, IDR, KWD, XOF, AUD])('is read as it is written in %o', (money) => {
    for (const amount of [0, 5, 420, 45_000, 123_456_789]) {
      expect(readPrice(priceText(amount, money), money)).toBe(amount)
      expect(readPrice(moneyText(amount, money), money)).toBe(amount)
    }
  })

  test.each([
    ['VND', '₫29,000'],
    ['HUF', 'HUF\u00A0290.00'],
    ['IDR', 'IDR\u00A0290.00'],
    ['KWD', 'KWD\u00A029.000'],
  ])('in %s has the digits of ISO 4217, whatever the machine shows', (currency, text) => {
    expect(moneyText(29_000, { currency, locale: 'en-US' })).toBe(text)
  })
})
