import fc from 'fast-check'
import { expect } from 'vitest'
import type { By } from '@/lib/access/scope'
import type { Database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { cancelOwnOrder } from '@/lib/orders/cancel-own-order'
import { changeStatus } from '@/lib/orders/change-status'
import { confirmPayment } from '@/lib/orders/confirm-payment'
import type { StoredOrder } from '@/lib/orders/order'
import { ORDER_STATUSES, type OrderStatus } from '@/lib/orders/order-status'
import { placeOrder } from '@/lib/orders/place-order'

/** What an order should be, kept beside the product by the simplest rules that say the same. */
type ModelOrder = { branch: number; guest: number; number: number; status: OrderStatus; paid: boolean; version: number }
type ModelEvent = { order: number; type: string; from: OrderStatus | null; to: OrderStatus; version: number }
type Model = { orders: ModelOrder[]; events: ModelEvent[][] }

type Command =
  | { do: 'place'; branch: number; guest: number; quantity: number }
  | {
      do: 'change'
      order: number
      to: OrderStatus
      version: 'none' | 'current' | 'stale'
      from: 'own' | 'other branch'
    }
  | { do: 'pay'; order: number }
  | { do: 'take back'; order: number; guest: number }

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
    { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), order: fc.nat(4), guest: fc.nat(1) }) },
  ),
  { minLength: 1, maxLength: 14 },
)

/** Runs `runs` random sequences of commands on the database and a model of it; after each they must agree. */
export async function checkAgainstModel(database: Database, runs: number): Promise<void> {
  const world = await prepareWorld(database)
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const model: Model = { orders: [], events: [[], []] }
      const placed: StoredOrder[] = []
      const before = await branchFacts(database, world)
      for (const command of sequence) await step(database, world, model, placed, before, command)
      await compare(database, world, model, placed, before)
    }),
    { numRuns: runs },
  )
}

type World = {
  orgId: string
  branches: { id: string; tableId: string; guests: string[] }[]
  menuItemId: string
  price: number
}
type BranchFacts = { seq: number; lastNumber: number }[]

async function prepareWorld({ prisma }: Database): Promise<World> {
  const org = await prisma.organisation.findUniqueOrThrow({ where: { slug: 'demo-cafe' } })
  const item = await prisma.menuItem.findFirstOrThrow({ where: { orgId: org.id } })
  const rows = await prisma.branch.findMany({
    where: { orgId: org.id },
    include: { tables: true },
    orderBy: { id: 'asc' },
  })
  const branches = await Promise.all(
    rows.map(async ({ id, tables: [table] }) => {
      if (!table) throw new Error('The demo café has tables.')
      const guests = [newId(), newId()]
      const expiresAt = new Date(Date.now() + 3_600_000)
      await prisma.guestSession.createMany({
        data: guests.map((guest) => ({ id: guest, tokenHash: guest, tableId: table.id, expiresAt })),
      })
      return { id, tableId: table.id, guests }
    }),
  )
  return { orgId: org.id, branches, menuItemId: item.id, price: item.price }
}

async function step(
  database: Database,
  world: World,
  model: Model,
  placed: StoredOrder[],
  before: BranchFacts,
  command: Command,
) {
  if (command.do === 'place') return place(database, world, model, placed, before, command)
  const held = model.orders[command.order]
  const stored = placed[command.order]
  if (!held || !stored) return
  const expected = decide(held, command)
  const answer = await carryOut(database, world, held, stored, command).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
  if (typeof expected === 'string') return expect(answer).toBe(expected)
  const from = held.status
  Object.assign(held, expected, { version: held.version + 1 })
  const type = command.do === 'pay' ? 'order.payment_confirmed' : 'order.status_changed'
  model.events[held.branch]?.push({ order: command.order, type, from, to: held.status, version: held.version })
  expect(answer).toMatchObject(factsOf(held))
}

