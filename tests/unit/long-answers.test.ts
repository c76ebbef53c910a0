// biome-ignore assist/source/organizeImports: what runs before this one is not counted
import { countedWork } from '@/tests/support/counted-work'
import { describe, expect, test } from 'vitest'
import { ORDERS_PER_PART } from '@/lib/bills/table-bill'
import { presentOrder, type StoredOrder } from '@/lib/orders/order'
import { atOnce, mapInParts, PER_PART } from '@/lib/turns'
import { presentedEntry } from '@/server/api/audit-routes'
import { textInParts } from '@/server/api/send-in-turns'
import { anOrder } from '../support/an-order'

const list = <Thing>(count: number, thing: (index: number) => Thing) =>
  Array.from({ length: count }, (_, at) => thing(at))

const line = anOrder().items[0]
const stored = () =>
  ({
    ...anOrder(),
    timeZone: 'Asia/Ho_Chi_Minh',
    createdAt: 0,
    updatedAt: 0,
    startAt: 0,
    statusSince: 0,
    pickupAt: null,
    recalledAt: null,
    voids: [],
    items: list(200, () => ({ ...line, addedAt: null, firedAt: null })),
  }) as unknown as StoredOrder
const entry = (at: number) => ({
  id: String(at),
  at,
  actor: { kind: 'staff', id: 'a', name: 'Lan' },
  action: 'menu_item.changed',
  subject: 'Bạc xỉu',
  branchName: null,
  before: { price: 1, currency: 'VND' },
  after: { price: 2, currency: 'VND' },
})

/** Answers that grow with what a business has. @param size the number of orders or entries */
const ANSWERS = {
  'the bill of a table': {
    perPart: ORDERS_PER_PART,
    read: function* (size: number) {
      const orders = yield* mapInParts(list(size, stored), presentOrder, ORDERS_PER_PART)
      return yield* textInParts(
        { total: 1 },
        { name: 'orders', things: orders, present: (order) => order, perPart: ORDERS_PER_PART },
      )
    },
  },
  'the activity log': {
    perPart: PER_PART,
    read: (size: number) =>
      textInParts(
        { nextBefore: null },
        { name: 'entries', things: list(size, entry), present: presentedEntry as never },
      ),
  },
}

describe.each(Object.entries(ANSWERS))('%s', (_, { read, perPart }) => {
  test('of twice the size takes at most 2.3 times the work', async () => {
    atOnce(read(50))
    const [one, two] = [await countedWork(() => atOnce(read(400))), await countedWork(() => atOnce(read(800)))]
    expect(two / one).toBeLessThanOrEqual(2.3)
  })

  test('has a part in which others have their turn for each few of it, and none is larger in a larger one', async () => {
    const partsOf = async (size: number) => {
      const reading = read(size)
      const parts: number[] = []
      for (let isDone = false; !isDone; )
        parts.push(
          await countedWork(() => {
            isDone = reading.next().done === true
          }),
        )
      // The first part makes the list of the test, the last one joins the texts.
      return parts.slice(1, -1)
    }
    await partsOf(perPart * 2)
    const [few, many] = [await partsOf(perPart * 8), await partsOf(perPart * 32)]
    expect(many.length).toBeGreaterThanOrEqual(30)
    expect(Math.max(...many) / Math.max(...few)).toBeLessThanOrEqual(1.2)
  })
})
