import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useColumns } from '@/app/kitchen/use-columns'
import { seenAt, type VoidsShown } from '@/lib/board/ticket-lines'
import type { Order, OrderVoid } from '@/lib/orders/order'
import { anItem, anOrder, FLOW } from '../support/an-order'

const NOTHING_SEEN: VoidsShown = { isUnseen: () => true, mayDismiss: true }

/** The columns of the Bar's board. */
function barColumns(orders: Order[], voids: VoidsShown | null = NOTHING_SEEN) {
  let shown: ReturnType<typeof useColumns> | undefined
  function Board() {
    shown = useColumns(new Map(orders.map((order) => [order.id, order])), [], [], { station: 'bar', flow: FLOW, voids })
    return null
  }
  renderToStaticMarkup(createElement(Board))
  return (shown?.columns ?? []).flatMap(({ tickets, count }) =>
    tickets.length > 0 ? [{ numbers: tickets.map(({ number }) => number), count }] : [],
  )
}

const soup = anItem({ id: 'soup', station: 'Kitchen' })
const tea = anItem({ id: 'tea', station: 'Bar' })
const { done: _, addedAt: __, ...teaValues } = tea
const voidedTea: OrderVoid = {
  ...teaValues,
  id: 'void',
  itemId: 'tea',
  reason: 'sold_out' as const,
  at: '2026-11-21T10:05:00.000+07:00',
}
const ticket = (number: number, part: Partial<Order>) =>
  anOrder({ id: `order ${number}`, number, status: 'preparing', ...part })

test('a ticket whose last line of the station was voided stays there, and is no work, until the void is dismissed', () => {
  const orders = [ticket(1, { items: [soup], voids: [voidedTea] }), ticket(2, { items: [tea] })]
  expect(barColumns(orders)).toEqual([{ numbers: [1, 2], count: 1 }])
  expect(barColumns(orders, { ...NOTHING_SEEN, isUnseen: (id) => id !== seenAt('void', 'bar') })).toEqual([
    { numbers: [2], count: 1 },
  ])
  expect(barColumns(orders, null)).toEqual([{ numbers: [2], count: 1 }])
})

test('where nobody can dismiss the void, the ticket leaves when the order moves on', () => {
  const wall = { ...NOTHING_SEEN, mayDismiss: false }
  const order = ticket(1, { items: [soup], voids: [voidedTea] })
  expect(barColumns([order], wall)).toEqual([{ numbers: [1], count: 0 }])
  expect(barColumns([{ ...order, status: 'ready', statusSince: '2026-11-21T10:06:00.000+07:00' }], wall)).toEqual([])
})

test('a ticket that the station has made keeps its place while it has a void', () => {
  const made = { ...tea, id: 'made', done: true }
  const orders = [ticket(1, { items: [made, soup], voids: [voidedTea] }), ticket(2, { items: [tea] })]
  expect(barColumns(orders)).toEqual([{ numbers: [1, 2], count: 1 }])
  const seen = { ...NOTHING_SEEN, isUnseen: () => false }
  expect(barColumns(orders, seen)).toEqual([{ numbers: [2, 1], count: 1 }])
})
