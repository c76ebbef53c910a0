import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { MadeTicket } from '@/app/kitchen/ticket/made-ticket'
import { MainButton } from '@/app/kitchen/ticket/ticket-buttons'
import { asksUnmade, mainAction, questionApplies } from '@/lib/board/main-action'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { anItem, anOrder, FLOW } from '../support/an-order'
import { renderedOnBoard } from '../support/rendered'

const coffee = anItem({ id: 'coffee', station: 'Bar' })
const soup = anItem({ id: 'soup', station: 'Kitchen' })
const water = anItem({ id: 'water', station: null })
const made = (item: typeof coffee) => ({ ...item, done: true })
const later = (item: typeof coffee) => ({ ...item, course: 2, later: true })
const both = (status: OrderStatus, items = [coffee, soup]) => anOrder({ status, items })

describe('the main button', () => {
  test.each([
    ['pending', 'confirmed', 'preparing'],
    ['confirmed', 'preparing', 'preparing'],
    ['preparing', 'ready', 'completed'],
    ['ready', 'completed', 'completed'],
  ] as const)('of a %s order leads to %s, or to %s where the branch takes steps together', (from, to, together) => {
    const flow = { ...FLOW, confirmStarts: true, readyCompletes: true }
    expect(mainAction(both(from), null, FLOW)).toEqual({ kind: 'advance', from, to })
    expect(mainAction(both(from), null, flow)).toEqual({ kind: 'advance', from, to: together })
  })

  test.each(['completed', 'cancelled'] as const)('of a %s order does nothing', (status) => {
    expect(mainAction(both(status), null, FLOW)).toBeNull()
  })

  test.each(['preparing', 'ready'] as const)('of a stopped %s order completes it on every board', (from) => {
    const stopped = anOrder({ status: from, items: [], stoppedAt: '2026-11-21T10:00:00.000+07:00' })
    for (const station of [null, 'bar']) {
      expect(mainAction(stopped, station, FLOW)).toEqual({ kind: 'advance', from, to: 'completed' })
    }
  })

  test('of a station finishes its own lines, and what has no station', () => {
    expect(mainAction(both('preparing', [coffee, soup, water]), 'bar', FLOW)).toEqual({
      kind: 'finish',
      itemIds: ['coffee', 'water'],
    })
  })

  test('of a station never takes lines of another, and moves the order once all are made', () => {
    expect(mainAction(both('preparing', [made(coffee), soup]), 'bar', FLOW)).toEqual({ kind: 'finished' })
    const ready = { kind: 'advance', from: 'preparing', to: 'ready' }
    expect(mainAction(both('preparing', [made(coffee), made(soup)]), 'bar', FLOW)).toEqual(ready)
  })

  test('of a station does nothing once all of its lines were voided', () => {
    expect(mainAction(both('preparing', [made(soup)]), 'bar', FLOW)).toEqual({ kind: 'finished' })
    expect(mainAction(both('pending', [soup]), 'bar', FLOW)).toEqual({ kind: 'finished' })
  })

  test('of a station starts an order as every board does', () => {
    expect(mainAction(both('confirmed'), 'bar', FLOW)).toEqual({ kind: 'advance', from: 'confirmed', to: 'preparing' })
  })
})

describe('what a board asks before the main action', () => {
  const asks = (question: 'unmade' | 'unpaid', order: Order, flow = FLOW) =>
    questionApplies(question, order, mainAction(order, null, flow))
  const STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled'] as const

  test('about lines that are not made, only when the order leaves the kitchen', () => {
    const asked = STATUSES.filter((status) => asks('unmade', both(status, [coffee, made(soup)])))
    expect(asked).toEqual(['preparing'])
    expect(asks('unmade', both('preparing', [made(coffee), made(soup)]))).toBe(false)
  })

  test('about the payment, only when an unpaid order is completed', () => {
    expect(STATUSES.filter((status) => asks('unpaid', both(status)))).toEqual(['ready'])
    expect(asks('unpaid', both('preparing'), { ...FLOW, readyCompletes: true })).toBe(true)
    expect(asks('unpaid', { ...both('ready'), paymentStatus: 'paid' })).toBe(false)
  })

  test('nothing where a station marks its lines', () => {
    const order = both('preparing')
    expect(questionApplies('unmade', order, mainAction(order, 'bar', FLOW))).toBe(false)
  })
})

test('lines that are not made are asked about where lines are marked, and where a course waits', () => {
  const order = both('preparing')
  expect(asksUnmade(order, [both('ready', [made(coffee)])])).toBe(true)
  expect(asksUnmade(order, [order])).toBe(false)
  expect(asksUnmade(both('preparing', [coffee, later(soup)]), [])).toBe(true)
})

test.each([
  ['bar', [coffee, later(soup)], { kind: 'finish', itemIds: ['coffee'] }],
  ['bar', [made(coffee), later(soup)], { kind: 'finished' }],
  ['kitchen', [coffee, later(soup)], { kind: 'finished' }],
  ['kitchen', [made(coffee), { ...soup, id: 'starter' }, later(soup)], { kind: 'finish', itemIds: ['starter'] }],
  [null, [made(coffee), later(soup)], { kind: 'advance', from: 'preparing', to: 'ready' }],
] as const)('with a course that waits, at %s', (station, items, action) => {
  expect(mainAction(both('preparing', [...items]), station, FLOW)).toEqual(action)
})

test.each([
  ['waits for other stations', [made(coffee), soup]],
  ['has nothing to make', [soup]],
])('the name of an inactive button says that the order %s', (says, items) => {
  const button = renderedOnBoard(createElement(MainButton, { order: both('preparing', items) }), 'bar')
  expect(button).toContain(`aria-label="Bar done: order 1 ${says}"`)
})

test('the tickets of a station that was removed have its name until the page reloads', () => {
  const removed = { stations: [], stationName: 'Bar' }
  const order = both('preparing')
  const waiting = both('preparing', [made(coffee), soup])
  expect(renderedOnBoard(createElement(MainButton, { order }), 'bar', undefined, removed)).toContain('Bar done')
  const ticket = createElement(MadeTicket, { order: waiting, onOpen: () => undefined })
  expect(renderedOnBoard(ticket, 'bar', undefined, removed)).toContain('Bar')
})
