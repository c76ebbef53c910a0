import { describe, expect, test } from 'vitest'
import {
  ALL_AT_ONCE,
  alsoAt,
  isNewLine,
  isOfStation,
  seenAt,
  shownLines,
  shownVoids,
  stationProgress,
  struckLines,
  ticketLines,
} from '@/lib/board/ticket-lines'
import { optionText } from '@/lib/board/ticket-options'
import type { OrderedOption, OrderVoid } from '@/lib/orders/order'
import { transition } from '@/lib/orders/transition'
import { anItem, anOption, anOrder, aPart, atStation } from '../support/an-order'

const milk = anItem({ id: 'milk', menuItemId: 'bac-xiu', quantity: 2 })
const banhMi = anItem({ id: 'banh-mi', menuItemId: 'banh-mi', menuItemName: 'Bánh mì', station: 'Kitchen' })
const moreMilk = anItem({ id: 'more-milk', menuItemId: 'bac-xiu', quantity: 1 })
const iced = anItem({ id: 'iced', menuItemId: 'bac-xiu', note: 'ít đá' })
const made = anItem({ id: 'made', menuItemId: 'bac-xiu', done: true })
const water = anItem({ id: 'water', menuItemId: 'water', menuItemName: 'Water', station: null })

const keys = (...args: Parameters<typeof ticketLines>) => ticketLines(...args).map(({ itemIds }) => itemIds.join('+'))

describe('the lines of a ticket', () => {
  test('merge what is the same to whoever makes it, in the order of the ticket', () => {
    const lines = ticketLines([milk, banhMi, moreMilk, iced, made], null)
    expect(lines.map(({ itemIds, quantity, note, done }) => [itemIds.join('+'), quantity, note, done])).toEqual([
      ['milk+more-milk', 3, '', false],
      ['banh-mi', 1, '', false],
      ['iced', 1, 'ít đá', false],
      ['made', 1, '', true],
    ])
    expect(lines.every(({ isOurs }) => isOurs)).toBe(true)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })

  test('merge only with equal options, and show those that tickets show', () => {
    const large = anOption({ optionId: 'L', kitchenName: 'Cỡ L' })
    const pearls = anOption({ optionId: 'pearls', kitchenName: 'Trân châu', effect: 'adds' })
    const usual = anOption({ optionId: 'ice', kitchenName: 'Đá vừa', onTicket: false })
    const withOptions = (id: string, ...options: OrderedOption[]) => ({ ...moreMilk, id, options })
    const items = [
      withOptions('a', large, usual),
      withOptions('b', large, pearls),
      withOptions('c', large, usual),
      withOptions('d', large, { ...pearls, quantity: 2 }),
    ]
    const lines = ticketLines(items, null)
    expect(lines.map(({ itemIds, options }) => [itemIds.join('+'), options.map(optionText).join(', ')])).toEqual([
      ['a+c', 'Cỡ L'],
      ['b', 'Cỡ L, + Trân châu'],
      ['d', 'Cỡ L, + 2 × Trân châu'],
    ])
  })

  test('keep apart the same item at two stations', () => {
    expect(keys([milk, { ...moreMilk, ...atStation('Kitchen') }], null)).toEqual(['milk', 'more-milk'])
  })

  test('put the own station first, and what has none is everybody’s', () => {
    const lines = ticketLines([milk, water, banhMi], 'kitchen')
    expect(lines.map(({ key, isOurs }) => [key, isOurs])).toEqual([
      ['water', true],
      ['banh-mi', true],
      ['milk', false],
    ])
  })

  test('leave out those of other stations where only own ones are shown', () => {
    const of = (station: string | null, ownLinesOnly: boolean) =>
      shownLines([milk, water, banhMi], { station, ownLinesOnly, waiting: ALL_AT_ONCE }).map(({ key }) => key)
    expect(of('kitchen', true)).toEqual(['water', 'banh-mi'])
    expect(of('kitchen', false)).toEqual(['water', 'banh-mi', 'milk'])
    expect(of(null, true)).toEqual(['milk', 'water', 'banh-mi'])
  })

  test('put what is later last, course by course, and count it nowhere as left', () => {
    const later = (item: typeof milk, course: number) => ({ ...item, course, later: true })
    const items = [later(water, 3), later(milk, 2), banhMi, later(iced, 3), { ...moreMilk, course: 1 }]
    expect(keys(items, 'kitchen')).toEqual(['banh-mi', 'more-milk', 'milk', 'water', 'iced'])
    expect(stationProgress(items, null)).toEqual([
      { ...atStation(null), left: 0 },
      { ...atStation('Bar'), left: 1 },
      { ...atStation('Kitchen'), left: 1 },
    ])
    expect(alsoAt([later(milk, 2), banhMi], 'kitchen')).toEqual([])
  })

  test('do not change the items', () => {
    const items = [milk, moreMilk]
    const before = structuredClone(items)
    ticketLines(items, null)
    expect(items).toEqual(before)
  })
})

