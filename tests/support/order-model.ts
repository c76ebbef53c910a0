import fc from 'fast-check'
import { expect } from 'vitest'
import type { By } from '@/lib/access/scope'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { OrderStatus } from '@/lib/order-status'
import { adjustOrder } from '@/lib/orders/adjust-order'
import { carryOut } from '@/lib/orders/carry-out'
import { addLines, changeLine } from '@/lib/orders/edit-lines'
import type { StoredOrder } from '@/lib/orders/order'
import { findOrder } from '@/lib/orders/order-repository'
import { placeOrder } from '@/lib/orders/place-order'
import { giveBack, putPaymentRight } from '@/lib/orders/put-right'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { expectMoneyAgrees } from './money-agrees'
import {
  type ChangeCommand,
  type Choice,
  type Command,
  commandSequences,
  decide,
  itemsTotalOf,
  MAX_TOPPINGS,
  type ModelOrder,
  type NewLines,
  newLines,
  priceOf,
  refundDueOf,
  totalOf,
  worthOf,
} from './order-rules'

type ModelEvent = {
  order: number
  type: string
  from: OrderStatus | null
  to: OrderStatus
  version: number
  rush: boolean
  done: boolean[]
  itemsTotal: number
  total: number
  /** The types of its details. */
  details: string[]
}

/** The orders as they are expected, those of the database as they were placed, and the expected events of each branch. */
type Model = { orders: ModelOrder[]; placed: StoredOrder[]; events: ModelEvent[][]; before: BranchFacts }

const TYPES: Partial<Record<Command['do'], string>> = {
  change: 'order.status_changed',
  'cancel own': 'order.status_changed',
  pay: 'order.payment_confirmed',
  'pay part': 'order.payment_recorded',
  'pay items': 'order.payment_recorded',
  refund: 'order.refund_recorded',
}

/** Runs random sequences of commands on the database and on a model of it, and compares the results. */
export async function checkAgainstModel(database: OpenedDatabase, runs: number): Promise<void> {
  const fixture = await prepareFixture(database)
  await fc.assert(
    fc.asyncProperty(commandSequences, async (sequence) => {
      const before = await branchFacts(database, fixture)
      const model: Model = { orders: [], placed: [], events: [[], []], before }
      for (const command of sequence) await step(database, fixture, model, command)
      await compare(database, fixture, model)
    }),
    { numRuns: runs },
  )
  await expectMoneyAgrees(database, fixture.orgId)
}

type Fixture = {
  orgId: string
  branches: { id: string; tableIds: string[]; guests: string[] }[]
  menuItemId: string
  /** It costs the same, and has two parts. */
  comboId: string
  price: number
  optionId: (name: string) => string
}
type BranchFacts = { seq: number; lastNumber: number }[]

async function prepareFixture({ prisma }: OpenedDatabase): Promise<Fixture> {
  const org = await prisma.organisation.findUniqueOrThrow({ where: { slug: 'demo-cafe' } })
  const item = await prisma.menuItem.findFirstOrThrow({ where: { orgId: org.id, name: 'Bạc xỉu' } })
  const parts = await prisma.menuItem.findMany({ where: { orgId: org.id, name: { in: ['Canh chua', 'Bánh flan'] } } })
  const combo = await prisma.menuItem.create({
    data: {
      id: newId(),
      orgId: org.id,
      categoryId: item.categoryId,
      price: item.price,
      name: 'Combo',
      position: 99,
      components: { create: parts.map(({ id }, position) => ({ menuItemId: id, quantity: 1, position })) },
    },
  })
  const options = await prisma.menuOption.findMany({ where: { group: { orgId: org.id } } })
  const rows = await prisma.branch.findMany({
    where: { orgId: org.id },
    include: { tables: { where: { isCounter: false } } },
    orderBy: { id: 'asc' },
  })
  const branches = await Promise.all(
    rows.map(async ({ id, tables: [table, other] }) => {
      if (!table || !other) throw new Error('A branch of the demo café has less than two tables.')
      const guests = [newId(), newId()]
      const expiresAt = new Date(Date.now() + 3_600_000)
      await prisma.guestSession.createMany({
        data: guests.map((guest) => ({ id: guest, tokenHash: guest, tableId: table.id, expiresAt })),
      })
      return { id, tableIds: [table.id, other.id], guests }
    }),
  )
  const optionId = (name: string) => options.find((option) => option.name === name)?.id ?? ''
  return { orgId: org.id, branches, menuItemId: item.id, comboId: combo.id, price: item.price, optionId }
}

