import { createElement } from 'react'
import { expect, test } from 'vitest'
import { TicketSummary } from '@/app/kitchen/panels/ticket-summary'
import { RecalledTicket } from '@/app/kitchen/ticket/recalled-ticket'
import { canShow } from '@/app/kitchen/use-panels'
import type { Order, OrderVoid } from '@/lib/orders/order'
import { anItem, anOrder } from '../support/an-order'
import { renderedOnBoard } from '../support/rendered'

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

test('the found ticket of a stopped order has what was taken off, struck through', () => {
  const { done: _, addedAt: __, ...tea } = anItem({ id: 'tea', menuItemName: 'Trà vải' })
  const voided: OrderVoid = { ...tea, itemId: 'tea', reason: 'guest_left', at: '2026-11-21T10:05:00.000+07:00' }
  const found = (order: Order) => {
    const props = { order, state: 'Stopped', children: null }
    return renderedOnBoard(createElement(TicketSummary, props), null)
  }
  expect(found(anOrder({ voids: [voided], stoppedAt: voided.at }))).toMatch(/<ul class="line-through.*Trà vải/)
  expect(found(soup)).not.toContain('line-through')
})

test('a recalled ticket says the day of another day', () => {
  const completedAt = '2026-11-21T10:10:00.000+07:00'
  const order = anOrder({ status: 'completed', statusSince: completedAt, recalledAt: completedAt })
  const shown = (now: string) => renderedOnBoard(createElement(RecalledTicket, { order }), null, now)
  expect(shown('2026-11-21T23:59:00.000+07:00')).toContain('completed 10:10')
  expect(shown('2026-11-22T00:01:00.000+07:00')).toMatch(/completed Sat\W+21\/11\W+10:10/)
})
