import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type BranchEvent, isToMake, readBranchEvent, type SeenLine } from '@/lib/estimates/branch-event'
import { estimate } from '@/lib/estimates/estimate'
import { lineStarts } from '@/lib/estimates/line-starts'
import { type Model, newModel } from '@/lib/estimates/model'
import { observe } from '@/lib/estimates/observe'
import { orderStart } from '@/lib/estimates/order-start'
import { EVENT_DATA } from '@/lib/events/webhook-event'
import { orderItemSchema } from '@/lib/orders/order-item-schema'
import { orderSchema } from '@/lib/orders/order-schema'
import { type Kitchen, randomKitchen } from '../bench/estimates/kitchen'
import { play } from '../bench/estimates/play'
import { readEvents } from '../bench/estimates/read-events'
import { scoresOf } from '../bench/estimates/score'
import { simulate } from '../bench/estimates/simulate'

const MINUTE = 60_000

const bodiesOf = (seed: number, choices: Partial<Kitchen> = {}) => [
  ...simulate(randomKitchen(seed, { days: 7, ordersPerDay: 60, ...choices }), seed),
]
const eventsOf = (seed: number, choices: Partial<Kitchen> = {}): BranchEvent[] =>
  bodiesOf(seed, choices).flatMap((body) => readBranchEvent(body) ?? [])

function learned(events: BranchEvent[], model: Model = newModel()): Model {
  for (const event of events) observe(model, event)
  return model
}

const restarted = (model: Model): Model => JSON.parse(JSON.stringify(model))

/** Every open order's estimate. */
const estimatesOf = (model: Model, now: number) => Object.keys(model.open).map((id) => [id, estimate(model, id, now)])

/** An event of an order of one line. */
function eventOf(
  id: string,
  at: number,
  status: BranchEvent['order']['status'],
  changes: Partial<SeenLine> = {},
): BranchEvent {
  const made = { id: 'line', keys: ['item tea'], station: 'Bar', quantity: 1 }
  const line = { ...made, isDone: false, isLater: false, from: null, ...changes }
  const createdAt = at
  const order = {
    id,
    version: 0,
    status,
    type: 'dine_in',
    isRush: false,
    isRemake: false,
    isStopped: false,
    createdAt,
    startAt: createdAt,
  }
  return { seq: null, at, hourOfWeek: 12, isNew: status === 'pending', order: { ...order, lines: [line] } }
}

test('quantiles are in their order and never in the past, and they do not come nearer while nothing happens', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const events = eventsOf(seed, { days: 2 })
      const until = events.slice(0, Math.ceil(share * events.length))
      const model = learned(until)
      const before: Record<string, number> = {}
      for (const waited of [0, 0.5, 3, 10, 60, 300, 1_000]) {
        const now = model.lastAt + waited * MINUTE
        for (const id of Object.keys(model.open)) {
          const { from, likely, to } = estimate(model, id, now) ?? { from: 0, likely: 0, to: 0 }
          expect(from).toBeGreaterThanOrEqual(now)
          expect(likely).toBeGreaterThanOrEqual(from)
          expect(to).toBeGreaterThanOrEqual(likely)
          if (model.open[id]?.marks.length === 0) expect(to).toBeGreaterThanOrEqual(before[id] ?? 0)
          before[id] = to
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('two processes that see the same events agree, and one that restarts goes on with the same estimates', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const events = eventsOf(seed, { days: 3 })
      const middle = Math.floor(share * events.length)
      const [first, second] = [learned(events.slice(0, middle)), learned(events.slice(0, middle))]
      expect(second).toEqual(first)
      const again = restarted(first)
      const now = first.lastAt + MINUTE
      expect(estimatesOf(again, now)).toEqual(estimatesOf(first, now))
      const rest = events.slice(middle)
      expect(learned(rest, again)).toEqual(learned(rest, first))
      expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    }),
    // The first one has an error that is rounded to -0.
    { numRuns: 6, examples: [[496, 0.4284037558685446]] },
  )
})

test('an estimate changes nothing, and neither does an event that was seen or has an older version of its order', () => {
  const events = eventsOf(3)
  const model = learned(events.slice(0, 400))
  const before = structuredClone(model)
  estimatesOf(model, model.lastAt + MINUTE)
  for (const event of events.slice(200, 400)) observe(model, event)
  for (const event of events.slice(200, 400))
    if (event.order.version < (model.open[event.order.id]?.version ?? 0)) observe(model, { ...event, seq: null })
  expect(model).toEqual(before)
})

