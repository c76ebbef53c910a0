import { expect, test } from 'vitest'
import { canShow } from '@/app/kitchen/use-panels'
import { anItem, anOrder } from '../support/an-order'

const drink = anOrder({ id: 'drink', items: [anItem({ station: 'Bar' })] })
const soup = anOrder({ id: 'soup', items: [anItem({ station: 'Kitchen' })] })

test('a screen offers to show a found ticket only if it can', () => {
  const bar = { scheduled: [], shown: [drink], station: 'bar' }
  const shows = (board: Parameters<typeof canShow>[1], mayChooseStation: boolean, isAllDay = false) =>
    [drink, soup].map((order) => canShow(order, board, { mayChooseStation, isAllDay }))
  expect(shows(bar, true)).toEqual([true, true])
  expect(shows(bar, false)).toEqual([true, false])
  // A type was chosen that leaves it out.
  expect(shows({ ...bar, shown: [] }, false)).toEqual([true, false])
  expect(shows({ ...bar, station: null }, false)).toEqual([true, true])
  expect(shows(bar, true, true)).toEqual([false, false])
  expect(shows({ ...bar, scheduled: [soup] }, false, true)).toEqual([false, true])
})
