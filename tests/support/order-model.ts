import fc from 'fast-check'
import { expect } from 'vitest'
import type { By } from '@/lib/access/scope'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { carryOut } from '@/lib/orders/carry-out'
import type { StoredOrder } from '@/lib/orders/order'
import { newOrderSchema } from '@/lib/orders/order-schema'
import { ORDER_STATUSES, type OrderStatus } from '@/lib/orders/order-status'
import { placeOrder } from '@/lib/orders/place-order'

/** The expected order, by a simple second implementation of the rules. */
type ModelOrder = {
  branch: number
  guest: number
  number: number
  status: OrderStatus
  previous: OrderStatus | null
  paid: boolean
  rush: boolean
  /** For each of its items, whether it is done. */
  done: boolean[]
  version: number
}
type ModelEvent = {
  order: number
  type: string
  from: OrderStatus | null
  to: OrderStatus
  version: number
  rush: boolean
  done: boolean[]
}
type Model = { orders: ModelOrder[]; events: ModelEvent[][] }

/** The options of each line: a size, and how many toppings. */
type Choice = { size: 'S' | 'M' | 'L'; toppings: number }

type Command =
  | { do: 'place'; branch: number; guest: number; quantity: number; lines: number; choice: Choice | null }
  | {
      do: 'change'
      order: number
      to: OrderStatus
      version: 'none' | 'current' | 'stale'
      from: 'own' | 'other branch'
    }
  | { do: 'pay'; order: number }
  | { do: 'cancel own'; order: number; guest: number }
  | { do: 'rush'; order: number; rush: boolean }
  /** `items` are positions on the ticket; a position outside it becomes an unknown item id. */
  | { do: 'bump'; order: number; items: number[]; done: boolean }

const TYPES = {
  change: 'order.status_changed',
  'cancel own': 'order.status_changed',
  pay: 'order.payment_confirmed',
  rush: 'order.updated',
  bump: 'order.updated',
}

const CHAIN: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']

const commands: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        branch: fc.nat(1),
        guest: fc.nat(1),
        quantity: fc.integer({ min: 1, max: 9 }),
        lines: fc.integer({ min: 1, max: 3 }),
        choice: fc.option(
          fc.record({ size: fc.constantFrom('S' as const, 'M' as const, 'L' as const), toppings: fc.nat(5) }),
        ),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        order: fc.nat(4),
        to: fc.constantFrom(...ORDER_STATUSES),
        version: fc.constantFrom('none', 'none', 'current', 'stale'),
        from: fc.constantFrom('own', 'own', 'own', 'other branch'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), order: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel own' as const), order: fc.nat(4), guest: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('rush' as const), order: fc.nat(4), rush: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('bump' as const),
        order: fc.nat(4),
        items: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
        done: fc.boolean(),
      }),
    },
  ),
  { minLength: 1, maxLength: 14 },
)

/** Runs random sequences of commands on the database and on a model of it, and compares the results. */
export async function checkAgainstModel(database: Database, runs: number): Promise<void> {
  const fixture = await prepareFixture(database)
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model: Model = { orders: [], events: [[], []] }
      const placed: StoredOrder[] = []
      const before = await branchFacts(database, fixture)
      for (const command of sequence) await step(database, fixture, model, placed, before, command)
      await compare(database, fixture, model, placed, before)
    }),
    { numRuns: runs },
  )
}

type Fixture = {
  orgId: string
  branches: { id: string; tableId: string; guests: string[] }[]
  menuItemId: string
  price: number
  optionId: (name: string) => string
}
type BranchFacts = { seq: number; lastNumber: number }[]

async function prepareFixture({ prisma }: Database): Promise<Fixture> {
  const org = await prisma.organisation.findUniqueOrThrow({ where: { slug: 'demo-cafe' } })
  const item = await prisma.menuItem.findFirstOrThrow({ where: { orgId: org.id, name: 'Bạc xỉu' } })
  const options = await prisma.menuOption.findMany({ where: { group: { orgId: org.id } } })
  const rows = await prisma.branch.findMany({
    where: { orgId: org.id },
    include: { tables: true },
    orderBy: { id: 'asc' },
  })
  const branches = await Promise.all(
    rows.map(async ({ id, tables: [table] }) => {
      if (!table) throw new Error('A branch of the demo café has no table.')
      const guests = [newId(), newId()]
      const expiresAt = new Date(Date.now() + 3_600_000)
      await prisma.guestSession.createMany({
        data: guests.map((guest) => ({ id: guest, tokenHash: guest, tableId: table.id, expiresAt })),
      })
      return { id, tableId: table.id, guests }
    }),
  )
  const optionId = (name: string) => options.find((option) => option.name === name)?.id ?? ''
  return { orgId: org.id, branches, menuItemId: item.id, price: item.price, optionId }
}

