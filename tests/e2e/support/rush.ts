import { type By, byStaff } from '@/lib/access/scope'
import { businessDaySql } from '@/lib/branches/business-day'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { newId } from '@/lib/ids'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import { carryOut } from '@/lib/orders/carry-out'
import type { StoredOrder } from '@/lib/orders/order'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { counterOf } from '@/lib/tables/counter-repository'
import { STAFF } from './people'

/** `options`: names of options of the item; the other groups keep their defaults. */
export type RushLine = [quantity: number, menuItemName: string, note?: string, options?: string[]]

export type RushTicket = {
  status: OpenStatus
  /** Minutes since the guest ordered, and since the ticket came into its state. */
  age: number
  here?: number
  table: string
  /** The customer of a takeaway order, which belongs to the counter instead of the table. */
  takeaway?: string
  paid?: boolean
  lines: RushLine[]
  /** About the whole order. */
  allergyNote?: string
  rush?: boolean
}

/** The ticket number that the rush begins with: it is not the first hour of the day. */
const FIRST_NUMBER = 36

/**
 * Places a rush of orders at the demo's first branch, by the service's own commands, and then moves them back in time:
 * the one thing that the service itself never does.
 * @param tickets oldest first
 */
export async function layRush(database: OpenedDatabase, tickets: RushTicket[]): Promise<void> {
  if (tickets.length === 0) return
  const { by, branchId } = await staffAtWork(database)
  await database.query(
    `INSERT INTO ticket_counters (branch_id, day, last_number)
     SELECT b.id, ${businessDaySql('b', 'now()')}, $2 FROM branches b WHERE b.id = $1`,
    [branchId, FIRST_NUMBER - 1],
  )
  for (const ticket of tickets) {
    const { id } = await placeTicket(database, ticket)
    await moveTo(database, by, id, ticket)
    await database.query(
      `UPDATE orders SET created_at = now() - $2::float8 * interval '1 minute',
         updated_at = now() - $3::float8 * interval '1 minute',
         status_since = now() - $3::float8 * interval '1 minute' WHERE id = $1`,
      [id, ticket.age, ticket.here ?? ticket.age],
    )
  }
}

/** Places one order at the demo's first branch. */
export async function placeTicket(
  database: OpenedDatabase,
  { table, lines, allergyNote, takeaway }: Pick<RushTicket, 'table' | 'lines' | 'allergyNote' | 'takeaway'>,
): Promise<StoredOrder> {
  const { by, orgId, branchId } = await staffAtWork(database)
  const { id: tableId } = takeaway
    ? await counterOf(database, by.scope, branchId)
    : await tableNamed(database, branchId, table)
  const items: object[] = []
  for (const [quantity, name, note, options = []] of lines) {
    const { id: menuItemId } = await itemNamed(database, orgId, name)
    items.push({
      menuItemId,
      quantity,
      note,
      ...(options.length > 0 && { options: await chosenOptions(database, menuItemId, options) }),
    })
  }
  const customer = takeaway ? { type: 'takeaway', customerName: takeaway } : {}
  return placeOrder(database, by, tableId, newOrderSchema.parse({ items, allergyNote, ...customer }))
}

/** These options of an item, and the defaults of its groups that have none of them. */
async function chosenOptions({ prisma }: OpenedDatabase, menuItemId: string, names: string[]) {
  const groups = await prisma.itemOptionGroup.findMany({
    where: { menuItemId },
    select: { group: { select: { options: true } } },
    orderBy: { position: 'asc' },
  })
  return groups.flatMap(({ group: { options } }) => {
    const named = options.filter(({ name }) => names.includes(name))
    const chosen = named.length > 0 ? named : options.filter(({ isDefault }) => isDefault)
    return chosen.map(({ id }) => ({ optionId: id, quantity: 1 }))
  })
}

/** A table of the demo, or a new one: a rush may have longer labels than the demo. */
async function tableNamed({ prisma }: OpenedDatabase, branchId: string, label: string): Promise<{ id: string }> {
  const known = await prisma.cafeTable.findFirst({ where: { branchId, label } })
  return known ?? prisma.cafeTable.create({ data: { id: newId(), branchId, label, code: newId().replaceAll('-', '') } })
}

