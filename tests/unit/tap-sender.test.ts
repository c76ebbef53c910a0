import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptTaps } from '@/lib/board/kept-taps'
import type { Tap, TapResult } from '@/lib/board/tap'
import { applyTaps, type QueuedTap } from '@/lib/board/tap-queue'
import { ANSWER_TIMEOUT_MS, startTapSender, type TapSender } from '@/lib/board/tap-sender'
import type { ErrorCode } from '@/lib/errors'
import { OPEN_STATUSES } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { aTap } from '../support/a-tap'
import { anItem, anOrder, FLOW } from '../support/an-order'
import { fullStorage, memoryStorage } from '../support/memory-storage'
import { type TapServer, tapServer } from '../support/tap-server'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What may become of a tap that is sent. `then`: it was carried out, and the answer did not come. */
type Fate = 'answered' | 'lost' | 'lost then' | 'swallowed' | 'swallowed then' | ErrorCode

/** A device: what it keeps outlives its pages, of which each has a sender. */
function aDevice(server: TapServer, fates: Fate[] = [], storage = memoryStorage()) {
  const device = {
    taps: keptTaps(storage),
    now: 1_000,
    fates,
    sent: [] as string[],
    underWay: 0,
    mostUnderWay: 0,
    settled: [] as [string, TapResult['ok'] | ErrorCode][],
    dropped: [] as string[],
    others: [] as number[],
    blocked: [] as string[],
    ends: [] as ('stuck' | 'signed out')[],
    queue: [] as string[],
    undoable: [] as string[],
    /** Called whenever something may have changed. */
    onLook: (): unknown => undefined,
    open: (staffId = 'lan', lock?: (work: () => Promise<void>) => Promise<void>): TapSender =>
      startTapSender({
        taps: device.taps,
        staffId,
        now: () => device.now,
        send,
        ...(lock && { lock }),
        onQueue: (queue, undoable) => {
          device.queue = queue.map(({ id }) => id)
          device.undoable = undoable.map(({ id }) => id)
          device.onLook()
        },
        onSettled: ({ id }, result) => device.settled.push([id, result.ok || result.code]),
        onDropped: ({ id }) => device.dropped.push(id),
        onOthers: (count) => device.others.push(count),
        onBlocked: ({ id }) => device.blocked.push(id),
        onStuck: () => device.ends.push('stuck'),
        onSignedOut: () => device.ends.push('signed out'),
      }),
  }

  async function send(tap: Tap): Promise<TapResult> {
    device.sent.push(tap.id)
    device.underWay += 1
    device.mostUnderWay = Math.max(device.mostUnderWay, device.underWay)
    const fate = device.fates.shift() ?? 'answered'
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (!fate.startsWith('swallowed')) device.underWay -= 1
    const result = fate === 'answered' || fate.endsWith(' then') ? server.carryOut(tap) : null
    device.onLook()
    switch (fate) {
      case 'answered':
        if (!result) throw new Error('It was carried out.')
        return result
      case 'lost':
      case 'lost then':
        throw new TypeError('Failed to fetch')
      case 'swallowed':
      case 'swallowed then':
        return new Promise(() => {})
      default:
        return { ok: false, code: fate }
    }
  }
  return device
}

const move = (status: 'confirmed' | 'preparing' | 'ready'): StaffCommand => ({ type: 'change_status', to: status })
const confirm = (id: string, part: Partial<QueuedTap> = {}) => aTap(move('confirmed'), { id, ...part })

