import { describe, expect, test } from 'vitest'
import type { Order, OrderItem } from '@/lib/orders/order'
import type { Bitmap } from '@/lib/printing/bitmap'
import { drawSlip } from '@/lib/printing/draw-slip'
import { createSlipFonts, slipFonts } from '@/lib/printing/fonts'
import { legibleSlip } from '@/lib/printing/legible-slip'
import { type Painter, paint } from '@/lib/printing/painter'
import { paperOf } from '@/lib/printing/paper-of'
import { labelOf, slipOf } from '@/lib/printing/slip'
import { anItem, anOption, anOrder } from '../support/an-order'

const ALLERGIES = {
  Chinese: '花生过敏，不要坚果',
  'traditional Chinese': '對花生過敏龥',
  Korean: '땅콩 알레르기',
  Japanese: 'ピーナッツアレルギーがあります',
  Russian: 'Аллергия на арахис',
  Greek: 'αλλεργία',
  Thai: 'แพ้ถั่วลิสง ที่นี่',
  Arabic: 'حساسية الفول السوداني',
  Hebrew: 'אלרגיה לבוטנים',
  Hindi: 'मूंगफली से एलर्जी',
  Khmer: 'ប្រតិកម្ម',
  emoji: '🥜🚫☕❤️🇻🇳⚠️',
}
const LARGE = { size: 48, isHeavy: true }
/** No font has it. */
const NONCHARACTER = '\u{10FFFF}'

const black = ({ bits }: Bitmap) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
/** Not at the edge, because marks stand before the place where they begin. */
const drawn = (text: string) => paint(256, (painter) => painter.text(text, LARGE, { left: 64 }))
const dots = (bitmap: Bitmap) => Buffer.from(bitmap.bits).toString('base64')
/** Without the marks that have no picture of their own. */
const visible = (text: string) => [...new Set(text)].filter((one) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(one))

const order = anOrder({ status: 'confirmed', items: [anItem()] })
const context = {
  locale: 'en-GB',
  currency: 'VND',
  now: Date.now(),
  timeZone: 'Asia/Ho_Chi_Minh',
  isCopy: false,
  occasion: 'every_order',
} as const
const printed = (given: Partial<Order>, item: Partial<OrderItem> = {}) => {
  const changed = { ...order, ...given, items: order.items.map((one) => ({ ...one, ...item })) }
  const slip = slipOf(changed, { ...context, itemIds: changed.items.map(({ id }) => id) })
  if (!slip) throw new Error('There is nothing to print.')
  return slip
}

describe.each(Object.entries(ALLERGIES))('%s', (_, text) => {
  test('leaves ink for each character, and its own', () => {
    const missing = dots(drawn(NONCHARACTER))
    for (const character of visible(text)) {
      const bitmap = drawn(character)
      expect({ character, ink: black(bitmap) }).toEqual({ character, ink: expect.toSatisfy((ink) => ink > 20) })
      expect({ character, isMissing: dots(bitmap) === missing }).toEqual({ character, isMissing: false })
    }
  })

  test('is on slips, labels and slips of changes wherever people write', () => {
    const ink = (given: Partial<Order>, item: Partial<OrderItem> = {}) =>
      black(drawSlip(printed(given, item), 'slip', 576))
    const away = { type: 'takeaway' } as const
    const option = anOption({ kitchenName: text })
    // White on black: less ink than the same black with nothing on it, which is as high as one line.
    const onBlack = paint(576, (painter) => painter.inverted(text, LARGE))
    const blackBand = paint(576, (painter) => painter.inverted(' ', LARGE))
    expect(black(onBlack)).toBeLessThan((black(blackBand) * onBlack.height) / blackBand.height - 200)
    expect(ink({ allergyNote: text })).toBeGreaterThan(ink({}))
    expect(ink({ ...away, customerName: text })).toBeGreaterThan(ink({ ...away, customerName: ' ' }) + 200)
    expect(ink({ tableLabel: text })).toBeGreaterThan(ink({ tableLabel: '' }) + 200)
    expect(ink({}, { menuItemName: text, kitchenName: text })).toBeGreaterThan(
      ink({}, { menuItemName: '', kitchenName: '' }) + 200,
    )
    expect(ink({}, { note: text })).toBeGreaterThan(ink({}, { note: '-' }) + 100)
    expect(ink({}, { options: [option] })).toBeGreaterThan(ink({}) + 200)

    const item = anItem({ menuItemName: text, kitchenName: text, quantity: 2 })
    const itemIds = [item.id]
    const named = { ...order, items: [item] }
    const label = labelOf(named, { ...context, itemIds }, 1)
    const changes = paperOf(
      { ...named, status: 'cancelled' },
      { ...context, itemIds: [], piece: 0 },
      {
        others: [{ order: named, itemIds }],
        own: null,
      },
    )
    for (const [paper, form] of [[label, 'label'] as const, [changes, 'slip'] as const]) {
      if (!paper) throw new Error('There is nothing to print.')
      const empty = { ...paper, lines: paper.lines.map((line) => ({ ...line, name: '' })) }
      expect(black(drawSlip(paper, form, 384))).toBeGreaterThan(black(drawSlip(empty, form, 384)) + 200)
    }
  })
})