/** An item of the demo, or a new one beside its first item. */
async function itemNamed({ prisma }: OpenedDatabase, orgId: string, name: string): Promise<{ id: string }> {
  const known = await prisma.menuItem.findFirst({ where: { orgId, name } })
  if (known) return known
  const { categoryId, stationId, price } = await prisma.menuItem.findFirstOrThrow({ where: { orgId } })
  return prisma.menuItem.create({ data: { id: newId(), orgId, categoryId, stationId, name, price, position: 1000 } })
}

async function moveTo(database: OpenedDatabase, by: By, orderId: string, { status, paid, rush }: RushTicket) {
  if (rush) await carryOut(database, by, orderId, { type: 'mark_rush', rush })
  const steps = OPEN_STATUSES.slice(1, OPEN_STATUSES.indexOf(status) + 1)
  for (const [index, to] of steps.entries()) {
    // A payment moves an order one step by itself.
    if (paid && index === 0) await carryOut(database, by, orderId, { type: 'confirm_payment' })
    else await carryOut(database, by, orderId, { type: 'change_status', to })
  }
}

/** Who places the orders, and where. */
export async function staffAtWork({ prisma }: OpenedDatabase) {
  const {
    id: staffId,
    name,
    orgId,
    branchId,
  } = await prisma.staff.findFirstOrThrow({
    where: { phone: STAFF.phone, organisation: { slug: STAFF.orgSlug } },
  })
  if (!branchId) throw new Error('The staff of the demo have no branch.')
  const by = byStaff({ staffId, name, orgId, branchId })
  return { by, orgId, branchId }
}

/** A rush as the demo café knows it: calm, soon late and late, allergies, long names, paid and unpaid. */
export const RUSH: RushTicket[] = [
  {
    status: 'ready',
    age: 14.85,
    here: 0.6,
    table: 'A2',
    paid: true,
    lines: [
      [2, 'Cà phê đen đá', '', ['Không đá']],
      [1, 'Bánh flan'],
    ],
  },
  {
    status: 'preparing',
    age: 13.3,
    here: 8.7,
    table: 'B3',
    paid: true,
    lines: [
      [1, 'Cơm tấm sườn bì chả', 'trứng chín kỹ'],
      [1, 'Canh chua'],
      [2, 'Nước mía', 'ít đá'],
    ],
  },
  {
    status: 'ready',
    age: 8.2,
    here: 1.2,
    table: 'B1',
    takeaway: 'Cô Lan',
    lines: [[1, 'Trà vải', '', ['L', '30 %', 'Kem phô mai']]],
  },
  {
    status: 'preparing',
    age: 9.2,
    here: 4,
    table: 'A2',
    lines: [
      [1, 'Bánh cuốn chả'],
      [1, 'Cà phê trứng'],
    ],
  },
  {
    status: 'preparing',
    age: 4.1,
    here: 2.7,
    table: 'B1',
    paid: true,
    lines: [[6, 'Bánh mì thịt nướng', '3 không ớt']],
  },
  {
    status: 'confirmed',
    age: 6.05,
    here: 0.4,
    table: 'B2',
    paid: true,
    lines: [[1, 'Bún chả Hà Nội', 'nhiều rau']],
  },
  {
    status: 'confirmed',
    age: 5.8,
    here: 1.2,
    table: 'A3',
    paid: true,
    lines: [
      [2, 'Phở bò tái', 'dị ứng đậu phộng'],
      [2, 'Trà sen vàng'],
      [1, 'Bánh bông lan trứng muối'],
    ],
  },
  {
    status: 'pending',
    age: 5.4,
    table: 'B2',
    lines: [
      [1, 'Bánh mì ốp la', 'không hành'],
      [1, 'Sinh tố bơ'],
    ],
  },
  { status: 'pending', age: 2.5, table: 'A1', lines: [[4, 'Cà phê sữa đá', '', ['L', '50 %']]] },
  {
    status: 'pending',
    age: 0.8,
    table: 'B3',
    lines: [
      [2, 'Bạc xỉu', 'ít đường'],
      [1, 'Trà đào cam sả', 'dị ứng mật ong', ['L', 'Ít đá', 'Trân châu đen']],
      [1, 'Croissant bơ'],
    ],
  },
]