describe('the sender of taps', () => {
  const server = () => tapServer([anOrder({ items: [anItem({ id: 'a' })] })])
  const soon = () => vi.advanceTimersByTimeAsync(100)

  test('sends in order, one at a time, and keeps what is not answered', async () => {
    const device = aDevice(server())
    const sender = device.open()
    sender.live()
    for (const [index, status] of (['confirmed', 'preparing', 'ready'] as const).entries()) {
      sender.add(aTap(move(status), { id: `tap ${index}` }))
    }
    expect(device.queue).toEqual(['tap 0', 'tap 1', 'tap 2'])
    await vi.advanceTimersByTimeAsync(30)
    expect([device.queue, device.settled]).toEqual([['tap 1', 'tap 2'], [['tap 0', true]]])
    await soon()
    expect(device.settled).toEqual([
      ['tap 0', true],
      ['tap 1', true],
      ['tap 2', true],
    ])
    expect([device.mostUnderWay, device.queue, device.taps.load()]).toEqual([1, [], []])
  })

  describe('holds a tap that can be undone', () => {
    const undoableTap = (id: string, part: Partial<QueuedTap> = {}) => confirm(id, { undoableUntil: 4_000, ...part })
    const pass = (device: { now: number }, ms: number) => {
      device.now += ms
      return vi.advanceTimersByTimeAsync(ms)
    }

    test('and sends it afterwards, also if the page was loaded again meanwhile', async () => {
      const device = aDevice(server())
      const first = device.open()
      first.live()
      first.add(undoableTap('tap'))
      await pass(device, 2_000)
      expect([device.sent, device.queue, device.undoable]).toEqual([[], [], ['tap']])
      first.stop()
      device.open().live()
      await pass(device, 900)
      expect(device.sent).toEqual([])
      await pass(device, 200)
      expect([device.sent, device.settled, device.undoable]).toEqual([['tap'], [['tap', true]], []])
    })

    test('and never sends what was undone', async () => {
      const device = aDevice(server())
      const sender = device.open()
      sender.live()
      sender.add(undoableTap('tap'))
      sender.undo('another')
      expect(device.undoable).toEqual(['tap'])
      sender.undo('order')
      await pass(device, 60_000)
      expect([device.sent, device.undoable, device.taps.load()]).toEqual([[], [], []])
    })

    test('and never sends what was undone just after the clock was set forward', async () => {
      const device = aDevice(server())
      const sender = device.open()
      sender.live()
      sender.add(undoableTap('tap'))
      device.now += 60_000
      sender.undo('order')
      await pass(device, 60_000)
      expect([device.sent, device.undoable, device.taps.load()]).toEqual([[], [], []])
    })

    test('and what was tapped on the same order after it, but not on another', async () => {
      const orders = [anOrder(), anOrder({ id: 'another' })]
      const device = aDevice(tapServer(orders))
      const sender = device.open()
      sender.live()
      sender.add(undoableTap('first'))
      sender.add(aTap({ type: 'mark_rush', rush: true }, { id: 'then' }))
      sender.add(confirm('elsewhere', { orderId: 'another' }))
      await pass(device, 500)
      expect([device.sent, device.queue]).toEqual([['elsewhere'], ['then']])
      await pass(device, 3_000)
      expect(device.sent).toEqual(['elsewhere', 'first', 'then'])
    })

    test('and while offline shows it as waiting once it cannot be undone', async () => {
      const device = aDevice(server())
      const sender = device.open()
      sender.add(undoableTap('tap'))
      await pass(device, 3_100)
      expect([device.sent, device.queue, device.undoable]).toEqual([[], ['tap'], []])
      sender.undo('order')
      expect(device.queue).toEqual(['tap'])
    })

    test('but not for long where the clock was set back', async () => {
      const device = aDevice(server())
      const sender = device.open()
      sender.live()
      sender.add(undoableTap('tap', { undoableUntil: 3_600_000 }))
      await soon()
      expect(device.sent).toEqual(['tap'])
    })
  })

  test('sends nothing while the connection is lost', async () => {
    const device = aDevice(server())
    const sender = device.open()
    sender.add(confirm('first'))
    await vi.advanceTimersByTimeAsync(60_000)
    sender.live()
    sender.offline()
    sender.add(confirm('second'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([device.sent, device.queue]).toEqual([['first'], ['second']])
    sender.live()
    await soon()
    expect(device.settled).toEqual([
      ['first', true],
      ['second', 'invalid_transition'],
    ])
  })

  test('without storage takes taps while the server is heard, and refuses them while it is not', async () => {
    const device = aDevice(server(), ['lost'], fullStorage())
    const sender = device.open()
    expect(() => sender.add(confirm('refused'))).toThrow(/full/)
    sender.live()
    expect(sender.add(confirm('in memory'))).toBe(false)
    expect(device.queue).toEqual(['in memory'])
    await vi.advanceTimersByTimeAsync(1_100)
    expect([device.sent, device.settled, device.queue]).toEqual([['in memory', 'in memory'], [['in memory', true]], []])
    sender.offline()
    expect(() => sender.add(aTap(move('preparing'), { id: 'refused too' }))).toThrow(/full/)
    expect(device.sent).toEqual(['in memory', 'in memory'])
  })

  test('without storage waits a minute for an answer, because a reload loses the tap', async () => {
    const device = aDevice(server(), ['swallowed'], fullStorage())
    const sender = device.open()
    sender.live()
    sender.add(confirm('in memory'))
    await vi.advanceTimersByTimeAsync(6 * ANSWER_TIMEOUT_MS - 1)
    expect([device.ends, device.queue]).toEqual([[], ['in memory']])
    await vi.advanceTimersByTimeAsync(1)
    expect(device.ends).toEqual(['stuck'])
  })

  test('tries again after 1, 2, 5 and 5 seconds, and at once when the connection is back', async () => {
    const device = aDevice(server(), ['lost', 'unavailable', 'rate_limited', 'lost', 'lost'])
    const sender = device.open()
    sender.live()
    sender.add(confirm('tap'))
    const attempts = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds)
      return device.sent.length
    }
    expect(await attempts(1_010)).toBe(1)
    expect(await attempts(20)).toBe(2)
    expect(await attempts(2_000)).toBe(2)
    expect(await attempts(20)).toBe(3)
    // Told again that it is live, which it has been all along.
    sender.live()
    expect(await attempts(5_000)).toBe(3)
    expect(await attempts(20)).toBe(4)
    sender.offline()
    expect(await attempts(60_000)).toBe(4)
    sender.live()
    expect(await attempts(30)).toBe(5)
    expect(await attempts(1_030)).toBe(6)
    expect(device.settled).toEqual([['tap', true]])
  })

  test('keeps a tap that meets faults of the server, sends those on other orders, and sends it again until it is carried out', async () => {
    const orders = ['a', 'b'].map((id) => anOrder({ id, items: [anItem({ id: 'x' })] }))
    const device = aDevice(tapServer(orders), ['internal', 'lost', 'internal', 'internal', 'answered', 'internal'])
    const sender = device.open()
    sender.add(confirm('faulty', { orderId: 'a' }))
    sender.add(aTap(move('preparing'), { id: 'behind it', orderId: 'a' }))
    sender.add(confirm('another', { orderId: 'b' }))
    sender.live()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([device.settled, device.blocked]).toEqual([[['another', true]], ['faulty']])
    expect(device.queue).toEqual(['faulty', 'behind it'])
    await vi.advanceTimersByTimeAsync(40_000)
    expect(device.settled).toEqual([
      ['another', true],
      ['faulty', true],
      ['behind it', true],
    ])
    expect([device.queue, device.dropped]).toEqual([[], []])
  })

  test.each(['unauthenticated', 'token_expired'] as const)('%s: keeps all until it is started anew', async (code) => {
    const device = aDevice(server(), [code])
    const sender = device.open()
    sender.live()
    sender.add(confirm('tap'))
    await soon()
    sender.add(confirm('another'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([device.ends, device.sent, device.queue]).toEqual([['signed out'], ['tap'], ['tap', 'another']])
    device.open().live()
    await soon()
    expect(device.taps.load()).toEqual([])
  })

  test('says that it is stuck without an answer in time; the next page sends the tap again, and it counts once', async () => {
    const device = aDevice(server(), ['swallowed then'])
    const sender = device.open()
    sender.live()
    sender.add(confirm('tap'))
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1)
    expect(device.ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([device.ends, device.queue]).toEqual([['stuck'], ['tap']])
    sender.stop()
    device.open().live()
    await soon()
    expect([device.sent, device.settled]).toEqual([['tap', 'tap'], [['tap', true]]])
  })

  test('drops what is 12 hours old, and keeps what somebody else has tapped until that person is back', async () => {
    const device = aDevice(server())
    device.now = 13 * 3_600_000
    for (const tap of [
      confirm('old'),
      confirm('other’s', { staffId: 'minh', at: device.now }),
      confirm('own', { at: device.now }),
    ]) {
      device.taps.add(tap)
    }
    const sender = device.open()
    expect([device.dropped, device.others, device.queue]).toEqual([['old'], [1], ['own']])
    sender.stop()
    const hers = device.open('minh')
    expect([device.others, device.queue]).toEqual([[1, 1], ['other’s']])
    hers.stop()
    device.now += 12 * 3_600_001
    device.open().live()
    await soon()
    expect([device.dropped.slice(1), device.sent, device.queue]).toEqual([['other’s', 'own'], [], []])
  })

  test('leaves alone what somebody taps who has signed in meanwhile in another tab', async () => {
    const device = aDevice(server())
    const sender = device.open('lan')
    sender.live()
    device.taps.add(confirm('hers', { staffId: 'minh' }))
    sender.storageChanged()
    await soon()
    expect([device.dropped, device.sent, device.queue, device.taps.load().length]).toEqual([[], [], [], 1])
  })

  test('of two tabs one sends at a time, and each sees what the other has sent', async () => {
    const device = aDevice(server())
    let locked: Promise<void> = Promise.resolve()
    const lock = (work: () => Promise<void>) => {
      locked = locked.then(work)
      return locked
    }
    const [here, there] = [device.open('lan', lock), device.open('lan', lock)]
    here.live()
    there.live()
    here.add(confirm('first'))
    there.add(aTap(move('preparing'), { id: 'second' }))
    here.add(aTap(move('ready'), { id: 'third' }))
    await soon()
    expect([device.sent, device.mostUnderWay]).toEqual([['first', 'second', 'third'], 1])
    expect(device.taps.load()).toEqual([])
  })
})

test('a tap that comes while the lock is being given back is sent', async () => {
  const device = aDevice(tapServer([anOrder()]))
  let giveBack = () => {}
  const lock = async (work: () => Promise<void>) => {
    await work()
    await new Promise<void>((resolve) => {
      giveBack = resolve
    })
  }
  const sender = device.open('lan', lock)
  sender.live()
  sender.add(confirm('first'))
  await vi.advanceTimersByTimeAsync(100)
  sender.add(aTap(move('preparing'), { id: 'second' }))
  giveBack()
  await vi.advanceTimersByTimeAsync(100)
  expect(device.sent).toEqual(['first', 'second'])
})

describe('whatever becomes of taps and answers', () => {
  const ORDERS = ['a', 'b']
  const initial = () => ORDERS.map((id) => anOrder({ id, items: [anItem({ id: 'x' }), anItem({ id: 'y' })] }))
  const commands: fc.Arbitrary<StaffCommand> = fc.oneof(
    fc
      .constantFrom('confirmed', 'preparing', 'ready', 'completed', 'cancelled')
      .map((to) => ({ type: 'change_status' as const, to })),
    fc.constantFrom(...OPEN_STATUSES).map((from) => ({ type: 'confirm_payment' as const, from })),
    fc.boolean().map((rush) => ({ type: 'mark_rush' as const, rush })),
    fc.record({
      type: fc.constant('mark_items' as const),
      itemIds: fc.subarray(['x', 'y'], { minLength: 1 }),
      done: fc.boolean(),
    }),
  ) as fc.Arbitrary<StaffCommand>
  const fates: fc.Arbitrary<Fate[]> = fc.array(
    fc.constantFrom<Fate[]>(
      'answered',
      'lost',
      'lost then',
      'swallowed',
      'swallowed then',
      'internal',
      'unavailable',
      'rate_limited',
      'token_expired',
    ),
    { maxLength: 10 },
  )
  const wishes = fc.record({ orderId: fc.constantFrom(...ORDERS), command: commands })
  const happenings = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: wishes.map((wish) => ({ what: 'tap' as const, ...wish })) },
      { weight: 2, arbitrary: wishes.map((wish) => ({ what: 'other' as const, ...wish })) },
      { weight: 3, arbitrary: fc.nat(7_000).map((ms) => ({ what: 'time' as const, ms })) },
      { weight: 2, arbitrary: fc.constantFrom({ what: 'live' as const }, { what: 'offline' as const }) },
      { weight: 1, arbitrary: fc.constant({ what: 'reload' as const }) },
    ),
    { maxLength: 25 },
  )

  /** A page is loaded anew by its reader, and where it cannot go on. */
  async function untilEmpty(device: ReturnType<typeof aDevice>, sender: TapSender) {
    let page = sender
    for (let ends = -1; device.taps.load().length > 0; ) {
      if (device.ends.length !== ends) {
        ends = device.ends.length
        page.stop()
        page = device.open()
        page.live()
      }
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }

  test('each tap is carried out once, those on an order in their order, and none stays', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, fates, async (story, ahead) => {
        const server = tapServer(initial())
        const device = aDevice(server, ahead)
        const tapped: string[] = []
        const orderOf = new Map<string, string>()
        let page = device.open()
        for (const step of story) {
          if (step.what === 'tap') {
            const { orderId, command } = step
            const id = `tap ${tapped.length}`
            page.add(aTap(command, { id, orderId }))
            tapped.push(id)
            orderOf.set(id, orderId)
          } else if (step.what === 'other') server.change(step.orderId, step.command)
          else if (step.what === 'time') await vi.advanceTimersByTimeAsync(step.ms)
          else if (step.what === 'reload') {
            page.stop()
            page = device.open()
          } else page[step.what]()
        }
        await untilEmpty(device, page)
        expect(device.queue).toEqual([])
        for (const orderId of ORDERS) {
          const ofOrder = (ids: string[]) => ids.filter((id) => orderOf.get(id) === orderId)
          expect(ofOrder(server.decided)).toEqual(ofOrder(tapped))
        }
        // Each once, with what the server decided.
        expect(device.settled.map(([id]) => id).toSorted()).toEqual(tapped.toSorted())
        expect(tapped.filter((id) => !server.decided.includes(id))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('what is shown of one’s own taps is at every moment what they come to in the end', async () => {
    const shownOf = ({ status, previousStatus, paymentStatus, rush, items }: Order) => ({
      status,
      previousStatus,
      paymentStatus,
      rush,
      items,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 1, maxLength: 8 }), fates, async (taps, ahead) => {
        const server = tapServer(initial())
        const device = aDevice(server, ahead)
        const page = device.open()
        for (const [index, wish] of taps.entries())
          page.add(aTap(wish.command, { id: `tap ${index}`, orderId: wish.orderId }))
        const shown = () => ORDERS.map((id) => shownOf(applyTaps(server.order(id), device.taps.load(), FLOW)))
        const expected = shown()
        const seen: unknown[] = []
        device.onLook = () => seen.push(shown())
        page.live()
        await untilEmpty(device, page)
        expect(seen).toEqual(seen.map(() => expected))
        expect(ORDERS.map((id) => shownOf(server.order(id)))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
