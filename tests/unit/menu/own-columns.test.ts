import { expect, test } from 'vitest'
import { readMenuFile } from '@/lib/menu/import-menu'
import { type OwnColumns, ownColumnsSchema, probableMenuColumns } from '@/lib/menu/own-columns'

const EUR = { currency: 'EUR', locale: 'de-DE' }
const NONE: OwnColumns = { name: '', price: '', category: '', station: '', description: '', kitchenName: '' }
const OWN: OwnColumns = { ...NONE, name: 'Produkt', price: 'Betrag', category: 'Gruppe' }

const FILE = 'Nr;Produkt;Betrag;Gruppe\n;Espresso;2,80;Kaffee\n;Latte;3,20;Kaffee\n'

test('names of columns that are not known are shown with the line below them, and nothing else is read', () => {
  expect(readMenuFile(FILE, EUR)).toMatchObject({
    items: [],
    problems: [{ line: 1, why: 'header' }],
    other: null,
    unknownHeader: { names: ['Nr', 'Produkt', 'Betrag', 'Gruppe'], below: ['', 'Espresso', '2,80', 'Kaffee'] },
  })
  expect(readMenuFile('Món;Đơn giá', EUR).unknownHeader).toEqual({ names: ['Món', 'Đơn giá'], below: [] })
})

test('columns that the owner chose are read, in any letter case and order', () => {
  const items = [
    { category: 'Kaffee', name: 'Espresso', price: 280 },
    { category: 'Kaffee', name: 'Latte', price: 320 },
  ]
  for (const own of [OWN, { ...OWN, name: 'PRODUKT' }])
    expect(readMenuFile(FILE, EUR, null, own)).toMatchObject({ items, problems: [], unknownHeader: null })
  const moved = 'Gruppe;Betrag;Produkt\nKaffee;2,80;Espresso\nKaffee;3,20;Latte\nKaffee\n'
  expect(readMenuFile(moved, EUR, null, OWN)).toMatchObject({ items, problems: [{ line: 4 }] })
})

test('without a category, all items are in one, and two columns are enough', () => {
  const own = { ...NONE, name: 'Produkt', price: 'Betrag' }
  expect(readMenuFile('Produkt;Betrag\nEspresso;2,80\n', EUR, null, own)).toMatchObject({
    items: [{ category: 'Other', name: 'Espresso', price: 280 }],
    problems: [],
  })
})

test('columns of another file are asked for again; what the file itself says comes first', () => {
  expect(readMenuFile(FILE, EUR, null, { ...OWN, station: 'Ort' }).unknownHeader?.names).toHaveLength(4)
  const ours = 'Category;Name;Price\nKaffee;Espresso;2,80\n'
  expect(readMenuFile(ours, EUR, null, { ...OWN, name: 'Price', price: 'Name' }).items).toMatchObject([{ price: 280 }])
})

test('a column that has a known name, or contains one, is probably the one', () => {
  expect(probableMenuColumns(['Nhóm', 'Đơn giá', 'Item name', 'Kitchen name', '', 'Ghi chú'])).toEqual({
    ...NONE,
    category: 'Nhóm',
    price: 'Đơn giá',
    name: 'Item name',
    kitchenName: 'Kitchen name',
  })
  expect(probableMenuColumns(['Bezeichnung', 'Surprice'])).toEqual(NONE)
})

test('name and price are needed, and one column is not two things', () => {
  expect(ownColumnsSchema.safeParse({ ...OWN, category: '' }).success).toBe(true)
  for (const wrong of [{ ...OWN, name: '' }, { ...OWN, price: '' }, { ...OWN, category: 'Betrag' }, { name: 'a' }])
    expect(ownColumnsSchema.safeParse(wrong).success).toBe(false)
})