async function step(
  database: Database,
  fixture: Fixture,
  model: Model,
  placed: StoredOrder[],
  before: BranchFacts,
  command: Command,
) {
  if (command.do === 'place') return place(database, fixture, model, placed, before, command)
  const modelOrder = model.orders[command.order]
  const stored = placed[command.order]
  if (!modelOrder || !stored) return
  const expected = decide(modelOrder, command)
  const answer = await execute(database, fixture, modelOrder, stored, command).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
  if (typeof expected === 'string') return expect(answer).toBe(expected)
  if (expected) {
    const from = modelOrder.status
    const previous = expected.status && expected.status !== from ? from : modelOrder.previous
    Object.assign(modelOrder, expected, { previous, version: modelOrder.version + 1 })
    const type = TYPES[command.do]
    const { status: to, version, rush, done } = modelOrder
    model.events[modelOrder.branch]?.push({ order: command.order, type, from, to, version, rush, done })
  }
  expect(answer).toMatchObject(answerOf(modelOrder))
}

/** The model's rules: what the command changes, null if nothing, or the code of the refusal. */
function decide(
  modelOrder: ModelOrder,
  command: Exclude<Command, { do: 'place' }>,
): Partial<ModelOrder> | null | string {
  const next = CHAIN[CHAIN.indexOf(modelOrder.status) + 1]
  if (command.do === 'pay') {
    if (modelOrder.paid) return 'already_paid'
    return modelOrder.status !== 'cancelled' && next ? { status: next, paid: true } : 'invalid_transition'
  }
  if (command.do === 'cancel own') {
    if (command.guest !== modelOrder.guest) return 'not_found'
    return modelOrder.status === 'pending' ? { status: 'cancelled' } : 'invalid_transition'
  }
  if (command.do === 'rush') {
    if (modelOrder.status === 'completed' || modelOrder.status === 'cancelled') return 'invalid_transition'
    return modelOrder.rush === command.rush ? null : { rush: command.rush }
  }
  if (command.do === 'bump') {
    if (command.items.some((place) => place >= modelOrder.done.length)) return 'not_found'
    if (modelOrder.status !== 'confirmed' && modelOrder.status !== 'preparing') return 'invalid_transition'
    if (command.items.every((place) => modelOrder.done[place] === command.done)) return null
    return { done: modelOrder.done.map((was, place) => (command.items.includes(place) ? command.done : was)) }
  }
  if (command.from === 'other branch') return 'not_found'
  if (command.version === 'stale') return 'version_conflict'
  const cancels = command.to === 'cancelled' && (modelOrder.status === 'pending' || modelOrder.status === 'confirmed')
  const advances = modelOrder.status !== 'cancelled' && command.to === next
  return cancels || advances ? { status: command.to } : 'invalid_transition'
}

async function place(
  database: Database,
  fixture: Fixture,
  model: Model,
  placed: StoredOrder[],
  before: BranchFacts,
  { branch, guest, quantity, lines, choice }: Extract<Command, { do: 'place' }>,
) {
  const branchFixture = fixture.branches[branch]
  if (!branchFixture) throw new Error(`There is no branch ${branch}.`)
  const earlier = model.orders.filter((order) => order.branch === branch).length
  const number = (before[branch]?.lastNumber ?? 0) + earlier + 1
  const done = Array.from({ length: lines }, () => false)
  const asPlaced = { status: 'pending', previous: null, paid: false, rush: false, done, version: 1 } as const
  const modelOrder: ModelOrder = { branch, guest, number, ...asPlaced }
  const options = choice && optionsFor(fixture, choice)
  const line = { menuItemId: fixture.menuItemId, quantity, ...(options && { options }) }
  const ordered = newOrderSchema.parse({ items: done.map(() => line) })
  const placing = placeOrder(database, asGuest(fixture, modelOrder), branchFixture.tableId, ordered)
  if (choice && choice.toppings > MAX_TOPPINGS) {
    await expect(placing).rejects.toMatchObject({ code: 'invalid_request' })
    return
  }
  const stored = await placing
  const unitPrice = fixture.price + (choice ? SIZE_PRICE[choice.size] + choice.toppings * TOPPING_PRICE : 0)
  expect(stored).toMatchObject({ ...answerOf(modelOrder), total: lines * quantity * unitPrice })
  expect(stored.items.map((item) => item.unitPrice)).toEqual(done.map(() => unitPrice))
  placed.push(stored)
  const order = model.orders.push(modelOrder) - 1
  model.events[branch]?.push({ order, type: 'order.created', from: null, to: 'pending', version: 1, rush: false, done })
}

const SIZE_PRICE = { S: -5_000, M: 0, L: 6_000 }
const TOPPING_PRICE = 10_000
const MAX_TOPPINGS = 4