test.each([
  ['that stays as it is', {}],
  ['with a speed that changes', { change: { day: 7, factor: 1.6 } }],
  ['that bumps late', { habit: 'late', bumpSeconds: 90 }],
] satisfies [string, Partial<Kitchen>][])(
  'in a kitchen %s, orders are nearer to our estimate than to their baselines',
  (_, choices) => {
    const { scored } = play(eventsOf(3, { days: 14, ordersPerDay: 100, ...choices }))
    const { ours, a, b, c, d } = scoresOf(scored)
    expect(scored.length).toBeGreaterThan(1_000)
    for (const other of [a, b, c, d]) expect(ours.error).toBeLessThan(other.error)
    expect(ours.interval).toBeLessThan(b.interval)
    expect(ours.inside).toBeGreaterThan(0.75)
    expect(ours.inside).toBeLessThan(0.85)
  },
)

test('a rail that is completed at once in the evening teaches nothing', () => {
  const model = newModel()
  const pending = (id: string, at: number) => observe(model, eventOf(id, at, 'pending'))
  const ready = (id: string, at: number) => observe(model, eventOf(id, at, 'ready'))
  for (let order = 0; order < 200; order++) {
    pending(`${order}`, order * 10 * MINUTE)
    ready(`${order}`, (order * 10 + 4) * MINUTE)
  }
  const evening = 2_000 * MINUTE
  const durationAt = (probe: string, at: number) => {
    const tried = restarted(model)
    observe(tried, eventOf(probe, at, 'pending'))
    const { likely = 0, to = 0 } = estimate(tried, probe, at) ?? {}
    return { likely: (likely - at) / MINUTE, to: (to - at) / MINUTE }
  }
  const before = durationAt('before', evening)
  for (let order = 200; order < 220; order++) pending(`${order}`, evening + (order - 200) * MINUTE)
  for (let order = 200; order < 220; order++) ready(`${order}`, evening + 240 * MINUTE + order * 100)
  // An order of the next day, which meets no other.
  const after = durationAt('after', evening + 600 * MINUTE)
  expect(before.likely).toBeCloseTo(4, 0)
  expect(Math.abs(after.likely - before.likely)).toBeLessThan(0.5)
  expect(after.to).toBeLessThan(6)
})

test('a cancelled order is one that would have taken longer: the window reaches further, and the order is not a duration', () => {
  const events = eventsOf(9, { cancelled: 0 })
  const model = learned(events)
  const at = model.lastAt + 600 * MINUTE
  const widthAfter = (ending: 'cancelled' | null) => {
    const tried = restarted(model)
    for (let order = 0; order < 30; order++) {
      observe(tried, eventOf(`late ${order}`, at + order * 100 * MINUTE, 'pending'))
      if (ending) observe(tried, eventOf(`late ${order}`, at + (order * 100 + 90) * MINUTE, ending))
      else delete tried.open[`late ${order}`]
    }
    expect(tried.learned).toBe(model.learned + model.justReady.length)
    const now = at + 3_000 * MINUTE
    observe(tried, eventOf('next', now, 'pending'))
    return (estimate(tried, 'next', now)?.to ?? 0) - now
  }
  expect(widthAfter('cancelled')).toBeGreaterThan(widthAfter(null))
})

test('a new branch begins with what the other branches of its business learned', () => {
  const other = learned(eventsOf(12, { days: 14 }))
  const start = eventsOf(12, { days: 1 })
  const errorOf = (model: Model) => {
    const promised = new Map<string, number>()
    let sum = 0
    for (const event of start) {
      const { id, status } = event.order
      observe(model, event)
      if (event.isNew) promised.set(id, estimate(model, id, event.at)?.likely ?? 0)
      if (status === 'ready') sum += Math.abs(event.at - (promised.get(id) ?? 0))
    }
    return sum
  }
  expect(errorOf(newModel([newModel(), other]))).toBeLessThan(0.8 * errorOf(newModel()))
})

test('the state of a branch has bounds: items, stations, open orders', () => {
  const model = newModel()
  for (let order = 0; order < 1_500; order++) {
    const at = order * MINUTE
    const line = { keys: [`item ${order}`, `option ${order}`], station: `Station ${order % 60}` }
    observe(model, eventOf(`${order}`, at, 'pending', line))
    if (order % 2) observe(model, eventOf(`${order}`, at + 30_000, 'ready', line))
  }
  expect(Object.keys(model.work).length).toBeLessThanOrEqual(800)
  expect(Object.keys(model.stations).length).toBeLessThanOrEqual(24)
  expect(Object.keys(model.open).length).toBeLessThanOrEqual(301)
  expect(Object.keys(model.work)).toContain('item 1497')
})

