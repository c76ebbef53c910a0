import { expect, test } from 'vitest'
import { add, type Cart, countOf, EMPTY_CART, readCart, removeOne, setNote, setQuantity } from '@/lib/guests/cart'

const COFFEE = 'coffee'

const withOne = () => add(EMPTY_CART, COFFEE, 'a')

test('more of the same is one line, until that line has a wish', () => {
  const two = add(withOne(), COFFEE, 'b')
  expect(two.lines).toEqual([{ id: 'a', menuItemId: COFFEE, quantity: 2, note: '' }])
  const another = add(setNote(two, 'a', 'ít đường'), COFFEE, 'b')
  expect(another.lines.map(({ quantity, note }) => [quantity, note])).toEqual([
    [2, 'ít đường'],
    [1, ''],
  ])
  expect(countOf(another, COFFEE)).toBe(3)
  expect(removeOne(another, COFFEE).lines).toHaveLength(1)
})

test('has at most 99 of a line and 50 lines', () => {
  expect(setQuantity(withOne(), 'a', 100).lines[0]?.quantity).toBe(99)
  const full = Array.from({ length: 60 }, (_, index) => `item ${index}`).reduce<Cart>(
    (cart, item) => add(cart, item, item),
    EMPTY_CART,
  )
  expect(full.lines).toHaveLength(50)
})

test('what is kept on a device comes back; what is broken does not', () => {
  const cart = { ...withOne(), allergyNote: 'tôm', attempt: 'key' }
  expect(readCart(JSON.stringify(cart))).toEqual(cart)
  for (const broken of [null, '', '{', '[]', '{"lines":1}']) expect(readCart(broken)).toEqual(EMPTY_CART)
  expect(readCart('{"lines":[{"id":1}],"allergyNote":["tôm"],"attempt":7}')).toEqual(EMPTY_CART)
})