test('a ticket is also at the other stations that are not done', () => {
  const pastry = anItem({ id: 'cake', station: 'Pastry', done: true })
  expect(alsoAt([milk, moreMilk, banhMi, pastry, water], 'kitchen')).toEqual(['Bar'])
  expect(alsoAt([milk, banhMi], null)).toEqual([])
})

test('the progress of each station counts the pieces that are left, the own station first', () => {
  const items = [{ ...milk, done: true }, { ...banhMi, quantity: 2 }, moreMilk, water]
  expect(stationProgress(items, 'kitchen')).toEqual([
    { ...atStation('Kitchen'), left: 2 },
    { ...atStation('Bar'), left: 1 },
    { ...atStation(null), left: 1 },
  ])
  expect(stationProgress([{ ...milk, done: true }, banhMi], null)).toEqual([
    { ...atStation('Bar'), left: 0 },
    { ...atStation('Kitchen'), left: 1 },
  ])
})

test('a board of a station shows the tickets on which it has something to make', () => {
  expect(isOfStation(anOrder({ items: [milk, banhMi] }), 'kitchen')).toBe(true)
  expect(isOfStation(anOrder({ items: [milk] }), 'kitchen')).toBe(false)
  expect(isOfStation(anOrder({ items: [milk, water] }), 'kitchen')).toBe(true)
  expect(isOfStation(anOrder({ items: [milk] }), null)).toBe(true)
})

test('a stopped ticket lists what was taken off it, on the boards of the stations that made it', () => {
  const voids = [milk, banhMi].map((item) => ({ ...item, itemId: item.id, reason: 'guest_left' as const, at: '' }))
  const stopped = anOrder({ items: [], voids, stoppedAt: '2026-11-21T10:00:00.000+07:00', stopReason: 'guest_left' })
  expect(isOfStation(stopped, 'kitchen')).toBe(true)
  expect(isOfStation(stopped, 'pastry')).toBe(false)
  expect(isOfStation(anOrder({ items: [], voids }), 'kitchen')).toBe(false)
  expect(struckLines(stopped, 'kitchen').map(({ kitchenName, isOurs }) => [kitchenName, isOurs])).toEqual([
    [banhMi.kitchenName, true],
    [milk.kitchenName, false],
  ])
})

describe('what changed on a ticket', () => {
  const [before, at, after] = ['10:00', '10:05', '10:10'].map((time) => `2026-11-21T${time}:00.000+07:00`)
  const order = (statusSince = before) => anOrder({ statusSince: statusSince ?? '' })
  const added = anItem({ id: 'again', menuItemId: 'bac-xiu', addedAt: at ?? '' })
  const nobody = () => true

  test('an addition is a line of its own, also of the same item', () => {
    expect(keys([milk, added, { ...added, id: 'with-it' }], null)).toEqual(['milk', 'again+with-it'])
  })

  test('is marked until it is made, the order moves on, or the user has seen it', () => {
    const [line] = ticketLines([added], null)
    const [old] = ticketLines([milk], null)
    if (!line || !old) throw new Error('There are no lines.')
    expect(isNewLine(order(), line, 'bar', nobody)).toBe(true)
    expect(isNewLine(order(), old, 'bar', nobody)).toBe(false)
    expect(isNewLine(order(), { ...line, done: true }, 'bar', nobody)).toBe(false)
    expect(isNewLine(order(after), line, 'bar', nobody)).toBe(false)
    const seenAtBar = (id: string) => id !== seenAt('again', 'bar')
    expect(isNewLine(order(), line, 'bar', seenAtBar)).toBe(false)
    expect(isNewLine(order(), line, 'kitchen', seenAtBar)).toBe(true)
  })

  test('a void is shown at its station until the user has seen it, or without buttons until the order moves on', () => {
    const { done: _, addedAt: __, ...values } = milk
    const voided: OrderVoid = { ...values, id: 'void', itemId: 'milk', reason: 'sold_out', at: at ?? '' }
    const shown = (station: string | null, statusSince: string | undefined, mayDismiss: boolean, isUnseen = nobody) =>
      shownVoids({ ...order(statusSince), voids: [voided] }, station, { isUnseen, mayDismiss }).length
    expect([shown(null, before, true), shown('bar', before, true), shown('kitchen', before, true)]).toEqual([1, 1, 0])
    expect([shown(null, after, true), shown(null, before, false), shown(null, after, false)]).toEqual([1, 1, 0])
    expect(shown(null, before, true, () => false)).toBe(0)
  })
})