test('an order whose lines are all done is expected soon', () => {
  const events = eventsOf(4, { bumpsLines: true, habit: 'prompt', bumpSeconds: 20 })
  const model = newModel()
  const left: number[] = []
  for (const event of events) {
    observe(model, event)
    const { id, lines, status } = event.order
    if (model.learned > 50 && isToMake(status) && lines.every(({ isDone }) => isDone))
      left.push(((estimate(model, id, event.at)?.likely ?? 0) - event.at) / MINUTE)
  }
  expect(left.length).toBeGreaterThan(50)
  expect(Math.max(...left)).toBeLessThan(3)
})

test('the parts of a combo are made at their stations, and have the options of the combo', () => {
  const [body] = bodiesOf(2, { days: 1 })
  const { data, ...rest } = z
    .object({ type: z.string(), timestamp: z.string(), data: z.looseObject({ order: z.looseObject({}) }) })
    .parse(body)
  const part = {
    id: 'part',
    menuItemId: 'soup',
    stationId: 'kitchen',
    quantity: 2,
    options: [{ optionId: 'hot' }],
    done: true,
  }
  const combo = {
    id: 'combo',
    menuItemId: 'lunch',
    stationId: null,
    quantity: 3,
    options: [{ optionId: 'large' }],
    done: false,
  }
  const items = [
    { ...combo, parts: [part, { ...part, id: 'other', menuItemId: 'tea', stationId: 'bar', done: false }] },
  ]
  const event = readBranchEvent({ ...rest, data: { ...data, order: { ...data.order, items } } })
  const made = { quantity: 6, isLater: false, from: null }
  expect(event?.order.lines).toEqual([
    { ...made, id: 'part', keys: ['item soup', 'option hot', 'option large'], station: 'kitchen', isDone: true },
    { ...made, id: 'other', keys: ['item tea', 'option hot', 'option large'], station: 'bar', isDone: false },
  ])
})

test('an order has no estimate while a course waits, and begins anew when it is fired', () => {
  const model = newModel()
  observe(model, eventOf('order', 0, 'pending', { isLater: true }))
  expect(estimate(model, 'order', MINUTE)).toBeNull()
  const fired = eventOf('order', 0, 'preparing', { from: 30 * MINUTE })
  observe(model, { ...fired, at: 30 * MINUTE })
  expect(model.open.order?.met).not.toBeNull()
  expect(estimate(model, 'order', 30 * MINUTE)?.from).toBeGreaterThan(30 * MINUTE)
  observe(model, { ...eventOf('order', 0, 'ready'), at: 35 * MINUTE })
  observe(model, eventOf('next', 60 * MINUTE, 'pending'))
  expect(model.learned).toBe(0)
})

test('an order is estimated when its clock is ahead a little, and when its first event comes late', () => {
  const model = newModel()
  const created = eventOf('order', 10 * MINUTE, 'pending')
  observe(model, { ...created, at: created.at - 400 })
  expect(model.open.order?.met).not.toBeNull()
  observe(model, { ...eventOf('late', 10 * MINUTE, 'pending'), at: 15 * MINUTE })
  expect(model.open.late?.met).not.toBeNull()
  observe(model, { ...eventOf('unseen', 10 * MINUTE, 'confirmed'), at: 15 * MINUTE })
  expect(model.open.unseen?.met).toBeNull()
})

test('the generator writes bodies in the form of our webhooks', () => {
  const option = orderItemSchema.shape.options.element.partial()
  const line = orderItemSchema
    .partial()
    // A simulated station has its name as its id.
    .extend({ options: z.array(option), stationId: z.string() })
    .strict()
  const form = EVENT_DATA.order.extend({
    order: orderSchema
      .partial()
      .extend({ items: z.array(line) })
      .strict(),
  })
  for (const body of bodiesOf(2, { days: 1 })) form.parse((body as { data: unknown }).data)
})

