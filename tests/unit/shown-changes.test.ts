import { describe, expect, test } from 'vitest'
import { isoOf, localOf } from '@/app/ui/local-time'
import { shownChanges } from '@/lib/board/shown-changes'
import type { ChangeMark } from '@/lib/orders/change-marks'
import type { Order } from '@/lib/orders/order'
import { allOptions } from '@/lib/orders/to-make'
import { anItem, anOption, anOrder, aPart } from '../support/an-order'

const AT = '2026-11-21T10:05:00.000+07:00'
const at = { version: 2, at: AT }
const later = { version: 3, at: '2026-11-21T10:06:00.000+07:00' }
const all = () => true
const shown = (part: Partial<Order>, station: string | null = null, isUnseen: (mark: ChangeMark) => boolean = all) => {
  const changes = shownChanges(anOrder(part), station, isUnseen)
  return changes && { values: changes.values.map(({ field, from }) => [field, from]), lines: [...changes.lines.keys()] }
}

describe('what a ticket marks as changed', () => {
  test('is each value with what it was first, and not one that is again what it was', () => {
    const changeMarks: ChangeMark[] = [
      { field: 'table', from: 'A1', ...at },
      { field: 'note', from: '', ...at },
      { field: 'pickup', from: '2026-11-21T18:30:00.000+07:00', ...at },
      { field: 'table', from: 'B2', ...later },
    ]
    const order = { tableLabel: 'C3', note: 'một', pickupAt: '2026-11-21T11:30:00Z', changeMarks }
    expect(shown(order)).toEqual({
      values: [
        ['table', 'A1'],
        ['note', ''],
      ],
      lines: [],
    })
    expect(shown({ ...order, tableLabel: 'A1', note: '' })).toBeNull()
    expect(shown(order, null, ({ version }) => version > 2)).toEqual({ values: [['table', 'B2']], lines: [] })
    expect(shown(order, null, () => false)).toBeNull()
  })

  test('is not what changed before the order came among the tickets', () => {
    const changeMarks: ChangeMark[] = [{ field: 'allergy', from: '', ...at }]
    expect(shown({ allergyNote: 'tôm', changeMarks, startAt: AT })).toBeNull()
    expect(shown({ allergyNote: 'tôm', changeMarks })).toEqual({ values: [['allergy', '']], lines: [] })
    expect(shown({ allergyNote: '', changeMarks })).toBeNull()
  })

  test('is a line of the station, until it is made, voided or again what it was', () => {
    const item = anItem({ id: 'a', note: 'ít đá', options: [anOption()] })
    const from = { note: '', options: [anOption()] }
    const changeMarks: ChangeMark[] = [{ field: 'line', itemId: 'a', from, ...at }]
    expect(shown({ items: [item], changeMarks }, 'bar')).toEqual({ values: [], lines: ['a'] })
    expect(shown({ items: [item], changeMarks }, 'kitchen')).toBeNull()
    expect(shown({ items: [{ ...item, done: true }], changeMarks })).toBeNull()
    expect(shown({ items: [], changeMarks })).toBeNull()
    expect(shown({ items: [{ ...item, note: '' }], changeMarks })).toBeNull()
    const other = { ...item, note: '', options: [anOption({ quantity: 2 })] }
    expect(shown({ items: [other], changeMarks })).toEqual({ values: [], lines: ['a'] })
    const was = (now: object) =>
      shownChanges(anOrder({ items: [{ ...item, ...now }], changeMarks }), null, all)?.lines.get('a')
    expect(was({})).toEqual({ options: [], note: '' })
    expect(was({ note: '', options: [] })).toEqual({ options: [anOption()], note: '' })
    const beside = anItem({ id: 'b', note: 'nóng' })
    const cold: ChangeMark[] = [{ field: 'line', itemId: 'a', from: { note: 'nóng', options: [] }, ...at }]
    const changes = shownChanges(anOrder({ items: [beside, item], changeMarks: cold }), null, all)
    expect(changes?.lines.get('a')).toEqual({ options: [], note: 'nóng' })
  })

  test('is an option that moved to another part of a combo', () => {
    const options = [anOption({ name: 'Không đậu phộng' })]
    const parts = [aPart(), aPart({ id: 'other', menuItemId: 'bun', menuItemName: 'Bún' })]
    const set = (one: 0 | 1) => anItem({ parts: parts.map((part, at) => (at === one ? { ...part, options } : part)) })
    const from = { note: '', options: allOptions(set(0)) }
    const changeMarks: ChangeMark[] = [{ field: 'line', itemId: 'item', from, ...at }]
    const changes = shownChanges(anOrder({ items: [set(1)], changeMarks }), null, all)
    expect(changes?.lines.get('item')?.options).toMatchObject([{ name: 'Phở bò: Không đậu phộng' }])
    expect(shown({ items: [set(0)], changeMarks })).toBeNull()
  })
})

test.each([
  ['Asia/Ho_Chi_Minh', '2026-11-21T18:30', '2026-11-21T11:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:15', '2026-06-30T22:15:00.000Z'],
  ['Europe/Berlin', '2026-10-25T12:00', '2026-10-25T11:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T12:00', '2026-03-29T10:00:00.000Z'],
  ['America/New_York', '2026-12-31T23:45', '2027-01-01T04:45:00.000Z'],
])('a pickup is entered in the time of the branch: %s %s', (timeZone, local, iso) => {
  expect([isoOf(local, timeZone), localOf(iso, timeZone)]).toEqual([iso, local])
})