async function step(database: OpenedDatabase, fixture: Fixture, model: Model, command: Command) {
  if (command.do === 'place') return place(database, fixture, model, command)
  const order = command.order % model.orders.length
  const modelOrder = model.orders[order]
  const stored = model.placed[order]
  if (!modelOrder || !stored) throw new Error('A sequence begins with an order.')
  const expected = decide(modelOrder, command, fixture.price)
  const answer = await execute(database, fixture, modelOrder, stored.id, command).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
  if (expected === 'new order' && typeof answer !== 'string' && command.do === 'add') {
    const { branch, table, customer, type, note } = modelOrder
    const beside = { branch, guest: null, table, customer, type, note }
    return wasPlaced(fixture, model, { ...beside, lines: newLines(command) }, answer)
  }
  if (typeof expected === 'string') return expect(answer).toBe(expected)
  if (expected) {
    const { details = [], ...values } = expected
    const from = modelOrder.status
    const previous = values.status && values.status !== from ? from : modelOrder.previous
    Object.assign(modelOrder, values, { previous, version: modelOrder.version + 1 })
    addEvent(fixture, model, order, { type: TYPES[command.do] ?? 'order.updated', from, details })
  }
  expect(answer).toMatchObject(answerOf(fixture, modelOrder))
}

function addEvent(
  { price }: Fixture,
  { orders, events }: Model,
  order: number,
  event: Pick<ModelEvent, 'type' | 'from' | 'details'>,
) {
  const modelOrder = orders[order]
  if (!modelOrder) throw new Error(`There is no order ${order}.`)
  const { branch, status: to, version, rush, lines } = modelOrder
  events[branch]?.push({
    order,
    to,
    version,
    rush,
    done: lines.map(({ done }) => done),
    itemsTotal: itemsTotalOf(modelOrder, price),
    total: totalOf(modelOrder, price),
    ...event,
  })
}

async function place(
  database: OpenedDatabase,
  fixture: Fixture,
  model: Model,
  command: Extract<Command, { do: 'place' }>,
) {
  const { branch, guest, choice, isCombo } = command
  const items = sentLines(fixture, command)
  const tableId = fixture.branches[branch]?.tableIds[0] ?? ''
  const placing = placeOrder(database, asGuest(fixture, branch, guest), tableId, newOrderSchema.parse({ items }))
  if (!isCombo && choice && choice.toppings > MAX_TOPPINGS) {
    await expect(placing).rejects.toMatchObject({ code: 'invalid_request' })
    return
  }
  const plain = { table: 0, customer: '', type: 'dine_in', note: '' } as const
  wasPlaced(fixture, model, { ...plain, branch, guest, lines: newLines(command) }, await placing)
}

/** Adds a new order to the model, and checks it. */
function wasPlaced(
  fixture: Fixture,
  model: Model,
  values: Pick<ModelOrder, 'branch' | 'guest' | 'table' | 'customer' | 'type' | 'note' | 'lines'>,
  stored: StoredOrder,
) {
  const { branch } = values
  const earlier = model.orders.filter((order) => order.branch === branch).length
  const number = (model.before[branch]?.lastNumber ?? 0) + earlier + 1
  const money = { paid: 'unpaid' as const, received: 0, returned: 0, movements: [] }
  const modelOrder: ModelOrder = {
    ...values,
    ...money,
    voids: [],
    adjustments: [],
    number,
    status: 'pending',
    previous: null,
    rush: false,
    stopped: false,
    version: 1,
  }
  model.placed.push(stored)
  const order = model.orders.push(modelOrder) - 1
  addEvent(fixture, model, order, { type: 'order.created', from: null, details: [] })
  expect(stored).toMatchObject(answerOf(fixture, modelOrder))
}

const sentLines = (fixture: Fixture, { lines, quantity, choice, isCombo, courses }: NewLines) => {
  const options = !isCombo && choice && optionsFor(fixture, choice)
  const menuItemId = isCombo ? fixture.comboId : fixture.menuItemId
  return courses.slice(0, lines).map((course) => ({
    menuItemId,
    quantity,
    note: '',
    course,
    ...(options && { options }),
  }))
}

const optionsFor = ({ optionId }: Fixture, { size, toppings }: Choice) => [
  ...[size, '100 %', 'Ít đá'].map((name) => ({ optionId: optionId(name) })),
  ...(toppings > 0 ? [{ optionId: optionId('Trân châu đen'), quantity: toppings }] : []),
]

