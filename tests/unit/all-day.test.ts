import { expect, test } from 'vitest'
import { allDay } from '@/lib/board/all-day'
import { anItem, anOption, anOrder, aPart, stationIdOf } from '../support/an-order'

const STATIONS = ['Bar', 'Kitchen', 'Pastry'].map((name) => ({
  id: stationIdOf(name),
  name,
  soonMs: 1,
  lateMs: 2,
  startsTogether: false,
}))
const milk = anItem()
const phin = anItem({ menuItemId: 'phin', menuItemName: 'Cà phê phin', quantity: 2 })
const banhMi = anItem({ menuItemId: 'banh-mi', menuItemName: 'Bánh mì', station: 'Kitchen', quantity: 3 })
const allergic = { ...banhMi, note: 'Dị ứng đậu phộng', quantity: 1 }
const water = anItem({ menuItemId: 'water', menuItemName: 'Water', station: null })
const tea = anItem({ menuItemId: 'tea', menuItemName: 'Trà', station: 'Terrace' })

const orders = [
  anOrder({ status: 'pending', items: [milk, water, banhMi] }),
  anOrder({ status: 'confirmed', items: [phin, allergic, { ...milk, quantity: 4, done: true }] }),
  anOrder({ status: 'preparing', items: [milk, banhMi, tea] }),
  ...(['ready', 'completed', 'cancelled'] as const).map((status) =>
    anOrder({ status, items: [{ ...milk, quantity: 9 }] }),
  ),
]

const shown = (station: string | null) =>
  allDay(orders, STATIONS, station).map(({ station: name, lines }) => [
    name,
    ...lines.map(({ quantity, kitchenName, note }) => `${quantity} × ${kitchenName}${note && ` (${note})`}`),
  ])

test('sums what is still to be made by station and by the way it is made', () => {
  expect(shown(null)).toEqual([
    ['Bar', '2 × Bạc xỉu', '2 × Cà phê phin'],
    ['Kitchen', '6 × Bánh mì', '1 × Bánh mì (Dị ứng đậu phộng)'],
    ['Terrace', '1 × Trà'],
    [null, '1 × Water'],
  ])
})

test('what is most comes first, then what has more for later, then the name', () => {
  const named = (menuItemName: string, quantity: number, later = 0) => [
    ...(quantity > 0 ? [anItem({ menuItemId: menuItemName, menuItemName, quantity })] : []),
    ...(later > 0 ? [anItem({ menuItemId: menuItemName, menuItemName, quantity: later, course: 2, later: true })] : []),
  ]
  const items = [...named('Trà', 1), ...named('Sữa', 1), ...named('Phin', 1, 2), ...named('Bạc xỉu', 3)]
  const [bar] = allDay([anOrder({ status: 'confirmed', items })], STATIONS, null)
  expect(bar?.lines.map(({ kitchenName }) => kitchenName)).toEqual(['Bạc xỉu', 'Phin', 'Sữa', 'Trà'])
})

test('on the board of a station: its own, and what has no station', () => {
  expect(shown('kitchen')).toEqual([
    ['Kitchen', '6 × Bánh mì', '1 × Bánh mì (Dị ứng đậu phộng)'],
    [null, '1 × Water'],
  ])
  expect(shown('pastry')).toEqual([[null, '1 × Water']])
})

test('the lines of a station can be told apart', () => {
  const keys = allDay(orders, STATIONS, null).flatMap(({ station, lines }) =>
    lines.map(({ key }) => `${station} ${key}`),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('counts what is made for a guest with an allergy apart', () => {
  const [kitchen] = allDay(
    [anOrder({ items: [banhMi] }), anOrder({ allergyNote: 'tôm', items: [banhMi] })],
    STATIONS,
    null,
  )
  expect(kitchen?.lines.map(({ quantity, allergyNote }) => [quantity, allergyNote])).toEqual([
    [3, ''],
    [3, 'tôm'],
  ])
})

test('counts each option within its item, and leaves out what tickets leave out', () => {
  const large = anOption({ optionId: 'L', kitchenName: 'Cỡ L' })
  const pearls = anOption({ optionId: 'pearls', kitchenName: 'Trân châu', effect: 'adds' })
  const usual = anOption({ optionId: 'ice', onTicket: false })
  const items = [
    { ...milk, quantity: 2, options: [large, { ...pearls, quantity: 2 }] },
    { ...milk, options: [large, usual] },
    { ...milk, quantity: 4, options: [usual] },
    { ...milk, quantity: 9, options: [pearls], done: true },
  ]
  const [bar] = allDay([anOrder({ items })], STATIONS, null)
  expect(
    bar?.lines.map(({ quantity, options }) => [quantity, options.map((one) => [one.quantity, one.kitchenName])]),
  ).toEqual([
    [
      7,
      [
        [4, 'Trân châu'],
        [3, 'Cỡ L'],
      ],
    ],
  ])
})

test('counts the parts of combos with what is ordered alone, and not the combo', () => {
  const parts = [aPart({ quantity: 2 }), aPart({ id: 'tea', menuItemId: 'tra-da', menuItemName: 'Trà đá', done: true })]
  const set = anItem({ id: 'set', menuItemId: 'set', menuItemName: 'Lunch set', station: null, quantity: 3, parts })
  const pho = anItem({ id: 'alone', menuItemId: 'pho', menuItemName: 'Phở bò', station: 'Kitchen' })
  expect(allDay([anOrder({ status: 'preparing', items: [set, pho] })], [], null)).toMatchObject([
    { station: 'Kitchen', lines: [{ kitchenName: 'Phở bò', quantity: 7 }] },
  ])
})

test('what is later is counted apart, with the options of what is to be made now', () => {
  const large = anOption({ optionId: 'L', kitchenName: 'L' })
  const soup = anItem({ menuItemId: 'soup', menuItemName: 'Phở', station: 'Kitchen', quantity: 2, options: [large] })
  const cake = anItem({ menuItemId: 'cake', menuItemName: 'Bánh flan', station: 'Kitchen' })
  const later = { course: 2, later: true }
  const items = [soup, { ...soup, ...later, quantity: 3 }, { ...cake, ...later }]
  expect(allDay([anOrder({ items })], STATIONS, null)).toMatchObject([
    {
      station: 'Kitchen',
      lines: [
        { kitchenName: 'Phở', quantity: 2, later: 3, options: [{ quantity: 2 }] },
        { kitchenName: 'Bánh flan', quantity: 0, later: 1, options: [] },
      ],
    },
  ])
})
