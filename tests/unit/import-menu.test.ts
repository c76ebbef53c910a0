import { describe, expect, test } from 'vitest'
import { makeCsv } from '@/lib/csv'
import { decodeMenuFile } from '@/lib/menu/decode-menu-file'
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

  test.each([
    ['vi-VN', VND],
    ['de-DE', EUR],
  ])('that was written as a CSV file of %s is read as it was', (locale, money) => {
    const items = [
      { category: 'Trà; =sữa', name: '-50% đường', price: 100, station: '@Bar' },
      { category: "Mom's", name: "'n Biscuit, +1 shot", price: 200, station: null },
      { category: '＝1', name: '"Đặc biệt"', price: 300, station: 'Bar' },
    ]
    const unit = money === EUR ? 100 : 1
    const rows = items.map(({ category, name, price, station }) => [category, name, price / unit, station])
    const text = makeCsv({ columns: ['category', 'name', 'price', 'station'], rows }, locale)
    expect(readMenuFile(text, money)).toMatchObject({ items, problems: [] })
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

  test.each([
    ['with a station', 'Cà phê,Cà phê sữa,29,000,Bar', VND],
    ['without one', 'Cà phê,Cà phê sữa,29,000', VND],
    ['with an empty one', 'category,name,price,station\nCà phê,Cà phê sữa,29,000,', VND],
    ['under three names', 'category,name,price,\nCà phê,Cà phê sữa,29,000', VND],
    ['in euros', 'Kaffee,Espresso,2,80', EUR],
  ])('does not take the beginning of a price for the whole: %s', (_, text, money) => {
    const { items, problems } = readMenuFile(text, money)
    expect(items).toEqual([])
    expect(problems).toMatchObject([{ why: 'tooManyColumns' }])
  })

  test('takes empty cells at the end, columns with other names, and stations that are numbers', () => {
    expect(whys('Cà phê,Bạc xỉu,39000,Bar,,\nCà phê,Cà phê đen,29000,2')).toEqual([])
    expect(whys('category,name,price,station,note\nCà phê,Bạc xỉu,39000,Bar,cold')).toEqual([])
    expect(whys('Cà phê;Bạc xỉu;39;000')).toEqual([])
  })

  test('names the lines whose letters are lost', () => {
    expect(whys('Cà phê,Bạc xỉu,39000\nC\uFFFD ph\uFFFD,Trà sen,49000')).toEqual([[2, 'letters']])
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
    expect(readMenuFile(text, VND)).toMatchObject({ items: [], options: [], own: [], problems: [] })
  })
})

describe('the text of a file', () => {
  const text = 'Cà phê,Bạc xỉu,39000'
  const inUtf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, the small end first', inUtf16],
    ['UTF-16, the big end first', Buffer.from(inUtf16).swap16()],
  ])('is read from %s', (_, bytes) => {
    expect(decodeMenuFile(bytes, 'vi-VN')).toBe(text)
  })

  // Windows-1258 has the tone as a letter of its own after the vowel.
  test.each([
    ['Windows-1258', 'vi-VN', [0x50, 0x68, 0xf5, 0xd2, 0x20, 0x62, 0x6f, 0xcc, 0x20, 0x74, 0xe1, 0x69], 'Phở bò tái'],
    ['Windows-1252', 'de-DE', [0x43, 0x61, 0x66, 0xe9], 'Café'],
  ])('is read from %s', (_, locale, bytes, text) => {
    expect(decodeMenuFile(new Uint8Array(bytes), locale)).toBe(text)
  })

  test.each([
    ['UTF-16 without its mark', Buffer.from('Bar', 'utf16le')],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 0xe9, 0])],
  ])('is not guessed from %s', (_, bytes) => {
    expect(decodeMenuFile(bytes, 'vi-VN')).toBeNull()
  })
})