async function execute(
  database: OpenedDatabase,
  fixture: Fixture,
  modelOrder: ModelOrder,
  id: string,
  command: ChangeCommand,
): Promise<StoredOrder> {
  const staff = asStaff(fixture, modelOrder.branch)
  const version =
    'version' in command
      ? { none: undefined, current: modelOrder.version, stale: modelOrder.version + 1 }[command.version]
      : undefined
  const rows = await database.query<{ id: string; parts: { id: string }[] }>(
    'SELECT id, parts FROM order_items WHERE order_id = $1 ORDER BY position',
    [id],
  )
  const itemId = (place: number) => rows[place]?.id ?? newId()
  switch (command.do) {
    case 'pay':
      return carryOut(database, staff, id, { type: 'confirm_payment' })
    case 'void payment':
    case 'correct payment': {
      const payments = await database.prisma.payment.findMany({
        where: { orderId: id },
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
      })
      const paymentId = payments[command.nth]?.id ?? newId()
      return putPaymentRight(
        ...([database, { role: 'manager' } as const, staff, id] as const),
        command.do === 'void payment'
          ? { type: 'void_payment', paymentId, reason: 'other' }
          : { type: 'correct_payment', paymentId, method: command.method },
      )
    }
    case 'adjust': {
      const { kind, percent, amount } = command
      const given = percent === null ? { amount: amount ?? 0 } : { percent }
      const adjust = { type: 'adjust' as const, kind, ...given, reason: 'Sinh nhật' }
      return adjustOrder(database, { role: command.by }, staff, id, adjust)
    }
    case 'remove adjustment': {
      const { adjustments } = await findOrder(database, staff.scope, id)
      const adjustmentId = adjustments[command.nth]?.id ?? newId()
      return adjustOrder(database, { role: command.by }, staff, id, { type: 'remove_adjustment', adjustmentId })
    }
    case 'pay part': {
      const due = totalOf(modelOrder, fixture.price) - modelOrder.received
      const part = command.thirds > 3 ? due + 1 : Math.floor((due * command.thirds) / 3)
      return carryOut(database, staff, id, { type: 'record_payment', method: 'card', part })
    }
    case 'pay items': {
      const items = [{ itemId: itemId(command.item), quantity: command.quantity }]
      return carryOut(database, staff, id, { type: 'record_payment', method: 'cash', items })
    }
    case 'refund':
      return giveBack(database, staff, id, {
        type: 'record_refund',
        method: 'cash' as const,
        ...(command.sold !== null && { reason: 'complaint' as const, amount: command.sold }),
      })
    case 'cancel own':
      return carryOut(database, asGuest(fixture, modelOrder.branch, command.guest), id, { type: 'cancel_own' })
    case 'rush':
      return carryOut(database, staff, id, { type: 'mark_rush', rush: command.rush })
    case 'bump':
      return carryOut(database, staff, id, {
        type: 'mark_items',
        itemIds: command.items.map((place) => rows[place]?.parts[command.part ?? -1]?.id ?? itemId(place)),
        done: command.done,
      })
    case 'change': {
      const by = command.from === 'own' ? staff : asStaff(fixture, 1 - modelOrder.branch)
      return carryOut(database, by, id, { type: 'change_status', to: command.to, version })
    }
    case 'add':
      return addLines(database, staff, id, { lines: sentLines(fixture, command), version })
    case 'void': {
      const quantity = command.quantity ?? undefined
      const line = itemId(command.item)
      return carryOut(database, staff, id, { type: 'void_line', itemId: line, quantity, reason: 'mistake', version })
    }
    case 'stop':
      return carryOut(database, staff, id, { type: 'stop', reason: 'guest_left', version })
    case 'fire':
      return carryOut(database, staff, id, { type: 'fire', course: command.course, version })
    case 'edit': {
      const isCombo = modelOrder.lines[command.item]?.parts !== null
      const options = command.choice && !isCombo ? optionsFor(fixture, command.choice) : undefined
      const { note, course } = command
      return changeLine(database, staff, id, {
        type: 'change_line',
        itemId: itemId(command.item),
        note,
        options,
        course,
      })
    }
    case 'update': {
      const tableId = command.table === null ? undefined : fixture.branches[modelOrder.branch]?.tableIds[command.table]
      const customerName = command.customer ?? undefined
      const values = { orderType: command.type ?? undefined, note: command.note ?? undefined }
      return carryOut(database, staff, id, { type: 'update_order', tableId, customerName, ...values })
    }
  }
}

