import { expect, test } from 'vitest'
import { toZonedIso } from '@/lib/branch-time'

test.each([
  ['2026-11-21T09:41:05.120Z', 'Asia/Ho_Chi_Minh', '2026-11-21T16:41:05.120+07:00'],
  ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', '2026-03-29T01:59:59.999+01:00'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00:00.000+02:00'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+01:00'],
  ['2026-01-01T00:00:00.000Z', 'America/St_Johns', '2025-12-31T20:30:00.000-03:30'],
  ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T05:45:00.000+05:45'],
  ['2026-01-01T00:00:00.000Z', 'UTC', '2026-01-01T00:00:00.000+00:00'],
])('%s in %s is %s', (utc, timeZone, local) => {
  expect(toZonedIso(Date.parse(utc), timeZone)).toBe(local)
  expect(Date.parse(local)).toBe(Date.parse(utc))
})