describe('the direction of a text', () => {
  /** The first and the last column with ink of this letter alone, found in the text by its own width. */
  const columns = (text: string) => {
    const { width, height, bits } = paint(576, (painter: Painter) => painter.text(text, LARGE))
    return Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (__, y) => ((bits[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0),
    )
  }
  const inkOf = (column: boolean[]) => column.filter(Boolean).length

  test('is that of its first letter: Hebrew begins at the right, also before a full stop', () => {
    const dotted = columns('שלום.').findIndex((column) => inkOf(column) > 0)
    const plain = columns('שלום').findIndex((column) => inkOf(column) > 0)
    // The full stop is the first from the left, and a dot high.
    expect(inkOf(columns('שלום.')[dotted] ?? [])).toBeLessThan(inkOf(columns('שלום')[plain] ?? []))
  })

  test('does not keep Arabic letters from joining', () => {
    const one = black(drawn('سلام'))
    const apart = [...'سلام'].reduce((sum, letter) => sum + black(drawn(letter)), 0)
    expect(one).toBeLessThan(apart * 0.9)
  })
})

test('Vietnamese in decomposed letters looks as in composed ones', () => {
  const name = 'Cà phê sữa đá nghiêng ngả ỡ ặ'
  const paper = (text: string) => dots(drawSlip(printed({}, { menuItemName: text, kitchenName: text }), 'slip', 576))
  expect(name.normalize('NFD')).not.toBe(name)
  expect(paper(name.normalize('NFD'))).toBe(paper(name))
})

describe('a character that no font has', () => {
  test('is its code, and the slip says to look at the screen', () => {
    const note = `no ${NONCHARACTER}\u{F0000} please`
    const slip = legibleSlip(printed({ allergyNote: note }), slipFonts())
    expect(slip.allergy).toBe('Allergy: no [U+10FFFF][U+F0000] please')
    expect(slip.banners).toEqual(['Not all can be printed: see the screen'])
    expect(legibleSlip(printed({ allergyNote: 'no nuts' }), slipFonts()).banners).toEqual([])
    const plain = drawSlip(printed({ allergyNote: 'no nuts' }), 'slip', 576)
    expect(drawSlip(printed({ allergyNote: note }), 'slip', 576).height).toBeGreaterThan(plain.height)
  })

  test('is so where the packages of fonts are missing, which is said by script', () => {
    const fonts = createSlipFonts([
      '@fontsource/be-vietnam-pro',
      '@fontsource-variable/noto-sans-thai',
      'no-such-package',
    ])
    // Fonts of the machine may have the others.
    expect(fonts.missingScripts()).not.toContain('Thai')
    expect(fonts.missingIn('Ế ก')).toEqual([])
    expect(fonts.missingScripts()).toContain('Zsye')
    expect(fonts.missingIn('trà 🥜')).toEqual(['🥜'])
    expect(slipFonts().missingScripts()).toEqual([])
  })
})