async function compare(database: OpenedDatabase, fixture: Fixture, { orders, placed, events, before }: Model) {
  const after = await branchFacts(database, fixture)
  for (const [branch, { id }] of fixture.branches.entries()) {
    const start = before[branch]?.seq ?? 0
    const expected = events[branch] ?? []
    expect(after[branch]?.seq).toBe(start + expected.length)
    const rows = await database.query(
      `SELECT e.seq, e.order_id, e.type, e.from_status, e.to_status, e.version, e.stored_order->>'status' AS snapshot,
         e.stored_order->'rush' AS rush, jsonb_path_query_array(e.stored_order, '$.items[*].done') AS done,
         e.stored_order->'total' AS total, (
           SELECT coalesce(sum((line->>'quantity')::int * (line->>'unitPrice')::int), 0)::int
           FROM jsonb_array_elements(e.stored_order->'items') line
         ) AS sum, (
           SELECT coalesce(sum(CASE one->>'kind' WHEN 'discount' THEN -1 ELSE 1 END * (one->>'value')::int), 0)::int
           FROM jsonb_array_elements(e.stored_order->'adjustments') one
         ) AS adjusted,
         jsonb_path_query_array(e.changes, '$[*].type') AS details, count(d.event_id)::int AS deliveries
       FROM order_events e LEFT JOIN webhook_deliveries d ON d.event_id = e.id
       WHERE e.branch_id = $1 AND e.seq > $2 GROUP BY e.id ORDER BY e.seq`,
      [id, start],
    )
    expect(rows).toEqual(
      expected.map(({ order, from, to, total, itemsTotal, ...event }, index) => ({
        ...event,
        seq: start + index + 1,
        order_id: placed[order]?.id,
        from_status: from,
        to_status: to,
        snapshot: to,
        total,
        sum: itemsTotal,
        adjusted: total - itemsTotal,
        deliveries: 1,
      })),
    )
  }
  const ids = placed.map((order) => order.id)
  const include = {
    items: { orderBy: { position: 'asc' as const } },
    voids: { orderBy: { at: 'asc' as const } },
    payments: true,
  }
  const rows = await database.prisma.order.findMany({ where: { id: { in: ids } }, include })
  const stored = ids.map((id) => rows.find((row) => row.id === id))
  expect(stored).toMatchObject(
    orders.map((modelOrder) => ({
      ...factsOf(fixture, modelOrder),
      discounts: worthOf(modelOrder, fixture.price).discount,
      surcharges: worthOf(modelOrder, fixture.price).surcharge,
      items: modelOrder.lines.map((line) => ({
        quantity: line.pieces,
        unitPrice: priceOf(line, fixture.price),
        note: line.note,
        doneAt: line.done ? expect.any(Date) : null,
        parts: (line.parts ?? []).map((done) => ({ done })),
        course: line.course,
        firedAt: line.course === null || line.later ? null : expect.any(Date),
      })),
    })),
  )
  for (const [index, modelOrder] of orders.entries()) {
    const row = stored[index]
    expect(row?.voids.map(({ quantity }) => quantity).toSorted()).toEqual(modelOrder.voids.toSorted())
    const sumOf = (kind: string) =>
      row?.payments
        .filter((payment) => payment.kind === kind && payment.voidedAt === null)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect([sumOf('payment'), sumOf('refund')]).toEqual([modelOrder.received, modelOrder.returned])
  }
}

const factsOf = (fixture: Fixture, modelOrder: ModelOrder) => {
  const { branch, number, status, previous, paid, rush, table, customer, type, note, version } = modelOrder
  return {
    number,
    status,
    previousStatus: previous,
    paymentStatus: paid,
    paidAmount: modelOrder.received,
    refundedAmount: modelOrder.returned,
    rush,
    tableId: fixture.branches[branch]?.tableIds[table],
    customerName: customer,
    type,
    note,
    total: totalOf(modelOrder, fixture.price),
    version,
  }
}

const answerOf = (fixture: Fixture, modelOrder: ModelOrder) => {
  const refundDue = refundDueOf(modelOrder, fixture.price)
  return {
    ...factsOf(fixture, modelOrder),
    itemsTotal: itemsTotalOf(modelOrder, fixture.price),
    adjustments: modelOrder.adjustments,
    stoppedAt: modelOrder.stopped ? expect.any(Number) : null,
    refundDue,
    refund: refundDue > 0 ? 'due' : modelOrder.returned > 0 ? 'done' : null,
    items: modelOrder.lines.map((line) => ({
      quantity: line.pieces,
      unitPrice: priceOf(line, fixture.price),
      note: line.note,
      done: line.done,
      parts: (line.parts ?? []).map((done) => ({ done })),
    })),
    voids: modelOrder.voids.map((quantity) => ({ quantity })),
  }
}

async function branchFacts(database: OpenedDatabase, fixture: Fixture): Promise<BranchFacts> {
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

function asGuest({ orgId, branches }: Fixture, branch: number, guest: number): By {
  const sessionId = branches[branch]?.guests[guest] ?? ''
  return {
    scope: { orgId, branchId: branches[branch]?.id ?? null, guestSessionId: sessionId },
    actor: { kind: 'guest', id: sessionId },
  }
}
