import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptTaps } from '@/lib/board/kept-taps'
import type { StaffCommand } from '@/lib/orders/order-command'
import { aTap } from '../support/a-tap'
import { fullStorage, memoryStorage } from '../support/memory-storage'

const COMMANDS: StaffCommand[] = [
  { type: 'change_status', to: 'ready' },
  { type: 'confirm_payment', from: 'pending' },
  { type: 'mark_rush', rush: false },
  { type: 'mark_items', itemIds: ['a'], done: true },
  { type: 'advance', from: 'pending', to: 'preparing' },
  { type: 'recall', recalled: true },
  { type: 'make_again', lines: [{ itemId: 'a', quantity: 1 }], reason: 'spilled' },
  { type: 'update_order', tableId: 'b2' },
  { type: 'update_order', customerName: 'Hương' },
  { type: 'update_order', orderType: 'takeaway', pickupAt: null, note: 'ra cùng lúc', allergyNote: '' },
  { type: 'add_lines', lines: [{ menuItemId: 'a', quantity: 1, note: '' }] },
  { type: 'change_line', itemId: 'a', note: 'nóng' },
  { type: 'change_line', itemId: 'a', course: null },
  { type: 'void_line', itemId: 'a', quantity: 1, reason: 'sold_out' },
  { type: 'void_line', itemId: 'a', reason: 'sold_out' },
  { type: 'confirm_payment', from: 'pending', method: 'cash', amount: 45_000 },
  { type: 'record_payment', method: 'card', amount: 45_000 },
  { type: 'record_refund', method: 'cash', amount: 5_000 },
  { type: 'fire', course: 2 },
]

test('taps come back as they were, in their order, although the clock went back', () => {
  const storage = memoryStorage()
  const [first, ...rest] = COMMANDS.map((command, index) =>
    aTap(command, { id: `id-${99 - index}`, at: 5_000 - index }),
  )
  for (const tap of [first, ...rest]) if (tap) keptTaps(storage).add(tap)
  const kept = keptTaps(storage).load()
  expect(kept.map(({ command }) => command)).toEqual(COMMANDS)
  expect(kept[0]).toEqual(first)
})

test('taps come back in their order, whatever the order in which the storage lists them', () => {
  const storage = memoryStorage()
  const confirms = (id: string, at: number) => aTap({ type: 'confirm_payment', from: 'pending' }, { id, at })
  for (const tap of [confirms('third', 3), confirms('a', 2), confirms('b', 2), confirms('first', 1)]) {
    storage.setItem(`passboard.tap.${tap.id}`, JSON.stringify(tap))
  }
  expect(
    keptTaps(storage)
      .load()
      .map(({ id }) => id),
  ).toEqual(['first', 'a', 'b', 'third'])
})

test('two tabs that look at the same taps cannot undo what the other does', () => {
  const storage = memoryStorage()
  const [here, there] = [keptTaps(storage), keptTaps(storage)]
  here.add(aTap({ type: 'confirm_payment', from: 'pending' }, { id: 'first' }))
  there.add(aTap({ type: 'confirm_payment', from: 'pending' }, { id: 'second' }))
  here.remove('first')
  here.remove('first')
  expect(there.load().map(({ id }) => id)).toEqual(['second'])
})

test('a device whose storage is full holds taps in their order until the page is closed', () => {
  const storage = fullStorage()
  const taps = keptTaps(storage)
  expect([taps.canKeep(), keptTaps(memoryStorage()).canKeep()]).toEqual([false, true])
  expect(() => taps.add(aTap({ type: 'confirm_payment', from: 'pending' }))).toThrow(/full/)
  taps.keepInMemory(aTap({ type: 'confirm_payment', from: 'pending' }, { id: 'first', at: 9 }))
  taps.keepInMemory(aTap({ type: 'confirm_payment', from: 'pending' }, { id: 'second', at: 3 }))
  expect(taps.load().map(({ id }) => id)).toEqual(['first', 'second'])
  taps.remove('first')
  expect([taps.load().map(({ id }) => id), taps.areStored()]).toEqual([['second'], false])
  taps.remove('second')
  expect([taps.load(), taps.areStored()]).toEqual([[], true])
  expect(keptTaps(storage).load()).toEqual([])
})

const kept = aTap({ type: 'confirm_payment', from: 'pending' })

test.each([
  ['half of one', JSON.stringify(kept).slice(0, 40)],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['one without an order', JSON.stringify({ ...kept, orderId: undefined })],
  ['one without a time', JSON.stringify({ ...kept, at: null })],
  ['one under another id', JSON.stringify({ ...kept, id: 'another' })],
  ['a command of a newer version', JSON.stringify({ ...kept, command: { type: 'merge' } })],
  ['a command that is the name of a method', JSON.stringify({ ...kept, command: { type: 'toString' } })],
  ['one without a command', JSON.stringify({ ...kept, command: undefined })],
])('throws away %s, and nothing else', (_what, text) => {
  const storage = memoryStorage()
  keptTaps(storage).add(aTap({ type: 'confirm_payment', from: 'pending' }, { id: 'good' }))
  storage.setItem('passboard.tap.tap', text)
  storage.setItem('passboard.device', text)
  expect(
    keptTaps(storage)
      .load()
      .map(({ id }) => id),
  ).toEqual(['good'])
  expect([storage.getItem('passboard.tap.tap'), storage.getItem('passboard.device')]).toEqual([null, text])
})

test('the fields of a command are for the server to check', () => {
  const storage = memoryStorage()
  const unknown = { ...kept, command: { type: 'confirm_payment', from: 'pending', tip: 5_000 } }
  storage.setItem('passboard.tap.tap', JSON.stringify(unknown))
  expect(keptTaps(storage).load()).toEqual([unknown])
})

test('whatever is kept, it is read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const storage = memoryStorage()
      storage.setItem('passboard.tap.tap', text)
      expect(keptTaps(storage).load()).toEqual([])
    }),
  )
})