const optionsFor = ({ optionId }: Fixture, { size, toppings }: Choice) => [
  ...[size, '100 %', 'Ít đá'].map((name) => ({ optionId: optionId(name) })),
  ...(toppings > 0 ? [{ optionId: optionId('Trân châu đen'), quantity: toppings }] : []),
]

function execute(
  database: Database,
  fixture: Fixture,
  modelOrder: ModelOrder,
  { id, items }: StoredOrder,
  command: Exclude<Command, { do: 'place' }>,
): Promise<StoredOrder> {
  const staff = asStaff(fixture, modelOrder.branch)
  switch (command.do) {
    case 'pay':
      return carryOut(database, staff, id, { type: 'confirm_payment' })
    case 'cancel own':
      return carryOut(database, asGuest(fixture, { ...modelOrder, guest: command.guest }), id, { type: 'cancel_own' })
    case 'rush':
      return carryOut(database, staff, id, { type: 'mark_rush', rush: command.rush })
    case 'bump': {
      const itemIds = command.items.map((place) => items[place]?.id ?? newId())
      return carryOut(database, staff, id, { type: 'mark_items', itemIds, done: command.done })
    }
    case 'change': {
      const version = { none: undefined, current: modelOrder.version, stale: modelOrder.version + 1 }[command.version]
      const by = command.from === 'own' ? staff : asStaff(fixture, 1 - modelOrder.branch)
      return carryOut(database, by, id, { type: 'change_status', to: command.to, version })
    }
  }
}

async function compare(database: Database, fixture: Fixture, model: Model, placed: StoredOrder[], before: BranchFacts) {
  const after = await branchFacts(database, fixture)
  for (const [branch, { id }] of fixture.branches.entries()) {
    const start = before[branch]?.seq ?? 0
    const expected = model.events[branch] ?? []
    expect(after[branch]?.seq).toBe(start + expected.length)
    const rows = await database.query(
      `SELECT e.seq, e.order_id, e.type, e.from_status, e.to_status, e.version, e.stored_order->>'status' AS snapshot,
         e.stored_order->'rush' AS rush, jsonb_path_query_array(e.stored_order, '$.items[*].done') AS done,
         count(d.event_id)::int AS deliveries
       FROM order_events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
       WHERE e.branch_id = $1 AND e.seq > $2 GROUP BY e.id ORDER BY e.seq`,
      [id, start],
    )
    expect(rows).toEqual(
      expected.map((event, index) => ({
        seq: start + index + 1,
        order_id: placed[event.order]?.id,
        type: event.type,
        from_status: event.from,
        to_status: event.to,
        version: event.version,
        snapshot: event.to,
        rush: event.rush,
        done: event.done,
        deliveries: 1,
      })),
    )
  }
  const ids = placed.map((order) => order.id)
  const include = { items: { orderBy: { position: 'asc' as const } } }
  const rows = await database.prisma.order.findMany({ where: { id: { in: ids } }, include })
  const stored = ids.map((id) => rows.find((row) => row.id === id))
  expect(stored).toMatchObject(
    model.orders.map((modelOrder) => ({
      ...factsOf(modelOrder),
      items: modelOrder.done.map((done) => ({ doneAt: done ? expect.any(Date) : null })),
    })),
  )
}

const factsOf = ({ number, status, previous, paid, rush, version }: ModelOrder) => ({
  number,
  status,
  previousStatus: previous,
  paymentStatus: paid ? 'paid' : 'unpaid',
  rush,
  version,
})

const answerOf = (modelOrder: ModelOrder) => ({
  ...factsOf(modelOrder),
  items: modelOrder.done.map((done) => ({ done })),
})

async function branchFacts(database: Database, fixture: Fixture): Promise<BranchFacts> {
  const rows = await database.query<{ id: string; seq: number; lastNumber: number }>(
    `SELECT b.id, b.seq, coalesce((SELECT max(last_number) FROM ticket_counters c WHERE c.branch_id = b.id), 0) AS "lastNumber"
     FROM branches b WHERE b.org_id = $1 ORDER BY b.id`,
    [fixture.orgId],
  )
  return rows
}

function asStaff({ orgId, branches }: Fixture, branch: number): By {
  return {
    scope: { orgId, branchId: branches[branch]?.id ?? null, guestSessionId: null },
    actor: { kind: 'staff', id: newId(), name: 'Model' },
  }
}

function asGuest({ orgId, branches }: Fixture, { branch, guest }: Pick<ModelOrder, 'branch' | 'guest'>): By {
  const sessionId = branches[branch]?.guests[guest] ?? ''
  return {
    scope: { orgId, branchId: branches[branch]?.id ?? null, guestSessionId: sessionId },
    actor: { kind: 'guest', id: sessionId },
  }
}
