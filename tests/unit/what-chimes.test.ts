import { describe, expect, test } from 'vitest'
import { type ChimeInput, chimesFor, newOrders } from '@/app/sound/board-chimes'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { anItem, anOrder } from '../support/an-order'

const order = (id: string, version: number, status: OrderStatus = 'preparing'): Order =>
  anOrder({ id, version, status })
const byId = (orders: Order[]) => new Map(orders.map((entry) => [entry.id, entry]))

type Parts = { open?: Order[]; cancelled?: Order[]; late?: string[] } & Partial<Pick<ChimeInput, 'digest' | 'isLive'>>

const board = ({ open = [], cancelled = [], late = [], digest = null, isLive = true }: Parts): ChimeInput => ({
  orders: byId(open),
  cancelled: byId(cancelled),
  late: new Set(late),
  digest,
  isLive,
})
const everything = { isShown: () => true, showsAll: true, isOwn: () => false }
const digest = (parts: Partial<ChimeInput['digest'] & object>) => ({
  new: [],
  changed: [],
  finished: [],
  cancelled: [],
  ...parts,
})

test('a bump at a station is seen, not heard; a rush is heard', () => {
  const cup = anItem({ menuItemName: 'Trà vải' })
  const before = board({ open: [{ ...order('a', 2), items: [{ ...cup, done: false }] }] })
  const bumped = board({ open: [{ ...order('a', 3), items: [{ ...cup, done: true }] }] })
  const rushed = board({ open: [{ ...order('a', 3), rush: true, items: [{ ...cup, done: false }] }] })
  expect(chimesFor(before, bumped, everything)).toEqual([])
  expect(chimesFor(before, rushed, everything)).toEqual(['changed'])
})

test('an order that is stopped is heard as a cancelled one, once, also where it was stopped', () => {
  const before = board({ open: [{ ...order('a', 2), items: [anItem()] }] })
  const stoppedAt = '2026-11-21T10:00:00.000+07:00'
  const stopped = board({ open: [{ ...order('a', 3), stoppedAt }] })
  expect(chimesFor(before, stopped, everything)).toEqual(['cancelled'])
  expect(chimesFor(before, stopped, { ...everything, isOwn: () => true })).toEqual(['cancelled'])
  expect(chimesFor(stopped, board({ open: [{ ...order('a', 4, 'ready'), stoppedAt }] }), everything)).toEqual([])
})

test('lines that are added chime as an addition only, at the station that makes them', () => {
  const cup = anItem({ id: 'cup', station: 'Bar' })
  const cake = anItem({ id: 'cake', station: 'Bếp' })
  const before = board({ open: [{ ...order('a', 2), items: [cup] }] })
  const after = board({ open: [{ ...order('a', 3), items: [cup, cake] }] })
  const at = (station: string) => ({
    ...everything,
    isShown: ({ items }: Order) => items.some((item) => item.station === station),
  })
  expect(chimesFor(before, after, everything)).toEqual(['addition'])
  expect(chimesFor(before, after, at('Bếp'))).toEqual(['addition'])
  expect(chimesFor(before, after, at('Bar'))).toEqual([])
})

test('a scheduled order that is due is heard as a new one when its time comes, and its event is not heard', () => {
  const waited = { ...order('a', 2, 'confirmed'), startAt: '2026-11-21T11:00:00.000+07:00' }
  const due = { ...waited, version: 3, updatedAt: '2026-11-21T11:00:01.000+07:00' }
  expect(chimesFor(board({}), board({ open: [waited] }), everything)).toEqual(['new'])
  expect(chimesFor(board({ open: [waited] }), board({ open: [due] }), everything)).toEqual([])
  expect(chimesFor(board({ open: [waited] }), board({ open: [{ ...due, rush: true }] }), everything)).toEqual([
    'changed',
  ])
})

test('a line that is voided is heard as a change', () => {
  const items = [anItem({ id: 'cup' }), anItem({ id: 'cake', done: true })]
  const before = board({ open: [{ ...order('a', 2), items }] })
  const after = board({ open: [{ ...order('a', 3), items: items.slice(1) }] })
  expect(chimesFor(before, after, everything)).toEqual(['changed'])
})

test('the last line of a station that is voided is heard there, and later changes of the others are not', () => {
  const [cup, cake] = [anItem({ id: 'cup', station: 'Bar' }), anItem({ id: 'cake', station: 'Bếp' })]
  const [before, voided, rushed] = [
    board({ open: [{ ...order('a', 2), items: [cup, cake] }] }),
    board({ open: [{ ...order('a', 3), items: [cake] }] }),
    board({ open: [{ ...order('a', 4), items: [cake], rush: true }] }),
  ]
  const bar = { ...everything, isShown: ({ items }: Order) => items.some(({ station }) => station === 'Bar') }
  expect(chimesFor(before, voided, bar)).toEqual(['changed'])
  expect(chimesFor(before, voided, { ...bar, isOwn: () => true })).toEqual([])
  expect(chimesFor(voided, rushed, bar)).toEqual([])
})

