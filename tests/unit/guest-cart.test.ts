import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { problemIn } from '@/app/t/[code]/cart-problem'
import type { ErrorCode } from '@/lib/errors'
import {
  add,
  type Cart,
  countOf,
  EMPTY_CART,
  guestOrderOf,
  isSameCart,
  notePrices,
  readCart,
  removeOne,
  setNote,
  setOptions,
  setQuantity,
  settle,
  withoutPastPickup,
} from '@/lib/guests/cart'

const COFFEE = 'coffee'
const NOW = Date.now()

const withOne = () => add(EMPTY_CART, { menuItemId: COFFEE }, 'a')

test('more of the same is one line, until that line has a wish', () => {
  const two = add(withOne(), { menuItemId: COFFEE }, 'b')
  expect(two.lines).toEqual([{ id: 'a', menuItemId: COFFEE, quantity: 2, note: '' }])
  const another = add(setNote(two, 'a', 'ít đường'), { menuItemId: COFFEE }, 'b')
  expect(another.lines.map(({ quantity, note }) => [quantity, note])).toEqual([
    [2, 'ít đường'],
    [1, ''],
  ])
  expect(countOf(another, COFFEE)).toBe(3)
  expect(removeOne(another, COFFEE).lines).toHaveLength(1)
})

test('a line keeps the price at which it was chosen, until its options are others', () => {
  const noted = notePrices(withOne(), () => 39_000)
  const later = notePrices(add(noted, { menuItemId: 'tea' }, 'b'), ({ menuItemId }) =>
    menuItemId === 'tea' ? null : 42_000,
  )
  expect(later.lines.map(({ unitPrice }) => unitPrice)).toEqual([39_000, undefined])
  expect(readCart(JSON.stringify(later)).lines).toEqual(later.lines)
  const changed = notePrices(setOptions(later, 'a', [{ optionId: 'L' }], 1), () => 45_000)
  expect(changed.lines.map(({ unitPrice }) => unitPrice)).toEqual([45_000, 45_000])
})

test('the same item with other options is another line, whatever the order of the options', () => {
  const [large, pearls] = [{ optionId: 'L' }, { optionId: 'pearls', quantity: 2 }]
  const withOptions = (cart: Cart, id: string, ...options: { optionId: string; quantity?: number }[]) =>
    add(cart, { menuItemId: COFFEE, options }, id)
  const cart = withOptions(withOptions(withOptions(withOne(), 'b', large, pearls), 'c', large), 'd', pearls, large)
  expect(cart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ])
  expect(guestOrderOf(cart, 'key').lines.map(({ options }) => options)).toEqual([undefined, [large, pearls], [large]])
  expect(setOptions(cart, 'c', [pearls], 3).lines[2]).toMatchObject({ id: 'c', quantity: 3, options: [pearls] })
  expect(readCart(JSON.stringify(cart), NOW)).toEqual(cart)
  const broken = { ...cart, lines: [{ ...cart.lines[1], options: [{ optionId: 7 }] }] }
  expect(readCart(JSON.stringify(broken), NOW).lines).toEqual([])
})

test('what is ordered again keeps its quantity and its note', () => {
  const again = add(withOne(), { menuItemId: COFFEE, quantity: 2 }, 'b')
  expect(again.lines.map(({ quantity }) => quantity)).toEqual([3])
  const noted = add(again, { menuItemId: COFFEE, quantity: 2, note: 'ít đá' }, 'b')
  expect(noted.lines.map(({ quantity, note }) => [quantity, note])).toEqual([
    [3, ''],
    [2, 'ít đá'],
  ])
})

test('has at most 99 of a line and 50 lines', () => {
  expect(setQuantity(withOne(), 'a', 100).lines[0]?.quantity).toBe(99)
  const full = Array.from({ length: 60 }, (_, index) => `item ${index}`).reduce<Cart>(
    (cart, item) => add(cart, { menuItemId: item }, item),
    EMPTY_CART,
  )
  expect(full.lines).toHaveLength(50)
})

test('what is kept on a device comes back; what is broken does not', () => {
  const cart = { ...withOne(), allergyNote: 'tôm', attempt: v7() }
  expect(readCart(JSON.stringify(cart), NOW)).toEqual(cart)
  for (const broken of [null, '', '{', '[]', '{"lines":1}']) expect(readCart(broken, NOW)).toEqual(EMPTY_CART)
  expect(readCart('{"lines":[{"id":1}],"allergyNote":["tôm"],"attempt":7}', NOW)).toEqual(EMPTY_CART)
})

test('an order that was not answered can be changed again when the server does not know it any more', () => {
  const day = 24 * 3_600_000
  const cart = { ...withOne(), attempt: v7({ msecs: NOW }) }
  expect(readCart(JSON.stringify(cart), NOW + day - 1)).toEqual(cart)
  expect(readCart(JSON.stringify(cart), NOW + day)).toEqual({ ...cart, attempt: null })
})

test('the answer to an attempt empties the cart that was sent, and not a later one of another tab', () => {
  const sent = { ...withOne(), allergyNote: 'tôm', attempt: v7() }
  expect(settle(sent, sent.attempt, { lines: [] })).toEqual({ ...EMPTY_CART, allergyNote: 'tôm' })
  expect(settle(sent, sent.attempt)).toEqual({ ...sent, attempt: null })
  for (const later of [withOne(), { ...withOne(), attempt: v7() }])
    expect(settle(later, sent.attempt, { lines: [] })).toEqual(later)
})

test('a cart that was stored is the same when it is read again', () => {
  const cart = notePrices(setOptions(withOne(), 'a', [{ optionId: 'L', componentId: undefined }], 1), () => 39_000)
  expect(isSameCart(readCart(JSON.stringify(cart)), cart)).toBe(true)
  expect(isSameCart(cart, setNote(cart, 'a', 'ít đường'))).toBe(false)
  expect(isSameCart(cart, { ...cart, attempt: v7() })).toBe(false)
})

test('a pickup that is over is dropped, and one that is to come stays', () => {
  const at = (pickupAt: string | null): Cart => ({ ...withOne(), pickupAt })
  const [over, toCome] = [at(new Date(NOW).toISOString()), at(new Date(NOW + 1).toISOString())]
  expect(withoutPastPickup(over, NOW)).toEqual(at(null))
  expect(withoutPastPickup(at('morgen'), NOW)).toEqual(at(null))
  for (const cart of [toCome, at(null)]) expect(withoutPastPickup(cart, NOW)).toBe(cart)
})

test('a refusal because of the pickup says so', () => {
  const refused = (code: ErrorCode, path: string) => problemIn({ code, problems: [{ path, why: 'invalid' }] })
  expect(refused('invalid_request', 'pickupAt')).toBe('pickupOver')
  expect(refused('ordering_closed', 'pickupAt')).toBe('pickupClosed')
  expect(refused('invalid_request', 'lines.0.menuItemId')).toBe('changedMenu')
})