/** The model's own rules: the order after the command, or the code of the refusal. */
function decide(
  held: ModelOrder,
  command: Exclude<Command, { do: 'place' }>,
): Pick<ModelOrder, 'status' | 'paid'> | string {
  const next = CHAIN[CHAIN.indexOf(held.status) + 1]
  if (command.do === 'pay') {
    if (held.paid) return 'already_paid'
    return held.status !== 'cancelled' && next ? { status: next, paid: true } : 'invalid_transition'
  }
  if (command.do === 'take back') {
    if (command.guest !== held.guest) return 'not_found'
    return held.status === 'pending' ? { status: 'cancelled', paid: held.paid } : 'invalid_transition'
  }
  if (command.from === 'other branch') return 'not_found'
  if (command.version === 'stale') return 'version_conflict'
  const cancels = command.to === 'cancelled' && (held.status === 'pending' || held.status === 'confirmed')
  const advances = held.status !== 'cancelled' && command.to === next
  return cancels || advances ? { status: command.to, paid: held.paid } : 'invalid_transition'
}

async function place(
  database: Database,
  world: World,
  model: Model,
  placed: StoredOrder[],
  before: BranchFacts,
  { branch, guest, quantity }: Extract<Command, { do: 'place' }>,
) {
  const at = world.branches[branch]
  if (!at) throw new Error(`There is no branch ${branch}.`)
  const earlier = model.orders.filter((order) => order.branch === branch).length
  const number = (before[branch]?.lastNumber ?? 0) + earlier + 1
  const held: ModelOrder = { branch, guest, number, status: 'pending', paid: false, version: 1 }
  const lines = [{ menuItemId: world.menuItemId, quantity, note: '' }]
  const stored = await placeOrder(database, asGuest(world, held), at.tableId, lines)
  expect(stored).toMatchObject({ ...factsOf(held), total: quantity * world.price })
  placed.push(stored)
  const order = model.orders.push(held) - 1
  model.events[branch]?.push({ order, type: 'order.created', from: null, to: 'pending', version: 1 })
}

function carryOut(
  database: Database,
  world: World,
  held: ModelOrder,
  { id }: StoredOrder,
  command: Exclude<Command, { do: 'place' }>,
) {
  if (command.do === 'pay') return confirmPayment(database, asStaff(world, held.branch), id)
  if (command.do === 'take back') return cancelOwnOrder(database, asGuest(world, { ...held, guest: command.guest }), id)
  const version = { none: undefined, current: held.version, stale: held.version + 1 }[command.version]
  const branch = command.from === 'own' ? held.branch : 1 - held.branch
  return changeStatus(database, asStaff(world, branch), id, { to: command.to, version })
}

async function compare(database: Database, world: World, model: Model, placed: StoredOrder[], before: BranchFacts) {
  const after = await branchFacts(database, world)
  for (const [branch, { id }] of world.branches.entries()) {
    const start = before[branch]?.seq ?? 0
    const expected = model.events[branch] ?? []
    expect(after[branch]?.seq).toBe(start + expected.length)
    const rows = await database.query(
      `SELECT e.seq, e.order_id, e.type, e.from_status, e.to_status, e.version, e.stored_order->>'status' AS snapshot,
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
        deliveries: 1,
      })),
    )
  }
  const ids = placed.map((order) => order.id)
  const rows = await database.prisma.order.findMany({ where: { id: { in: ids } } })
  const stored = ids.map((id) => rows.find((row) => row.id === id))
  expect(stored).toMatchObject(model.orders.map(factsOf))
}

const factsOf = ({ number, status, paid, version }: ModelOrder) => ({
  number,
  status,
  paymentStatus: paid ? 'paid' : 'unpaid',
  version,
})

async function branchFacts(database: Database, world: World): Promise<BranchFacts> {
  const rows = await database.query<{ id: string; seq: number; lastNumber: number }>(
    `SELECT b.id, b.seq, coalesce((SELECT max(last_number) FROM ticket_counters c WHERE c.branch_id = b.id), 0) AS "lastNumber"
     FROM branches b WHERE b.org_id = $1 ORDER BY b.id`,
    [world.orgId],
  )
  return rows
}

function asStaff({ orgId, branches }: World, branch: number): By {
  return {
    scope: { orgId, branchId: branches[branch]?.id ?? null, guestSessionId: null },
    actor: { kind: 'staff', id: newId(), name: 'Model' },
  }
}

function asGuest({ orgId, branches }: World, { branch, guest }: Pick<ModelOrder, 'branch' | 'guest'>): By {
  const sessionId = branches[branch]?.guests[guest] ?? ''
  return {
    scope: { orgId, branchId: branches[branch]?.id ?? null, guestSessionId: sessionId },
    actor: { kind: 'guest', id: sessionId },
  }
}
