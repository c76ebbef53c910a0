import { expect, test } from 'vitest'
import { dayAndTime, WEEKDAY_AND_DATE } from '@/lib/day-and-time'

const now = Date.parse('2026-11-25T22:30:00+07:00')

test.each([
  ['2026-11-25T23:30:00+07:00', /^23:30$/, /^23:30$/],
  // In Los Angeles, where the tests run, it is the same day.
  ['2026-11-26T07:05:00+07:00', /^Thu\W+26\/11\W+07:05$/, /^07:05\W+Th(?:ứ)? 5\W+26\/11$/],
  ['2026-12-03T10:30:00+07:00', /^Thu\W+0?3\/12\W+10:30$/, /^10:30\W+Th(?:ứ)? 5\W+0?3\/12$/],
])('%s', (at, english, vietnamese) => {
  const place = { timeZone: 'Asia/Ho_Chi_Minh' }
  const inLocale = (locale: string) => dayAndTime(Date.parse(at), now, { ...place, locale }, WEEKDAY_AND_DATE)
  expect(inLocale('en-GB')).toMatch(english)
  expect(inLocale('vi-VN')).toMatch(vietnamese)
})
