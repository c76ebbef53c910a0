import { describe, expect, test } from 'vitest'
import { servedPeriods } from '@/lib/menu/served-periods'
import { readServingText, servingText } from '@/lib/menu/serving-text'
import { markNotServed, type ServedPeriods, type ServingTime, servedFrom, servedSoon } from '@/lib/menu/serving-times'

const ZONE = 'Asia/Ho_Chi_Minh'
/** A time of the week from Monday 23 November 2026 on. */
const at = (day: number, time: string) => Date.parse(`2026-11-${22 + day}T${time}:00+07:00`)
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const BREAKFAST: ServingTime[] = [{ days: EVERY_DAY, from: '06:00', to: '11:00' }]
const LATE: ServingTime[] = [{ days: [5, 6], from: '22:00', to: '02:00' }]

describe('the first moment at which something is served', () => {
  test.each<[string, ServingTime[], ServingTime[], number, number | null]>([
    ['at any time', [], [], at(1, '03:00'), at(1, '03:00')],
    ['within its times', BREAKFAST, [], at(1, '06:00'), at(1, '06:00')],
    ['before them', BREAKFAST, [], at(1, '05:59'), at(1, '06:00')],
    ['after them', BREAKFAST, [], at(1, '11:00'), at(2, '06:00')],
    ['after midnight', LATE, [], at(6, '01:59'), at(6, '01:59')],
    ['after midnight of a day without', LATE, [], at(5, '01:00'), at(5, '22:00')],
    ['on its weekdays', [{ days: [1], from: '09:00', to: '10:00' }], [], at(1, '10:00'), at(8, '09:00')],
    ['by its category', [], BREAKFAST, at(1, '12:00'), at(2, '06:00')],
    ['by both', [{ days: EVERY_DAY, from: '10:00', to: '14:00' }], BREAKFAST, at(1, '09:00'), at(1, '10:00')],
    [
      'by both, after the category',
      [{ days: EVERY_DAY, from: '10:00', to: '14:00' }],
      BREAKFAST,
      at(1, '11:00'),
      at(2, '10:00'),
    ],
    ['never, if both have nothing in common', LATE, BREAKFAST, at(1, '07:00'), null],
  ])('%s', (_, own, ofCategory, time, expected) => {
    expect(servedFrom(servedPeriods(time, ZONE, own, ofCategory), time)).toBe(expected)
  })

  test('in the time zone of the branch, also when clocks change', () => {
    // In Berlin, clocks go back at 03:00 on 25 October 2026.
    const night = servedPeriods(Date.parse('2026-10-24T22:00:00Z'), 'Europe/Berlin', BREAKFAST, [])
    expect(servedFrom(night, Date.parse('2026-10-25T03:00:00Z'))).toBe(Date.parse('2026-10-25T05:00:00Z'))
  })

  test('of times that overlap is one period', () => {
    const twice = [...BREAKFAST, { days: EVERY_DAY, from: '10:00', to: '12:00' }]
    expect(servedPeriods(at(1, '05:00'), ZONE, twice, [])?.[0]).toEqual({ from: at(1, '06:00'), to: at(1, '12:00') })
  })
})

test('guests see what is served, and what will be within twelve hours', () => {
  const item = (
    id: string,
    times: ServingTime[],
    time: number,
  ): { id: string; served: ServedPeriods; notServed?: { from: number | null } } => ({
    id,
    served: servedPeriods(time, ZONE, times, []),
  })
  const shownAt = (time: number) => {
    const menu = [
      { name: 'Breakfast', items: [item('eggs', BREAKFAST, time)] },
      { name: 'Drinks', items: [item('tea', [], time), item('beer', LATE, time)] },
    ]
    const marked = markNotServed(menu, time)
    return servedSoon(marked, time).map(({ name, items }) => [
      name,
      ...items.map(({ id, notServed }) => [id, notServed?.from ?? null]),
    ])
  }
  expect(shownAt(at(5, '07:00'))).toEqual([
    ['Breakfast', ['eggs', null]],
    ['Drinks', ['tea', null]],
  ])
  expect(shownAt(at(5, '11:00'))).toEqual([['Drinks', ['tea', null], ['beer', at(5, '22:00')]]])
  expect(shownAt(at(5, '22:00'))).toEqual([
    ['Breakfast', ['eggs', at(6, '06:00')]],
    ['Drinks', ['tea', null], ['beer', null]],
  ])
})

describe('serving times in words', () => {
  test.each<[ServingTime[], string, string]>([
    [[], '', ''],
    [BREAKFAST, '06:00-11:00', '06:00-11:00'],
    [[{ days: [1, 2, 3, 4, 5], from: '06:00', to: '11:00' }], 'Mon-Fri 06:00-11:00', 'T2-T6 06:00-11:00'],
    [
      [
        { days: [1, 3, 6, 7], from: '22:00', to: '02:00' },
        { days: [5], from: '09:00', to: '10:00' },
      ],
      'Mon,Wed,Sat,Sun 22:00-02:00; Fri 09:00-10:00',
      'T2,T4,T7,CN 22:00-02:00; T6 09:00-10:00',
    ],
  ])('%j', (times, english, vietnamese) => {
    expect([servingText(times, 'en'), servingText(times, 'vi')]).toEqual([english, vietnamese])
    expect([readServingText(english), readServingText(vietnamese)]).toEqual([times, times])
  })

  test.each(['mon – fri 6:00–11:00', 'T2-T6 06:00 - 11:00;'])('%j is read too', (text) => {
    expect(readServingText(text)).toEqual([{ days: [1, 2, 3, 4, 5], from: '06:00', to: '11:00' }])
  })

  test.each([
    'breakfast',
    '06:00',
    'Mon-Fri',
    'Xyz 06:00-11:00',
    'Sun-Mon 06:00-11:00',
    'Mon,Mon 06:00-11:00',
    '25:00-26:00',
    '06:00-11:00;'.repeat(8),
  ])('%j is refused', (text) => {
    expect(readServingText(text)).toBeNull()
  })
})
