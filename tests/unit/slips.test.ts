import { describe, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import type { Bitmap } from '@/lib/printing/bitmap'
import { drawSlip } from '@/lib/printing/draw-slip'
import { escposBytes, problemIn } from '@/lib/printing/escpos'
import { slipFonts } from '@/lib/printing/fonts'
import { legibleSlip } from '@/lib/printing/legible-slip'
import { MAX_HEIGHT, paint } from '@/lib/printing/painter'
import { paperOf } from '@/lib/printing/paper-of'
import { LEASE_SECONDS } from '@/lib/printing/print-job-repository'
import { labelOf, slipOf } from '@/lib/printing/slip'
import { longestAttemptMs } from '@/server/printing/send-to-printer'
import { anItem, anOrder, aPart } from '../support/an-order'

const NOW = Date.parse('2026-11-23T17:40:00+07:00')

const black = ({ bits }: Bitmap) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
const isBlack = ({ width, bits }: Bitmap, x: number, y: number) =>
  ((bits[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0
const text = (words: string, width = 576) => paint(width, (painter) => painter.text(words, { size: 48, isHeavy: true }))
/** How many of the first rows, or of the last, have no black dot. */
const whiteRows = (bitmap: Bitmap, from: 'top' | 'bottom') => {
  const rows = Array.from({ length: bitmap.height }, (_, y) => y)
  const isWhite = (y: number) => !Array.from({ length: bitmap.width }).some((__, x) => isBlack(bitmap, x, y))
  const ordered = from === 'top' ? rows : rows.toReversed()
  return ordered.findIndex((y) => !isWhite(y))
}

describe('the letters of a slip', () => {
  test('are each their own: no letter of Vietnamese is missing in the font', () => {
    const bases = 'aăâeêioôơuưyAĂÂEÊIOÔƠUƯY'
    const letters = [...bases].flatMap((base) =>
      ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((mark) => (base + mark).normalize('NFC')),
    )
    const all = [...letters, 'đ', 'Đ', '×', '+', '“', '·', '\u{10FFFF}']
    const drawn = new Set(all.map((letter) => Buffer.from(text(letter, 128).bits).toString('base64')))
    expect(drawn.size).toBe(all.length)
  })

  test('have room for marks above and below, and wrap within the paper, also without spaces', () => {
    const marks = text('ỄỬẬỘ ịựợ')
    expect(whiteRows(marks, 'top')).toBeGreaterThan(0)
    expect(whiteRows(marks, 'bottom')).toBeGreaterThan(0)
    const one = text('Cà phê')
    const long = text('Nghiêng'.repeat(40), 384)
    expect(long.height).toBeGreaterThan(one.height * 10)
    // Nothing is beyond the last dots: as much black as the same letters have in rows of their own.
    const rows = paint(4_096, (painter) => {
      for (let row = 0; row < 20; row++) painter.text('Nghiêng'.repeat(2), { size: 48, isHeavy: true })
    })
    expect(black(long) / black(rows)).toBeCloseTo(1, 1)
  })
})

describe('a slip', () => {
  const order = anOrder({ allergyNote: 'đậu phộng', items: [anItem({ quantity: 2 })] })
  const context = {
    locale: 'vi-VN',
    currency: 'VND',
    now: NOW,
    timeZone: 'Asia/Ho_Chi_Minh',
    itemIds: order.items.map(({ id }) => id),
    isCopy: false,
    occasion: 'every_order',
  } as const
  const slip = (changed: Partial<Order> = {}, given: Partial<typeof context> = {}) =>
    slipOf({ ...order, ...changed }, { ...context, ...given } as typeof context)

  test('says what must not be overlooked, in the language of the business', () => {
    const pickup = {
      type: 'takeaway',
      customerName: 'Chị Hương',
      pickupAt: '2026-11-23T18:30:00+07:00',
      rush: true,
    } as const
    expect(slip(pickup, { isCopy: true as false })).toMatchObject({
      banners: expect.arrayContaining(['Bản sao: có thể đã in rồi', 'Gấp']),
      head: String(order.number),
      place: 'Chị Hương',
      details: [{ text: 'Mang đi', isFramed: true }, { text: 'Hẹn lấy 18:30' }],
      allergy: 'Dị ứng: đậu phộng',
    })
    const tomorrow = slip({ ...pickup, pickupAt: '2026-11-24T18:30:00+07:00' })
    expect(tomorrow?.details[1]?.text).toMatch(/^Hẹn lấy 18:30\W+Th(?:ứ)? 3\W+24\/11$/)
    expect(slip({ note: 'ra\ncùng lúc' })?.details).toEqual([{ text: '“ra, cùng lúc”', isFramed: false }])
    expect(slip({ note: 'dị ứng tôm' })?.details).toMatchObject([{ isFramed: true }])
    expect(slip({}, { locale: 'en-GB' as 'vi-VN' })).toMatchObject({ allergy: 'Allergy: đậu phộng' })
    const [plain, inverted] = [slip({ allergyNote: '' }), slip()].map((one) =>
      one ? black(drawSlip(one, 'slip', 576)) : 0,
    )
    expect(inverted).toBeGreaterThan((plain ?? 0) + 10_000)
  })

  test('says with which problems the order was accepted', () => {
    const accepted = {
      problems: ['total_differs', 'ordering_closed'] as Order['problems'],
      expectedTotal: 90_000,
      source: 'POS',
      status: 'confirmed' as const,
    }
    expect(slip(accepted)?.banners).toEqual([
      expect.stringMatching(/^Lệch tổng tiền: POS tính 90\.000\s₫$/),
      'Đơn đến ngoài giờ mở cửa',
    ])
    expect(slip(accepted, { locale: 'en-GB' as 'vi-VN' })?.banners).toEqual([
      expect.stringMatching(/^Other total: POS expects ₫90,000$/),
      'It came outside the opening hours',
    ])
  })

  test('of a delivery says where it goes, in one row', () => {
    const delivery = { type: 'delivery', customerName: 'Chị Hương' } as const
    const contact = { phone: '090 123 45 67', address: '12 Lê Lợi\nBến Nghé' }
    expect(slipOf({ ...order, ...delivery }, { ...context, contact })?.details.map(({ text }) => text)).toEqual([
      'Giao hàng',
      '090 123 45 67',
      '12 Lê Lợi, Bến Nghé',
    ])
    expect(slip(delivery)?.details).toHaveLength(1)
  })

  test('has no row of its own for each line end of a note', () => {
    const items = [anItem({ note: ' ít đá\n\n  \r\nkhông đường\n' })]
    const [line] = slip({ items, allergyNote: 'lạc\nsữa' }, { itemIds: items.map(({ id }) => id) })?.lines ?? []
    expect(line?.note?.text).toBe('ít đá, không đường')
    expect(slip({ items, allergyNote: 'lạc\nsữa' }, { itemIds: items.map(({ id }) => id) })?.allergy).toMatch(
      /: lạc, sữa$/,
    )
  })

  test('is not longer than a printer can print: a long note is cut, lines that do not fit are counted', () => {
    const items = Array.from({ length: 200 }, (_, index) =>
      anItem({ id: `${index}`, note: `${index} ${'đá '.repeat(900)}` }),
    )
    const long = slip({ items, allergyNote: '' }, { itemIds: items.map(({ id }) => id) })
    if (!long) throw new Error('The order has nothing to print.')
    const legible = legibleSlip(long, slipFonts())
    expect(legible.banners).toEqual(['Không in được hết chữ: xem màn hình', 'Chưa xác nhận'])
    expect([...(legible.lines[0]?.note?.text ?? '')]).toHaveLength(301)
    const bitmap = drawSlip(long, 'slip', 576)
    expect(bitmap.height).toBeGreaterThan(MAX_HEIGHT * 0.9)
    expect(bitmap.height).toBeLessThan(MAX_HEIGHT * 1.05)
    expect(longestAttemptMs(bitmap)).toBeLessThan(LEASE_SECONDS * 1_000)
    // One line less is left out, and the slip says so.
    expect(drawSlip({ ...long, lines: long.lines.slice(0, -1) }, 'slip', 576).bits).not.toEqual(bitmap.bits)
  })

  test('is nothing when nothing of it is to make any more', () => {
    expect(slip({ status: 'cancelled' })).toBeNull()
    expect(slip({ items: order.items.map((item) => ({ ...item, done: true })) })).toBeNull()
    expect(slip({}, { itemIds: [] })).toBeNull()
    expect(labelOf(order, context, 100)).toBeNull()
  })
})

describe('a change after the slip', () => {
  const items = [anItem({ id: 'a', quantity: 3 }), anItem({ id: 'b', menuItemName: 'Phở bò', note: 'ít hành' })]
  const order = anOrder({ status: 'confirmed', items })
  const job = {
    locale: 'vi-VN',
    currency: 'VND',
    now: NOW,
    timeZone: 'Asia/Ho_Chi_Minh',
    isCopy: false,
    occasion: 'every_order',
  } as const
  const slip = { order, itemIds: ['a', 'b'] }
  const changes = (now: Partial<Order>, others = [slip], own: typeof slip | null = null) =>
    paperOf({ ...order, ...now }, { ...job, itemIds: [], piece: 0 }, { others, own })
  const said = (paper: ReturnType<typeof changes>) =>
    paper && {
      title: paper.title,
      lines: paper.lines.map(({ quantity, name, isStruck }) => `${isStruck ? 'not ' : ''}${quantity} ${name}`),
    }
  const [first, second] = items as [Order['items'][number], Order['items'][number]]

  test('strikes through what holds no more, and says what holds instead', () => {
    expect(said(changes({ items: [first] }))).toEqual({ title: 'Bỏ món', lines: ['not 1 Phở bò'] })
    expect(said(changes({ items: [{ ...first, quantity: 1 }, second] }))).toEqual({
      title: 'Bỏ món',
      lines: ['not 3 Bạc xỉu', '1 Bạc xỉu'],
    })
    expect(said(changes({ items: [{ ...first, note: 'ít đá' }] }))).toEqual({
      title: 'Bỏ món\nThay đổi',
      lines: ['not 3 Bạc xỉu', '3 Bạc xỉu', 'not 1 Phở bò'],
    })
    expect(said(changes({ status: 'cancelled' }))).toEqual({
      title: 'Hủy đơn',
      lines: ['not 3 Bạc xỉu', 'not 1 Phở bò'],
    })
  })

  test('names the old place, and an order that became a rush', () => {
    const moved = changes({ tableId: 'other', tableLabel: 'B3', rush: true })
    expect(moved).toMatchObject({
      title: 'Thay đổi',
      banners: ['Gấp'],
      place: 'Bàn B3',
      details: [{ text: 'Bàn A1', isStruck: true }],
      lines: [],
    })
  })

  test('of the customer of a table strikes the old name through, not the table', () => {
    const named = { order: { ...order, customerName: 'Chị Hương' }, itemIds: ['a', 'b'] }
    expect(changes({ customerName: 'Anh Nam' }, [named])).toMatchObject({
      title: 'Thay đổi',
      place: 'Bàn A1',
      details: [
        { text: 'Chị Hương', isStruck: true },
        { text: 'Anh Nam', isFramed: false },
      ],
    })
    expect(changes({ customerName: 'Anh Nam' })?.details).toEqual([{ text: 'Anh Nam', isFramed: false }])
    const away = { type: 'takeaway', customerName: 'Chị Hương' } as const
    const renamed = changes({ ...away, customerName: 'Anh Nam' }, [{ order: { ...order, ...away }, itemIds: ['a'] }])
    expect(renamed).toMatchObject({ place: 'Anh Nam', details: [{ text: 'Chị Hương', isStruck: true }] })
    expect(changes({ type: 'takeaway', customerName: 'Anh Nam' }, [named])).toMatchObject({
      place: 'Anh Nam',
      details: [
        { text: 'Bàn A1', isStruck: true },
        { text: 'Chị Hương', isStruck: true },
        { text: 'Tại bàn', isStruck: true },
        { text: 'Mang đi', isFramed: true },
      ],
    })
  })

  test('of type, pickup and notes strikes the old value through, and says the new one', () => {
    const before = { pickupAt: '2026-11-23T18:30:00+07:00', note: 'ra cùng lúc', allergyNote: 'tôm' }
    const papers = [{ order: { ...order, ...before }, itemIds: ['a', 'b'] }]
    const now = { pickupAt: '2026-11-23T19:00:00+07:00', note: '', allergyNote: 'tôm, lạc' }
    expect(changes(now, papers)).toMatchObject({
      title: 'Thay đổi',
      details: [
        { text: 'Hẹn lấy 18:30', isStruck: true },
        { text: 'Hẹn lấy 19:00', isFramed: false },
        { text: '“ra cùng lúc”', isStruck: true },
        { text: 'Dị ứng: tôm', isStruck: true },
        { text: 'Dị ứng: tôm, lạc', isFramed: true },
      ],
      lines: [],
    })
    expect(changes({ ...before, pickupAt: '2026-11-24T18:30:00+07:00' }, papers)?.details).toEqual([
      { text: 'Hẹn lấy 18:30', isFramed: false, isStruck: true },
      { text: expect.stringContaining('24/11'), isFramed: false },
    ])
    expect(changes({ ...before, pickupAt: '2026-11-23T11:30:00Z' }, papers)).toBeNull()
    expect(changes(before)?.details.map(({ text }) => text)).toEqual(['Hẹn lấy 18:30', '“ra cùng lúc”', 'Dị ứng: tôm'])
  })

  test('of the head is told if a paper since the last slip of changes says the old one', () => {
    const now = { tableId: 'other', tableLabel: 'B3', allergyNote: 'lạc', items: [...items, anItem({ id: 'c' })] }
    const addition = { order: { ...order, ...now }, itemIds: ['c'] }
    expect(changes(now, [slip, addition])).toMatchObject({
      title: 'Thay đổi',
      place: 'Bàn B3',
      details: [
        { text: 'Bàn A1', isStruck: true },
        { text: 'Dị ứng: lạc', isFramed: true },
      ],
    })
    expect(changes(now, [slip, addition, { ...addition, itemIds: [] }])).toBeNull()
  })

  test('is told once, and again if the first attempt may have broken off', () => {
    const cancelled = { order: { ...order, status: 'cancelled' as const }, itemIds: [] }
    expect(changes({ status: 'cancelled' }, [slip, cancelled])).toBeNull()
    expect(said(changes({ status: 'cancelled' }, [slip], cancelled))).toMatchObject({ title: 'Hủy đơn' })
    const noted = { order: { ...order, items: [{ ...first, note: 'ít đá' }, second] }, itemIds: [] }
    expect(changes({}, [slip])).toBeNull()
    // The first attempt told the note, which was taken back since.
    expect(said(changes({}, [slip], noted))).toEqual({ title: 'Thay đổi', lines: ['not 3 Bạc xỉu', '3 Bạc xỉu'] })
  })

  test('needs no paper for what is made, was never on paper, or is over', () => {
    expect(changes({ items: [{ ...first, quantity: 1, done: true }, second] })).toBeNull()
    expect(changes({ status: 'ready', items: [first] })).toBeNull()
    expect(changes({ status: 'completed' })).toBeNull()
    expect(changes({ items: [first] }, [{ order, itemIds: ['a'] }])).toBeNull()
    expect(changes({ items: [...items, anItem({ id: 'c' })] })).toBeNull()
  })
})

test('a raster is cut into bands, and status bytes are read as Epson describes them', () => {
  const bytes = escposBytes({ width: 384, height: 300, bits: new Uint8Array(48 * 300) })
  expect(bytes.length).toBe(2 + 3 * 8 + 48 * 300 + 4 + 3)
  expect([...bytes.subarray(0, 10)]).toEqual([0x1b, 0x40, 0x1d, 0x76, 0x30, 0, 48, 0, 128, 0])
  expect(problemIn(Buffer.of(0x12, 0x12))).toBeNull()
  expect(problemIn(Buffer.of(0x16, 0x12))).toBe('cover_open')
  expect(problemIn(Buffer.of(0x12, 0x72))).toBe('paper_out')
  expect(problemIn(Buffer.of(0x52, 0x12))).toBe('printer_error')
})

test('a combo is on paper as the parts that a printer prints, and what is voided of it too', () => {
  const parts = [aPart({ quantity: 2 }), aPart({ id: 'tea', menuItemName: 'Trà đá', station: 'Bar' })]
  const set = anItem({ id: 'set', menuItemName: 'Lunch set', station: null, quantity: 3, note: 'cay', parts })
  const order = anOrder({ status: 'preparing', items: [set] })
  const context = {
    locale: 'en-GB',
    currency: 'VND',
    now: NOW,
    timeZone: 'Asia/Ho_Chi_Minh',
    itemIds: ['part'],
    isCopy: false,
  } as const
  const kitchen = { ...context, occasion: 'every_order' } as const
  expect(slipOf(order, kitchen)).toMatchObject({
    stations: 'Kitchen',
    lines: [{ quantity: '6', name: 'Phở bò', options: [{ text: 'of Lunch set' }], note: { text: 'cay' } }],
  })
  expect(labelOf(order, kitchen, 6)).toMatchObject({
    stations: 'Kitchen',
    lines: [{ quantity: '6/6', name: 'Phở bò' }],
  })
  expect(labelOf(order, kitchen, 7)).toBeNull()
  const now = anOrder({ ...order, items: [{ ...set, quantity: 2 }], version: 2 })
  const onPaper = { others: [{ order, itemIds: ['part'] }], own: null }
  expect(paperOf(now, { ...kitchen, itemIds: [], piece: 0 }, onPaper)).toMatchObject({
    title: 'Void',
    lines: [
      { quantity: '6', name: 'Phở bò', isStruck: true },
      { quantity: '4', name: 'Phở bò', isStruck: false },
    ],
  })
})
