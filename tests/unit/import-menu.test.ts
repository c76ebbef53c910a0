import { describe, expect, test } from 'vitest'
import { readMenuFile } from '@/lib/menu/import-menu'

const VND = { currency: 'VND', locale: 'vi-VN' }
const EUR = { currency: 'EUR', locale: 'de-DE' }

const whys = (text: string, money = VND) => readMenuFile(text, money).problems.map(({ line, why }) => [line, why])

describe('a menu from a file', () => {
  test.each([
    ['commas', 'Category,Name,Price,Station\nCà phê,Bạc xỉu,39000,Bar\n', VND, 39_000],
    ['semicolons, as a German spreadsheet has them', 'Category;Name;Price\nKaffee;Espresso;2,80\n', EUR, 280],
    ['commas with prices in quotes', 'Kaffee,Espresso,"2,80"', EUR, 280],
    ['tabs', 'category\tname\tprice\nCà phê\tBạc xỉu\t39.000', VND, 39_000],
    [
      'a byte order mark and the lines of Windows',
      '\uFEFFDanh mục,Tên món,Giá\r\nCà phê,Bạc xỉu,39.000\r\n',
      VND,
      39_000,
    ],
  ])('with %s', (_, text, money, price) => {
    const { items, problems } = readMenuFile(text, money)
    expect(problems).toEqual([])
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ price })
  })

  test('with columns in another order', () => {
    expect(readMenuFile('Giá,Quầy,Tên,Danh mục\n39000,Bar,Bạc xỉu,Cà phê', VND).items).toEqual([
      { category: 'Cà phê', name: 'Bạc xỉu', price: 39_000, station: 'Bar' },
    ])
  })

  test('names each bad line by its number, and takes the rest', () => {
    const text = [
      'category,name,price',
      'Cà phê,Bạc xỉu,39000',
      'Cà phê,,39000',
      ',Trà vải,45000',
      '',
      'Cà phê,Cà phê trứng,cheap',
      'Cà phê',
      'Cà phê,BẠC XỈU,40000',
      `Cà phê,${'x'.repeat(81)},1000`,
      'Cà phê,Cà phê đen,29000',
    ].join('\n')
    const { items } = readMenuFile(text, VND)
    expect(items.map(({ name }) => name)).toEqual(['Bạc xỉu', 'Cà phê đen'])
    expect(whys(text)).toEqual([
      [3, 'name'],
      [4, 'category'],
      [6, 'price'],
      [7, 'columns'],
      [8, 'twice'],
      [9, 'tooLong'],
    ])
  })

  test('counts the lines that stand in quotes', () => {
    expect(whys('"Cà\nphê",Bạc xỉu,39000\nCà phê,,1000')).toEqual([[3, 'name']])
  })

  test('does not take what a missing quotation mark swallows', () => {
    const { items, problems } = readMenuFile('Cà phê,Bạc xỉu,39000\nCà phê,"Trà vải,45000\nCà phê,Trà sen,49000', VND)
    expect(items.map(({ name }) => name)).toEqual(['Bạc xỉu'])
    expect(problems).toMatchObject([{ line: 2, why: 'quotes' }])
  })

  test('takes 1,000 items and no more', () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => `Cà phê,Món ${index},1000`)
    const { items, problems } = readMenuFile(lines.join('\n'), VND)
    expect(items).toHaveLength(1_000)
    expect(problems).toMatchObject([{ line: 1_001, why: 'tooMany' }])
  })

  test.each(['', '\n\n', 'category,name,price\n'])('finds nothing in %j', (text) => {
    expect(readMenuFile(text, VND)).toEqual({ items: [], problems: [] })
  })
})
