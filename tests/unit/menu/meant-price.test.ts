import { expect, test } from 'vitest'
import { readMenuFile } from '@/lib/menu/import-menu'
import { meantPrice, usualPrice } from '@/lib/menu/meant-price'
import { inThousands, questionedPrices } from '@/lib/menu/questioned-prices'

const VND = { currency: 'VND', locale: 'vi-VN' }
const MENU = [25_000, 39_000, 45_000, 45_000, 120_000]

test.each([
  ['45 ₫ beside 45.000 ₫', 45, 'VND', MENU, 45_000],
  ['one that costs more than others', 150, 'VND', MENU, 150_000],
  ['a towel for 1.000 ₫', 1_000, 'VND', MENU, null],
  ['the same in a dear restaurant', 1_000, 'VND', [350_000], null],
  ['500 ₫', 500, 'VND', MENU, null],
  ['what costs nothing', 0, 'VND', MENU, null],
  ['the usual price', 45_000, 'VND', MENU, null],
  ['the first item of a menu', 45, 'VND', [], 45_000],
  ['a menu that is in thousands on purpose', 45, 'VND', [39, 45, 50], null],
  ['a menu of free items and one in thousands', 45, 'VND', [0, 0, 0, 39], null],
  ['5 ¥ beside 800 ¥', 5, 'JPY', [800], 5_000],
  ['80 ¥ beside 800 ¥', 80, 'JPY', [800], null],
  ['the first item in yen', 5, 'JPY', [], null],
  ['0,45 € beside 45 €', 45, 'EUR', [4_500], null],
])('%s', (_, price, currency, prices, meant) => {
  expect(meantPrice(price, usualPrice(prices, currency), { currency })).toBe(meant)
})

test('the prices of a file are questioned beside those of the menu, and taken as thousands if that is the answer', () => {
  const file = readMenuFile('Cà phê,Đen,29,Bar\nCà phê,Sữa,35.000,Bar\nCà phê,Khăn,1.000,Bar', VND)
  const stored = [30_000, 40_000]
  expect(questionedPrices(file.items, { file, stored, money: VND })).toEqual([
    { name: 'Đen', price: 29, meant: 29_000 },
  ])
  const { items } = inThousands(file, stored, VND)
  expect(items.map(({ price }) => price)).toEqual([29_000, 35_000, 1_000])
})

test('a file is measured by itself only where neither menu nor currency says what is usual', () => {
  const text = 'A,A,5\nA,B,800\nA,C,900'
  const JPY = { currency: 'JPY', locale: 'ja-JP' }
  const yen = readMenuFile(text, JPY)
  expect(questionedPrices(yen.items, { file: yen, stored: [], money: JPY })).toMatchObject([{ name: 'A' }])
  const all = readMenuFile('A,A,39\nA,B,45', VND)
  expect(questionedPrices(all.items, { file: all, stored: [], money: VND })).toHaveLength(2)
  expect(questionedPrices(all.items, { file: all, stored: [39, 45], money: VND })).toEqual([])
})
