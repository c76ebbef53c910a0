import { describe, expect, test } from 'vitest'
import { priceText, readPrice } from '@/lib/menu/price'

const VND = { currency: 'VND', locale: 'vi-VN' }
const EUR = { currency: 'EUR', locale: 'de-DE' }
const USD = { currency: 'USD', locale: 'en-US' }

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
    ['four', EUR],
    ['9999999999', VND],
  ])('typed as %s is refused', (text, money) => {
    expect(readPrice(text, money)).toBeNull()
  })

  test.each([VND, EUR, USD])('is read as it is written in %o', (money) => {
    for (const amount of [0, 5, 420, 45_000, 123_456_789])
      expect(readPrice(priceText(amount, money), money)).toBe(amount)
  })
})
