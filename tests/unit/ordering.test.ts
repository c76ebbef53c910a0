import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { NEW_CAPACITY } from '@/lib/branches/capacity-schema'
import { MAX_PERIODS, type OpeningHours, openingHoursSchema } from '@/lib/branches/opening-hours'
import { openFrom, openPeriods, orderingAt } from '@/lib/branches/ordering'
import { pickupSlots } from '@/lib/branches/pickup-slots'

const HANOI = 'Asia/Ho_Chi_Minh'
const MINUTE = 60_000
const closed: OpeningHours = [[], [], [], [], [], [], []]
const everyDay = (from: string, to: string): OpeningHours => closed.map(() => [{ from, to }])
const at = (local: string, zone = HANOI) => DateTime.fromISO(local, { zone }).toMillis()
const rules = (openingHours: OpeningHours | null, timeZone = HANOI) => ({
  timeZone,
  openingHours,
  pausedAt: null,
  pausedUntil: null,
  capacity: NEW_CAPACITY,
  kitchen: { step: 'normal' as const, since: null, until: null },
})

describe('opening hours', () => {
  test('without them guests can order at any time', () => {
    expect(orderingAt(at('2026-11-22T03:00'), rules(null))).toEqual({ isOpen: true })
  })

  test.each([
    ['2026-11-22T06:59', '2026-11-22T07:00'],
    ['2026-11-22T07:00', null],
    ['2026-11-22T21:59', null],
    ['2026-11-22T22:00', '2026-11-23T07:00'],
  ])('07:00 to 22:00 at %s: closed until %s', (now, opensAt) => {
    expect(orderingAt(at(now), rules(everyDay('07:00', '22:00')))).toEqual(
      opensAt ? { isOpen: false, why: 'closed', opensAt: at(opensAt) } : { isOpen: true },
    )
  })

  test('a period that ends before it begins ends on the next day, also from Sunday to Monday', () => {
    const sunday = closed.with(6, [{ from: '18:00', to: '02:00' }])
    expect(openFrom(at('2026-11-23T01:59'), rules(sunday))).toBe(at('2026-11-23T01:59'))
    expect(openFrom(at('2026-11-23T02:00'), rules(sunday))).toBe(at('2026-11-29T18:00'))
  })

  test('equal ends are the whole day', () => {
    expect(openFrom(at('2026-11-22T03:00'), rules(everyDay('00:00', '00:00')))).toBe(at('2026-11-22T03:00'))
    expect(openFrom(at('2026-11-22T03:00'), rules(everyDay('08:00', '08:00')))).toBe(at('2026-11-22T03:00'))
  })

  test('without any period nobody knows when it opens', () => {
    expect(orderingAt(at('2026-11-22T12:00'), rules(closed))).toEqual({ isOpen: false, why: 'closed', opensAt: null })
  })

  test('the same weekday a week later is found', () => {
    const monday = closed.with(0, [{ from: '08:00', to: '09:00' }])
    expect(openFrom(at('2026-11-23T09:00'), rules(monday))).toBe(at('2026-11-30T08:00'))
  })

  test('local times follow the change of clocks', () => {
    const berlin = rules(everyDay('07:00', '22:00'), 'Europe/Berlin')
    expect(openFrom(at('2026-03-28T22:00', 'Europe/Berlin'), berlin)).toBe(at('2026-03-29T07:00', 'Europe/Berlin'))
    expect(at('2026-03-29T07:00', 'Europe/Berlin') - at('2026-03-28T22:00', 'Europe/Berlin')).toBe(8 * 60 * MINUTE)
    expect(openFrom(at('2026-10-24T22:00', 'Europe/Berlin'), berlin)).toBe(at('2026-10-25T07:00', 'Europe/Berlin'))
  })

  test('agree with a search minute by minute', () => {
    const timeOfDay = fc
      .integer({ min: 0, max: 24 * 4 - 1 })
      .map(
        (quarter) =>
          `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
      )
    const week = fc.array(fc.array(fc.record({ from: timeOfDay, to: timeOfDay }), { maxLength: MAX_PERIODS }), {
      minLength: 7,
      maxLength: 7,
    })
    const minute = fc.integer({ min: 0, max: 7 * 24 * 60 - 1 })
    fc.assert(
      fc.property(week, minute, (hours, minutes) => {
        const time = at('2026-11-16T00:00') + minutes * MINUTE
        expect(openFrom(time, rules(hours))).toBe(searched(time, hours))
      }),
    )
  })
})

describe('a pause', () => {
  const now = at('2026-11-22T12:00')
  const hours = everyDay('07:00', '22:00')

  test('without an end closes until a manager ends it', () => {
    expect(orderingAt(now, { ...rules(hours), pausedAt: now - MINUTE })).toEqual({
      isOpen: false,
      why: 'paused',
      opensAt: null,
    })
  })

  test('with an end is over then', () => {
    const paused = { ...rules(hours), pausedAt: now - MINUTE, pausedUntil: now + 15 * MINUTE }
    expect(orderingAt(now, paused)).toEqual({ isOpen: false, why: 'paused', opensAt: now + 15 * MINUTE })
    expect(orderingAt(now + 15 * MINUTE, paused)).toEqual({ isOpen: true })
  })

  test('that ends after closing time opens with the next day', () => {
    const late = at('2026-11-22T21:50')
    expect(orderingAt(late, { ...rules(hours), pausedAt: late, pausedUntil: late + 30 * MINUTE })).toEqual({
      isOpen: false,
      why: 'paused',
      opensAt: at('2026-11-23T07:00'),
    })
  })
})

test.each<[string, unknown]>([
  ['six days', closed.slice(1)],
  ['a time that does not exist', closed.with(0, [{ from: '24:00', to: '08:00' }])],
  ['no time', closed.with(0, [{ from: '', to: '08:00' }])],
  [
    'five periods',
    closed.with(
      0,
      Array.from({ length: 5 }, () => ({ from: '07:00', to: '08:00' })),
    ),
  ],
])('%s is refused', (_, hours) => {
  expect(openingHoursSchema.safeParse(hours).success).toBe(false)
})

/** The first minute, from `time` on, that is in a period; null: none in eight days. */
function searched(time: number, hours: OpeningHours): number | null {
  for (let minute = time; minute < time + 8 * 24 * 60 * MINUTE; minute += MINUTE) {
    const local = DateTime.fromMillis(minute, { zone: HANOI })
    const clock = local.toFormat('HH:mm')
    const today = hours[local.weekday - 1] ?? []
    const yesterday = hours[(local.weekday + 5) % 7] ?? []
    const isOpen =
      today.some(({ from, to }) => from <= clock && (to <= from || clock < to)) ||
      yesterday.some(({ from, to }) => to <= from && clock < to)
    if (isOpen) return minute
  }
  return null
}

describe('pickup times', () => {
  const slots = (now: string, hours: OpeningHours) =>
    pickupSlots(at(now), openPeriods(at(now), rules(hours))).map((slot) =>
      DateTime.fromISO(slot, { zone: HANOI }).toFormat('HH:mm'),
    )

  test('begin half an hour ahead, on a quarter of an hour', () => {
    expect(pickupSlots(at('2026-11-22T10:02'), null).slice(0, 2)).toEqual([
      '2026-11-22T03:45:00.000Z',
      '2026-11-22T04:00:00.000Z',
    ])
    expect(pickupSlots(at('2026-11-22T10:00'), null)[0]).toBe('2026-11-22T03:30:00.000Z')
  })

  test('end when the branch closes, and go on when it opens again', () => {
    expect(slots('2026-11-22T12:50', everyDay('08:00', '14:00')).slice(0, 4)).toEqual([
      '13:30',
      '13:45',
      '08:00',
      '08:15',
    ])
  })

  test('a branch that is closed for a day has none', () => {
    expect(slots('2026-11-22T12:00', closed)).toEqual([])
  })
})