test('a file of events is read in the order of seq, once, without other events and fields', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estimates-'))
  try {
    const file = join(folder, 'branch.ndjson')
    const bodies = bodiesOf(6, { days: 1 })
    const condition = { type: 'condition.began', timestamp: '2026-03-02T10:00:00Z', data: {} }
    const lines = [...bodies.toReversed(), condition, ...bodies.slice(0, 20)].map((body) =>
      JSON.stringify({ ...body, more: 1 }),
    )
    await writeFile(file, `${lines.join('\n')}\n\n`)
    expect(await readEvents(file)).toEqual(eventsOf(6, { days: 1 }))
    const withoutSeq = bodies.map((body) => JSON.stringify(body).replace(/"seq":1,/, ''))
    await writeFile(file, withoutSeq.join('\n'))
    const byTime = eventsOf(6, { days: 1 }).map((event) => ({ ...event, seq: null }))
    expect(await readEvents(file)).toEqual(byTime.toSorted((a, b) => a.at - b.at))
    await writeFile(file, `${lines[0]}\n{"type":"order.created","timestamp":"today"}\n`)
    await expect(readEvents(file)).rejects.toThrow(/branch\.ndjson:2: timestamp: /)
    await writeFile(file, '{')
    await expect(readEvents(file)).rejects.toThrow(/branch\.ndjson:1: /)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** A kitchen of two stations whose orders have a roast of 12 minutes and a salad of 3, one order at a time. */
function roastAndSalad(orders: number): Model {
  const model = newModel()
  let at = Date.parse('2026-11-02T03:00:00Z')
  const lineOf = (item: string, station: string, isDone: boolean): SeenLine => ({
    id: item,
    keys: [`item ${item}`],
    station,
    quantity: 1,
    isDone,
    isLater: false,
    from: null,
  })
  const tell = (id: string, items: string[], status: 'pending' | 'ready', createdAt: number) => {
    const event = eventOf(id, at, status)
    const lines = items.map((item) => lineOf(item, item === 'roast' ? 'Kitchen' : 'Cold', status === 'ready'))
    observe(model, { ...event, order: { ...event.order, createdAt, startAt: createdAt, lines } })
  }
  const make = (id: string, items: string[], minutes: number) => {
    const createdAt = at
    tell(id, items, 'pending', createdAt)
    at += minutes * MINUTE
    tell(id, items, 'ready', createdAt)
    at += 20 * MINUTE
  }
  for (let number = 0; number < orders; number++) {
    if (number % 3 === 0) make(`${number}`, ['salad'], 3)
    else if (number % 3 === 1) make(`${number}`, ['roast'], 12)
    else make(`${number}`, ['roast', 'salad'], 12)
  }
  tell('open', ['roast', 'salad'], 'pending', at)
  return model
}

test('a line that takes less is told to start later, and what takes longest starts at once', () => {
  const model = roastAndSalad(150)
  const now = model.lastAt
  const likely = estimate(model, 'open', now)?.likely ?? 0
  expect((likely - now) / MINUTE).toBeGreaterThan(9)
  const [start, ...others] = lineStarts(model, 'open', likely, now)
  expect([start?.id, others]).toEqual(['salad', []])
  const left = (likely - (start?.at ?? 0)) / MINUTE
  expect(left).toBeGreaterThan(2.5)
  expect(left).toBeLessThan(8)
  expect((start?.at ?? 1) % MINUTE).toBe(0)
  expect(lineStarts(restarted(model), 'open', likely, now)).toEqual([start])
})

test('nothing is told to wait while items are hardly known, of an unknown order, or when little time is left', () => {
  const model = roastAndSalad(3)
  expect(lineStarts(model, 'open', model.lastAt + 20 * MINUTE, model.lastAt)).toEqual([])
  const known = roastAndSalad(150)
  expect(lineStarts(known, 'another', known.lastAt + 20 * MINUTE, known.lastAt)).toEqual([])
  expect(lineStarts(known, 'open', known.lastAt + 2 * MINUTE, known.lastAt)).toEqual([])
})

test('a scheduled order starts so early that it is ready at its pickup, and is told again only when that moves', () => {
  const model = roastAndSalad(150)
  const now = model.lastAt
  const minutesBefore = (pickup: number, lead: number, told: { minutesAgo: number } | null = null) => {
    const pickupAt = now + pickup * MINUTE
    const start = orderStart(
      model,
      {
        id: 'open',
        pickupAt,
        startAt: pickupAt - lead * MINUTE,
        told: told && { estimate: null, at: now - told.minutesAgo * MINUTE },
      },
      now,
    )
    return start === null ? null : (pickupAt - start) / MINUTE
  }
  const needed = minutesBefore(40, 35)
  expect(needed).toBeGreaterThan(11)
  expect(needed).toBeLessThan(30)
  expect(minutesBefore(40, (needed ?? 0) + 1)).toBeNull()
  expect(minutesBefore(40, 35, { minutesAgo: 0.4 })).toBeNull()
  expect(minutesBefore(40, 35, { minutesAgo: 0.5 })).toBe(needed)
  // Too late: it starts now.
  expect(minutesBefore(8, 5)).toBe(8)
  // What the kitchen has now says nothing of an order in two hours.
  expect(minutesBefore(120, 20)).toBeNull()
  expect(orderStart(model, { id: 'another', pickupAt: now + 40 * MINUTE, startAt: now, told: null }, now)).toBeNull()
})
