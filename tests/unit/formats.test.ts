import { expect, test } from 'vitest'
import { compactNumber } from '@/app/(managers)/compact-number'
import { initials } from '@/app/menu/initials'
import { formatLocale } from '@/lib/locales'

test.each([
  ['en', 'vi-VN', 'en-GB'],
  ['en', 'en-US', 'en-US'],
  ['en', 'de-DE', 'en-GB'],
  ['vi', 'vi-VN', 'vi-VN'],
  ['vi', 'en-AU', 'vi-VN'],
] as const)('a page in %s of a business in %s formats dates as %s', (language, business, expected) => {
  expect(formatLocale(language, business)).toBe(expected)
})

const letters = (text: string) => text.replace(/[\d.,\s]/gu, '')

test('thousands, millions and billions in Vietnamese are written as people write them', () => {
  expect([20_000, 1_500_000, 2_000_000_000].map(compactNumber('vi-VN')).map(letters)).toEqual(['k', 'tr', 'tỷ'])
})

test('in other languages, they are written as the runtime writes them, which differs from version to version', () => {
  const compact = compactNumber('en-GB')
  expect(compact(1_500_000)).toMatch(/^1\.5\s?m$/i)
  expect(letters(compact(20_000)).toLowerCase()).toBe('k')
})

test.each([
  ['Trần Thị Lan', 'TL'],
  ['đào', 'Đ'],
  [' Anna  Schmidt ', 'AS'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
