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

test.each([
  ['vi-VN', 'k', 'tr', 'tỷ'],
  ['en-GB', 'k', 'm', 'bn'],
])('thousands, millions and billions in %s', (locale, thousands, millions, billions) => {
  const compact = compactNumber(locale)
  const shown = [20_000, 1_500_000, 2_000_000_000].map((value) =>
    compact(value)
      .toLowerCase()
      .replace(/[\d.,\s]/gu, ''),
  )
  expect(shown).toEqual([thousands, millions, billions])
})

test.each([
  ['Trần Thị Lan', 'TL'],
  ['đào', 'Đ'],
  [' Anna  Schmidt ', 'AS'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