describe('what a screen chimes for', () => {
  const was = [order('a', 2)]

  test.each<[string, Parts, string[]]>([
    ['nothing, when nothing happened', { open: was }, []],
    ['a new order', { open: [...was, order('b', 1, 'pending')] }, ['new']],
    ['many new orders, once', { open: [...was, order('b', 1), order('c', 1), order('d', 1)] }, ['new']],
    ['an order that is ready', { open: [order('a', 3, 'ready')] }, ['ready']],
    ['an order that changed where it stands', { open: [order('a', 3)] }, ['changed']],
    ['a cancelled order', { cancelled: [order('a', 3, 'cancelled')] }, ['cancelled']],
    ['an order that is late now', { open: was, late: ['a'] }, ['late']],
    ['a new order that is late already: it is new', { open: [...was, order('b', 1)], late: ['b'] }, ['new']],
    [
      'several things, the most urgent first',
      { open: [order('a', 3, 'ready'), order('b', 1)], cancelled: [order('c', 2, 'cancelled')] },
      ['cancelled', 'new', 'ready'],
    ],
    ['not for an order that is completed', {}, []],
  ])('%s', (_what, after, chimes) => {
    expect(chimesFor(board({ open: was }), board(after), everything)).toEqual(chimes)
  })

  test('not for an order that only begins to be made', () => {
    const before = board({ open: [order('a', 1, 'confirmed')] })
    expect(chimesFor(before, board({ open: [order('a', 2, 'preparing')] }), everything)).toEqual([])
  })

  test('not again for what is late or cancelled still', () => {
    const same = { open: was, late: ['a'], cancelled: [order('c', 2, 'cancelled')] }
    expect(chimesFor(board(same), board(same), everything)).toEqual([])
  })

  test('not for what was tapped on this screen, but always for a cancelled order', () => {
    const after = board({ open: [order('a', 3, 'ready')], cancelled: [order('b', 2, 'cancelled')] })
    const before = board({ open: [...was, order('b', 1)] })
    expect(chimesFor(before, after, { ...everything, isOwn: () => true })).toEqual(['cancelled'])
  })

  test('late also for an order that this screen has tapped', () => {
    const after = board({ open: was, late: ['a'] })
    expect(chimesFor(board({ open: was }), after, { ...everything, isOwn: () => true })).toEqual(['late'])
  })

  test('not for what this screen does not show', () => {
    const after = board({
      open: [order('a', 3), order('b', 1)],
      cancelled: [order('c', 2, 'cancelled')],
      late: ['a'],
    })
    expect(chimesFor(board({ open: was }), after, { ...everything, isShown: () => false })).toEqual([])
  })
})

describe('after an absence a screen chimes once', () => {
  const was = { open: [order('a', 2), order('b', 2)] }
  const now = { open: [order('a', 3, 'ready'), order('c', 1)], cancelled: [order('b', 3, 'cancelled')] }

  test('for all that a digest tells, by the most urgent', () => {
    const missed = digest({ new: [3], changed: [1], cancelled: [2] })
    expect(chimesFor(board(was), board({ ...now, digest: missed }), everything)).toEqual(['cancelled'])
  })

  test('for a digest of what has come and gone', () => {
    const heard = chimesFor(board(was), board({ ...was, digest: digest({ finished: [7] }) }), everything)
    expect(heard).toEqual(['changed'])
  })

  test('but not for a digest of the orders of other stations, and with the number of its own new orders', () => {
    const missed = digest({ new: [7, 8], changed: [1] })
    const bar = { ...everything, isShown: ({ id }: Order) => id === 'c', showsAll: false }
    const [before, after] = [board(was), board({ ...was, digest: missed })]
    expect(chimesFor(before, after, bar)).toEqual([])
    const withOwn = board({ open: [...was.open, order('c', 1), order('d', 1)], digest: missed })
    expect([chimesFor(before, withOwn, bar), newOrders(before, withOwn, bar)]).toEqual([['new'], 1])
    expect([newOrders(before, withOwn, everything), newOrders(before, after, everything)]).toEqual([2, 2])
  })

  test('where nobody knows what was missed', () => {
    expect(chimesFor(board({ ...was, isLive: false }), board(now), everything)).toEqual(['cancelled'])
  })

  test('and again for what comes while the digest is still shown', () => {
    const shown = digest({ new: [3] })
    const after = board({ open: [...was.open, order('d', 1)], digest: shown })
    expect(chimesFor(board({ ...was, digest: shown }), after, everything)).toEqual(['new'])
  })

  test('but for what gets late while it is away, at once', () => {
    const away = { ...was, isLive: false }
    expect(chimesFor(board(away), board({ ...away, late: ['a'] }), everything)).toEqual(['late'])
  })
})