describe('a combo', () => {
  const pho = aPart({ id: 'pho', quantity: 2, options: [anOption({ optionId: 'rare', kitchenName: 'tái' })] })
  const tea = aPart({ id: 'tea', menuItemId: 'tra-da', menuItemName: 'Trà đá', station: 'Bar' })
  const set = anItem({
    id: 'set',
    menuItemId: 'set',
    menuItemName: 'Lunch set',
    station: null,
    quantity: 3,
    note: 'no peanuts',
    options: [anOption({ optionId: 'rice', kitchenName: 'thêm cơm' })],
    parts: [pho, tea],
  })
  const order = anOrder({ status: 'preparing', items: [set, banhMi] })

  test('is on each board as the parts of its station, with options and note of the line', () => {
    const shown = (station: string | null) =>
      ticketLines(order.items, station)
        .filter(({ isOurs }) => isOurs)
        .map(({ itemIds, quantity, kitchenName, combo, options, note }) => [
          ...[itemIds.join(), quantity, kitchenName, combo?.kitchenName, combo?.quantity],
          ...[options.map((option) => option.kitchenName).join(), note],
        ])
    const phoLine = ['pho', 6, 'Phở bò', 'Lunch set', 3, 'tái,thêm cơm', 'no peanuts']
    const teaLine = ['tea', 3, 'Trà đá', 'Lunch set', 3, 'thêm cơm', 'no peanuts']
    const banhMiLine = ['banh-mi', 1, 'Bánh mì', undefined, undefined, '', '']
    expect(shown('kitchen')).toEqual([phoLine, banhMiLine])
    expect(shown('bar')).toEqual([teaLine])
    expect(shown(null)).toEqual([phoLine, teaLine, banhMiLine])
    expect(isOfStation(order, 'pastry')).toBe(false)
    expect(alsoAt(order.items, 'kitchen')).toEqual(['Bar'])
  })

  test('is done when its last part is, and its stations count their own parts', () => {
    const mark = (of: typeof order, itemIds: string[], done = true) => {
      const decided = transition(of, { type: 'mark_items', itemIds, done })
      if (!decided.ok) throw new Error(decided.reason)
      return { next: { ...of, items: decided.next.items as typeof of.items }, event: decided.event }
    }
    const { next: poured } = mark(order, ['tea'])
    expect(poured.items.map(({ done }) => done)).toEqual([false, false])
    expect(stationProgress(poured.items, 'bar')).toEqual([
      { ...atStation('Bar'), left: 0 },
      { ...atStation('Kitchen'), left: 7 },
    ])
    expect(mark(poured, ['tea']).event).toBeNull()
    expect(mark(poured, ['pho']).next.items[0]).toMatchObject({ done: true, parts: [{ done: true }, { done: true }] })
    expect(mark(order, ['set']).next.items[0]).toMatchObject({ done: true, parts: [{ done: true }, { done: true }] })
    expect(mark(mark(order, ['set']).next, ['pho'], false).next.items[0]).toMatchObject({ done: false })
    expect(transition(order, { type: 'mark_items', itemIds: ['tea', 'none'], done: true })).toMatchObject({
      code: 'not_found',
    })
  })

  test('that was voided is struck at each station, and one tap sees it there', () => {
    const voided: OrderVoid = {
      ...set,
      id: 'void',
      itemId: 'set',
      quantity: 1,
      reason: 'mistake' as const,
      at: '2026-11-21T10:05:00.000+07:00',
    }
    const shown = (station: string, seen: string[]) =>
      shownVoids({ ...order, voids: [voided] }, station, { isUnseen: (id) => !seen.includes(id), mayDismiss: true })
    const [phoVoided] = shown('kitchen', [])
    expect(phoVoided).toMatchObject({ kitchenName: 'Phở bò', quantity: 2, of: { kitchenName: 'Lunch set' } })
    const seen = [seenAt('void', 'kitchen')]
    expect([shown('kitchen', seen), shown('bar', seen)]).toMatchObject([[], [{ kitchenName: 'Trà đá' }]])
  })
})
