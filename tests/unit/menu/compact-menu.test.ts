import { expect, test } from 'vitest'
import { type CompactMenu, expandMenu } from '@/lib/menu/compact-menu'

const option = (id: string, price: number) => ({ id, name: id, price, default: false, available: true })
const size = {
  id: 'size',
  name: 'Cỡ',
  min: 1,
  max: 1,
  repeatable: false,
  required: true,
  options: [option('small', 0), option('large', 5_000), option('huge', 9_000)],
}
const ice = { ...size, id: 'ice', options: [option('less', 0)] }
const item = (id: string, groups: number[]) => ({
  id,
  name: id,
  price: 20_000,
  descriptionLength: 0,
  photoUrl: null,
  allergens: [],
  available: true,
  groups,
})

test('items of a compact menu share their option groups, and what differs for an item is its own', () => {
  const menu: CompactMenu = {
    readAt: 0,
    servings: [[{ from: 1, to: 2 }]],
    groups: [size, ice],
    categories: [
      { id: 'coffee', name: 'Cà phê', items: [item('a', [1, 0]), { ...item('b', [0]), serving: 0 }] },
      {
        id: 'tea',
        name: 'Trà',
        items: [
          {
            ...item('c', [0, 1]),
            own: [
              { optionId: 'large', price: 4_000, isDefault: true, leftOut: false },
              { optionId: 'huge', price: null, isDefault: null, leftOut: true },
            ],
          },
        ],
      },
    ],
  }
  const [coffee, tea] = expandMenu(JSON.parse(JSON.stringify(menu)))
  const [a, b] = coffee?.items ?? []
  const [c] = tea?.items ?? []
  expect(a?.optionGroups).toEqual([ice, size])
  expect([a?.served, b?.served]).toEqual([null, [{ from: 1, to: 2 }]])
  expect(b?.optionGroups[0]).toBe(a?.optionGroups[1])
  expect(c?.optionGroups).toEqual([
    { ...size, options: [size.options[0], { ...option('large', 4_000), default: true }] },
    ice,
  ])
  expect(c?.optionGroups[1]).toBe(a?.optionGroups[0])
})
