import { describe, expect, test } from 'vitest'
import { readMenuFile } from '@/lib/menu/import-menu'

const VND = { currency: 'VND', locale: 'vi-VN' }
const USD = { currency: 'USD', locale: 'en-US' }
const EUR = { currency: 'EUR', locale: 'de-DE' }

const SQUARE = `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,Archived,Price,Current Quantity Main St
a,T1,Latte,,Small,S1,"With milk, hot","Coffee, Hot drinks",Coffee,N,4.50,
a,T1,Latte,,Large,S2,"With milk, hot","Coffee, Hot drinks",Coffee,N,5.25,
b,T2,Bagel,,Regular,S3,,Bakery,,N,"1,203.50",7
c,T3,Gift basket,,Regular,S4,,,,N,variable,
d,T4,Old tea,,Regular,S5,,Tea,Tea,Y,3.00,
`

const LOYVERSE = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Quận 1],Price [Quận 1],In stock [Quận 1]
tra-sua,10001,Trà sữa,Trà,Trà đen,N,Size,M,,,,,39000.00,12000,,,,N,Y,39000.00,
tra-sua,10002,,,,,,L,,,,,45000.00,12000,,,,N,Y,45000.00,
combo-1,10003,Combo sáng,,,N,,,,,,,65000.00,0,,,,N,Y,65000.00,
combo-1,,,,,,,,,,,,,,,10001,1,,,,
cafe,10004,Cà phê,Cà phê,,N,,,,,,,variable,0,,,,N,Y,variable,
cu,10005,Món cũ,Trà,,N,,,,,,,10000,0,,,,N,N,10000,
`

const SUMUP = `Item id (Do not change);Variant id (Do not change);Item name;Variations;Is variation visible? (Yes/No);Price;Tax rate (%);Description (Online store and invoices only);Category
1;11;Cappuccino;Klein;Yes;2,80;19;Mit Hafermilch möglich;Kaffee
1;12;;Groß;Yes;3,40;19;;
2;21;Brezel;;Yes;1,20;7;;
3;31;Alt;;No;1,00;7;;Kaffee
`

const TOAST = `Entity type,Menu,Menu Group,Item Name,Kitchen Name,Base Price,Description
Menu item,Dinner,Mains,Steak frites,STEAK,"$1,028.00",With béarnaise
Menu item,Dinner,Mains,Steak frites,STEAK,$28.00,
Modifier,Dinner,Mains,Extra sauce,,$1.00,
Menu item,Dinner,Wine,Glass of the day,,,
`

const KIOTVIET = `Loại hàng,Nhóm hàng(3 Cấp),Mã hàng,Tên hàng hóa,Thương hiệu,Giá bán,Giá vốn,Thuộc tính,Đang kinh doanh,Được bán trực tiếp,Mô tả
Hàng hóa,Đồ uống>>Cà phê,SP01,Bạc xỉu,,"39,000",9000,SIZE:L|ĐÁ:Ít,1,1,Ngọt
Hàng hóa,Đồ uống>>Cà phê,SP02,Bạc xỉu,,"35,000",9000,SIZE:M,1,1,
Hàng hóa,Đồ ăn,SP03,Phở bò - L,,"65,000",9000,SIZE:L,1,1,
Hàng hóa,Nguyên liệu,SP04,Sữa đặc,,"20,000",9000,,1,0,
Hàng hóa,Đồ ăn,SP05,Món cũ,,"20,000",9000,,0,1,
`

describe('the export of', () => {
  test('Square: a variant is an item of its own, apart from the only one; a row that is no item says why', () => {
    expect(readMenuFile(SQUARE, USD)).toMatchObject({
      items: [
        { category: 'Coffee', name: 'Latte – Small', price: 450, description: 'With milk, hot' },
        { category: 'Coffee', name: 'Latte – Large', price: 525 },
        { category: 'Bakery', name: 'Bagel', price: 120_350 },
      ],
      problems: [],
      other: {
        system: 'Square',
        skippedCount: 2,
        skipped: [
          { line: 5, why: 'noPrice' },
          { line: 6, why: 'notForSale' },
        ],
      },
    })
  })

  test('Loyverse: a variant without a name belongs to the item above', () => {
    expect(readMenuFile(LOYVERSE, VND)).toMatchObject({
      items: [
        { category: 'Trà', name: 'Trà sữa – M', price: 39_000, description: 'Trà đen' },
        { category: 'Trà', name: 'Trà sữa – L', price: 45_000, description: 'Trà đen' },
        { category: 'Khác', name: 'Combo sáng', price: 65_000 },
      ],
      problems: [],
      other: {
        system: 'Loyverse',
        skipped: [
          { line: 5, why: 'component' },
          { line: 6, why: 'noPrice' },
          { line: 7, why: 'notForSale' },
        ],
      },
    })
  })

  test('SumUp, with semicolons', () => {
    expect(readMenuFile(SUMUP, EUR)).toMatchObject({
      items: [
        { category: 'Kaffee', name: 'Cappuccino – Klein', price: 280, description: 'Mit Hafermilch möglich' },
        { category: 'Kaffee', name: 'Cappuccino – Groß', price: 340 },
        { category: 'Other', name: 'Brezel', price: 120 },
      ],
      problems: [],
      other: { system: 'SumUp', skipped: [{ line: 5, why: 'notForSale' }] },
    })
  })

  test('Toast: modifiers are no items, and a repeated item counts once', () => {
    expect(readMenuFile(TOAST, USD)).toMatchObject({
      items: [
        {
          category: 'Mains',
          name: 'Steak frites',
          kitchenName: 'STEAK',
          price: 102_800,
          description: 'With béarnaise',
        },
      ],
      problems: [],
      other: {
        system: 'Toast',
        skipped: [
          { line: 3, why: 'repeated' },
          { line: 4, why: 'modifier' },
          { line: 5, why: 'noPrice' },
        ],
      },
    })
  })

  test('KiotViet: the innermost group, and attributes that the name does not have yet', () => {
    expect(readMenuFile(KIOTVIET, VND)).toMatchObject({
      items: [
        { category: 'Cà phê', name: 'Bạc xỉu – L, Ít', price: 39_000, description: 'Ngọt' },
        { category: 'Cà phê', name: 'Bạc xỉu – M', price: 35_000 },
        { category: 'Đồ ăn', name: 'Phở bò - L', price: 65_000 },
      ],
      problems: [],
      other: {
        system: 'KiotViet',
        skipped: [
          { line: 5, why: 'notForSale' },
          { line: 6, why: 'notForSale' },
        ],
      },
    })
  })
})

test('a wrong price in the export of another system is a problem', () => {
  const text = SQUARE.replace('4.50', 'cheap')
  expect(readMenuFile(text, USD).problems).toMatchObject([{ line: 2, why: 'price' }])
})

test('where the reading ends, and a line that cannot be read, are problems, whatever the row says', () => {
  const [header = ''] = SQUARE.split('\n')
  const archived = 'e,T5,Old tea,,Regular,S5,,Tea,Tea,Y,3.00,'
  expect(readMenuFile([header, ...Array(20_001).fill(archived)].join('\n'), USD)).toMatchObject({
    problems: [{ line: 20_001, why: 'tooManyRows' }],
    other: { skippedCount: 19_999 },
  })
  const broken = archived.replace('Old tea', '"Old" tea')
  expect(readMenuFile(`${header}\n${broken}\n`, USD).problems).toMatchObject([{ line: 2, why: 'quotes' }])
})
