import { expect, test } from 'vitest'
import { formatLocale } from '@/app/i18n/languages'
import { initials } from '@/app/menu/initials'

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
  ['Trần Thị Lan', 'TL'],
  ['đào', 'Đ'],
  [' Anna  Schmidt ', 'AS'],
])('the initials of %j are %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
