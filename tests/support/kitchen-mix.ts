import { OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import type { RushLine, RushTicket } from '../e2e/support/rush'

/** How many tickets of each state. */
export type MixOf = Record<OpenStatus, number>

/** The mixes that the density of a board is counted with. The larger ones are for a wall display. */
export const MIXES = {
  38: { pending: 20, confirmed: 8, preparing: 6, ready: 4 },
  42: { pending: 20, confirmed: 9, preparing: 8, ready: 5 },
  82: { pending: 38, confirmed: 18, preparing: 16, ready: 10 },
} satisfies Record<number, MixOf>

/** Drinks with options, dishes with notes, and names as long as cafés write them. */
const ITEMS: Pick<RushTicketLine, 'name' | 'options' | 'notes'>[] = [
  { name: 'Cà phê sữa đá', options: [['L', '50 %'], ['30 %', 'Ít đá'], []] },
  { name: 'Phở bò tái', notes: ['không hành, nhiều giá', '', 'ít bánh, thêm nước béo'] },
  { name: 'Trà đào cam sả', options: [['L', 'Ít đá', 'Trân châu đen'], [], ['0 %', 'Không đá']] },
  { name: 'Bún bò Huế đặc biệt giò heo chả cua thập cẩm', notes: ['', 'không huyết, không sả'] },
  { name: 'Bạc xỉu', notes: ['', 'ít đường', 'ít sữa'] },
  { name: 'Bánh mì thịt nướng', notes: ['không ớt', '', ''] },
  { name: 'Trà vải', options: [['Kem phô mai'], ['L', '30 %', 'Không đá', 'Thạch dừa']] },
  { name: 'Cơm tấm sườn bì chả', notes: ['', 'trứng chín kỹ', 'nước mắm để riêng, không mỡ hành'] },
  { name: 'Bánh flan' },
  { name: 'Sinh tố bơ', notes: ['', 'ít ngọt'] },
  { name: 'Gỏi cuốn tôm thịt chấm mắm nêm và tương đậu phộng', notes: ['', 'dị ứng đậu phộng, dùng tương khác'] },
  { name: 'Cà phê đen đá', options: [['Không đá'], [], ['S', '0 %']] },
  { name: 'Bún chả Hà Nội', notes: ['nhiều rau', ''] },
  { name: 'Nước ép cần tây, táo xanh, dứa và gừng', notes: ['', 'không đường'] },
]
type RushTicketLine = { name: string; options?: string[][]; notes?: string[] }

const TABLES = ['A1', 'B3', 'A2', 'Sân vườn 12', 'B1', 'A3', 'Ban công tầng 2 – C4', 'B2']
const CUSTOMERS = ['Cô Lan', 'Nguyễn Hoàng Bảo Trân', 'Anh Tú']
const LINES = [4, 3, 6, 2, 5, 3, 9, 4, 1, 7, 3, 5, 4, 14, 2, 6, 4, 1, 3, 8, 5, 3, 12, 3, 2, 5]

/**
 * The tickets of a realistic rush, the oldest first: one to 14 lines, options, notes, allergies, rush and takeaway orders, most of
 * them unpaid, some of them late. Equal counts give equal tickets.
 */
export function kitchenMix(counts: MixOf): RushTicket[] {
  const statuses = OPEN_STATUSES.toReversed().flatMap((status) => Array.from({ length: counts[status] }, () => status))
  return statuses.map((status, index) => ({
    status,
    age: 0.5 + ((statuses.length - index) * 16) / statuses.length,
    here: 0.4 + ((statuses.length - index) * 5) / statuses.length,
    table: pick(TABLES, index),
    ...(index % 5 === 2 && { takeaway: pick(CUSTOMERS, index) }),
    paid: status !== 'pending' && index % 3 !== 0,
    rush: index % 11 === 4,
    ...(index % 9 === 3 && { allergyNote: pick(['tôm, cua', 'đậu phộng và các loại hạt', 'sữa bò'], index) }),
    lines: Array.from({ length: pick(LINES, index) }, (_, line) => lineAt(index * 3 + line * 5, index + line)),
  }))
}

function lineAt(at: number, turn: number): RushLine {
  const { name, options = [[]], notes = [''] } = pick(ITEMS, at)
  return [turn % 4 === 0 ? 2 + (turn % 3) : 1, name, pick(notes, turn), pick(options, turn)]
}

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}
