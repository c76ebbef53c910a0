import { describe, expect, test } from 'vitest'
import { phoneEnd, weekQuery, weeksOf } from '@/lib/orders/order-search'

const WEEK_MS = 604_800_000
const dayOf = (week: number) => new Date(week * WEEK_MS).toISOString().slice(0, 10)

describe('the weeks that a search looks through', () => {
  const now = 2_970 * WEEK_MS

  test('are the last two, the last twelve, and then every week', () => {
    expect(weeksOf({}, now)).toEqual({
      near: { first: 2_969, last: 2_971 },
      far: { first: 2_959, last: 2_971 },
      all: null,
    })
  })

  test('end with the last day that is asked for, and do not begin before the first one', () => {
    const { near, far, all } = weeksOf({ from: dayOf(2_900), to: dayOf(2_905) }, now)
    expect([near, far]).toEqual([
      { first: 2_904, last: 2_906 },
      { first: 2_899, last: 2_906 },
    ])
    expect(all).toEqual({ first: 2_899, last: 2_906 })
  })

  test('are every week in the end, if only the last day or a period of years is asked for', () => {
    expect(weeksOf({ to: dayOf(2_905) }, now).all).toBeNull()
    expect(weeksOf({ from: dayOf(2_800) }, now).all).toBeNull()
  })

  test('are asked for by the words of the index, at least one', () => {
    expect(weekQuery({ first: 2_900, last: 2_901 })).toBe("'0w2900' | '0w2901'")
    expect(weekQuery({ first: 2_902, last: 2_901 })).toBe("'0w2902'")
  })
})

test.each([
  ['090 765 43 21', '07654321'],
  ['+84 (90) 765-43-21', '07654321'],
  ['4321', '4321'],
  ['321', null],
  ['B4321', null],
  ['1'.repeat(16), null],
])('of %j the end of a phone is %j', (search, end) => {
  expect(phoneEnd(search)).toBe(end)
})
