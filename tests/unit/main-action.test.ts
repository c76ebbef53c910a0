import { describe, expect, test } from 'vitest'
import { areLinesMarked, leavesLinesUnmade, mainAction } from '@/lib/board/main-action'
import type { OrderStatus } from '@/lib/orders/order-status'
import { anItem, anOrder, FLOW } from '../support/an-order'

const coffee = anItem({ id: 'coffee', station: 'Bar' })
const soup = anItem({ id: 'soup', station: 'Kitchen' })
const water = anItem({ id: 'water', station: null })
const made = (item: typeof coffee) => ({ ...item, done: true })
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

  test('of a station finishes its own lines, and what has no station', () => {
    expect(mainAction(both('preparing', [coffee, soup, water]), 'Bar', FLOW)).toEqual({
      kind: 'finish',
      itemIds: ['coffee', 'water'],
    })
  })

  test('of a station never takes lines of another, and moves the order once all are made', () => {
    expect(mainAction(both('preparing', [made(coffee), soup]), 'Bar', FLOW)).toEqual({ kind: 'finished' })
    const ready = { kind: 'advance', from: 'preparing', to: 'ready' }
    expect(mainAction(both('preparing', [made(coffee), made(soup)]), 'Bar', FLOW)).toEqual(ready)
  })

  test('of a station starts an order as every board does', () => {
    expect(mainAction(both('confirmed'), 'Bar', FLOW)).toEqual({ kind: 'advance', from: 'confirmed', to: 'preparing' })
  })
})

test('only leaving the kitchen leaves lines unmade', () => {
  const leaves = (status: OrderStatus, items = [coffee, made(soup)]) => {
    const action = mainAction(both(status, items), null, FLOW)
    return action !== null && leavesLinesUnmade(both(status, items), action)
  }
  expect((['pending', 'confirmed', 'preparing', 'ready'] as const).map((status) => leaves(status))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(leaves('preparing', [made(coffee), made(soup)])).toBe(false)
})

test('lines are marked at a branch where one is', () => {
  expect(areLinesMarked([both('preparing'), both('ready', [made(coffee)])])).toBe(true)
  expect(areLinesMarked([both('preparing')])).toBe(false)
})
