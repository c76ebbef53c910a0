import { expect, test } from 'vitest'
import { orderAfter } from '@/lib/menu/menu-order'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'

const menuOf = (...categories: { id: string; items: { id: string }[] }[]) =>
  ({ categories, optionGroups: [] }) as unknown as WholeMenu
const category = (id: string, ...items: string[]) => ({ id, items: items.map((item) => ({ id: item })) })

test.each([
  ['the same order', 'own a b', 'a b', 'own a b'],
  ['another order', 'a own b', 'b a', 'b own a'],
  ['a new thing in the middle', 'a b own', 'a new b', 'a new b own'],
  ['a new thing at the end', 'own a b', 'a b new', 'own a b new'],
  ['new things before all others', 'own a', 'new newer a', 'own new newer a'],
  ['new things only', 'own', 'a b', 'own a b'],
  ['less than before', 'a own b', 'b', 'a own b'],
])('a push of %s leaves what is not pushed at its place', (_, current, pushed, after) => {
  const order = orderAfter(menuOf(category('c', ...current.split(' '))), menuOf(category('c', ...pushed.split(' '))))
  expect(order.items).toEqual([after.split(' ')])
})

test('an item that moves to another category has a place in that one only', () => {
  const current = menuOf(category('c', 'own', 'a'), category('d', 'b', 'other'))
  expect(orderAfter(current, menuOf(category('d', 'b', 'a'), category('c')))).toEqual({
    categories: ['d', 'c'],
    items: [['b', 'a', 'other'], ['own']],
    groups: [],
  })
})
