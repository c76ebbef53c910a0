import { expect, test } from 'vitest'
import { proposedValues } from '@/app/setup/browser-values'

test.each([
  ['Asia/Saigon', ['en-US'], { timeZone: 'Asia/Ho_Chi_Minh', currency: 'VND', locale: 'vi-VN', country: 'VN' }],
  ['Europe/Berlin', ['de', 'en'], { timeZone: 'Europe/Berlin', currency: 'EUR', locale: 'de-DE', country: 'DE' }],
  [
    'America/Toronto',
    ['fr-CA', 'en'],
    { timeZone: 'America/Toronto', currency: 'CAD', locale: 'fr-CA', country: 'CA' },
  ],
  ['UTC', ['en-AU'], { timeZone: 'UTC', currency: 'AUD', locale: 'en-AU', country: 'AU' }],
  ['UTC', ['en'], { timeZone: 'UTC' }],
] as const)('a browser in %s that prefers %j is proposed %j', (timeZone, languages, expected) => {
  expect(proposedValues(timeZone, languages)).toEqual(expected)
})
