import { expect, test } from 'vitest'
import { packMenu, unpackMenu } from '@/app/public-pages/packed-menu'

const size = {
  id: 'size',
  name: 'Cỡ',
  min: 1,
  max: 1,
  repeatable: false,
  required: true,
  options: [{ id: 'large', name: 'Lớn', price: 5_000, default: false, available: true }],
}

const item = (id: string, optionGroups: (typeof size)[]) => ({
  id,
  name: id,
  price: 20_000,
  description: '',
  photoUrl: null,
  allergens: [],
  available: true,
  optionGroups,
})

test('a packed menu writes a shared group of options once, and unpacks to the same menu with shared groups', () => {
  const other = { ...size, id: 'other' }
  const menu = [
    { name: 'Cà phê', items: [item('a', [size, other]), item('b', [size])] },
    { name: 'Bánh', items: [item('c', [])] },
  ]
  const packed = packMenu(menu)
  expect(packed.groups).toEqual([size, other])
  const unpacked = unpackMenu(JSON.parse(JSON.stringify(packed)))
  expect(unpacked).toEqual(menu)
  expect(unpacked[0]?.items[0]?.optionGroups[0]).toBe(unpacked[0]?.items[1]?.optionGroups[0])
})
