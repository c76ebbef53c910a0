import type { RushTicket } from './rush'

/** Items, notes and tables as long as cafés write them, in the words that need the most room. */
const ITEMS = [
  'Cà phê sữa đá',
  'Cơm tấm sườn bì chả trứng ốp la thêm mỡ hành và tóp mỡ giòn',
  'Trà đào cam sả',
  'Bánh bông lan trứng muối phô mai chà bông cay kiểu Đà Lạt',
  'Phở bò tái',
  'Nước ép cần tây, táo xanh, dứa và gừng không đường cỡ lớn',
  'Bún chả Hà Nội',
  'Bạc xỉu',
]
const NOTES = [
  '',
  'ít đường',
  'không hành, không ngò, nước mắm để riêng, cho thêm ớt tươi và hai phần rau sống rửa thật kỹ',
  '',
  'dị ứng đậu phộng và các loại hạt, xin rửa chảo trước khi nấu',
]
const TABLES = ['A1', 'Ban công tầng 2 – C4', 'B3', 'Phòng VIP Hoa Sen 12', 'Mang đi']
const STATES = ['pending', 'pending', 'confirmed', 'preparing', 'pending', 'ready'] as const
/** Minutes: new, due soon, late, and ages of four to six digits. */
const AGES = [0.5, 7, 14, 43.7, 75, 1300]

/** A ticket with one to five lines. @param index every index gives another one */
export const longTicket = (index: number): RushTicket => ({
  status: pick(STATES, index),
  age: pick(AGES, index * 5 + Math.floor(index / 3)),
  table: pick(TABLES, index),
  paid: index % 2 === 0,
  rush: index % 4 === 1,
  ...(index % 7 === 3 && { allergyNote: 'hải sản có vỏ, mè và đậu nành lên men' }),
  lines: Array.from({ length: 1 + ((index * 3) % 5) }, (_, line) => [
    1 + ((index + line) % 12),
    pick(ITEMS, index * 3 + line),
    pick(NOTES, index + line * 2),
  ]),
})

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
