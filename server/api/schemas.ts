import { z } from '@hono/zod-openapi'
import { credentialsSchema } from '@/lib/access/log-in'
import { MAX_NOTE_BYTES } from '@/lib/orders/order-notes'
import { ORDER_STATUSES } from '@/lib/orders/order-status'
import { storableLines, storableText } from '@/lib/storable-text'

/** The shapes of the interface. What validates a request here is what documents it. */

/** A UUID may be written in capitals (RFC 9562, section 4); ours are stored and compared in small letters. */
export const id = (description: string, example: string) => z.uuid().toLowerCase().openapi({ description, example })
export const EXAMPLE_ORDER_ID = '019ab8a2-5c1e-7b3c-9f10-2d3e4f5a6b7c'
export const EXAMPLE_BRANCH_ID = '019ab8a2-5c1e-7b3c-9f10-000000000001'
const EXAMPLE_TABLE_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000a1'
const EXAMPLE_ITEM_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000f1'

const timestamp = z.iso
  .datetime({ offset: true })
  .openapi({ description: "ISO 8601 with the branch's UTC offset.", example: '2026-11-21T16:41:05.120+07:00' })
const money = z.number().int().openapi({ description: "In the currency's smallest unit.", example: 78_000 })

/**
 * A component of the document, or null. `nullable()` would give the new schema the component's name, and so make the
 * component itself nullable.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

export const orderStatus = z.enum(ORDER_STATUSES).openapi('OrderStatus', { example: 'confirmed' })

const paymentStatus = z.enum(['unpaid', 'paid']).openapi('PaymentStatus', { example: 'unpaid' })

const orderItem = z
  .object({
    id: z.uuid(),
    menuItemId: z.uuid(),
    menuItemName: z.string().openapi({ example: 'Bạc xỉu' }),
    station: z.string().nullable().openapi({ description: 'The station that makes it.', example: 'Bar' }),
    quantity: z.number().int().openapi({ example: 2 }),
    unitPrice: money,
    note: z.string().openapi({ description: 'Empty when there is none.', example: 'ít đường' }),
    done: z.boolean().openapi({ description: 'Bumped at its station.' }),
  })
  .openapi('OrderItem')

export const order = z
  .object({
    id: id('Order id.', EXAMPLE_ORDER_ID),
    branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
    tableId: id('Table id.', EXAMPLE_TABLE_ID),
    tableLabel: z.string().openapi({ example: 'A1' }),
    number: z.number().int().openapi({ description: "The branch's ticket number of that day.", example: 47 }),
    status: orderStatus,
    previousStatus: orNull(orderStatus).openapi({
      description: 'The state before this one; null until the order moves.',
      example: 'pending',
    }),
    statusSince: timestamp,
    rush: z.boolean().openapi({ description: 'To be made before all that are not.' }),
    allergyNote: z
      .string()
      .openapi({ description: 'What the guest must not eat; empty when they named nothing.', example: 'đậu phộng' }),
    paymentStatus,
    total: money,
    version: z.number().int().openapi({ description: '1 when placed, one more with each change.', example: 2 }),
    items: z.array(orderItem),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .openapi('Order')

export const orderPage = z
  .object({
    orders: z.array(order),
    total: z.number().int().openapi({ description: 'How many orders match, on all pages.', example: 132 }),
    page: z.number().int().openapi({ example: 1 }),
    limit: z.number().int().openapi({ example: 20 }),
  })
  .openapi('OrderPage')

export const orderQuery = z.strictObject({
  status: orderStatus.optional(),
  branchId: z.uuid().optional().openapi({ description: 'Only this branch.' }),
  date: z.iso
    .date()
    .refine((day) => !day.startsWith('0000'), { error: 'there was no year 0' })
    .optional()
    .openapi({ description: "A day in the organisation's time zone; today when not given.", example: '2026-11-21' }),
  page: wholeNumberParam(1, 1_000_000)
    .default(1)
    .openapi({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: wholeNumberParam(1, 100).default(20).openapi({ type: 'integer', minimum: 1, maximum: 100, default: 20 }),
})

export const orderIdParam = z.object({
  id: id('Order id.', EXAMPLE_ORDER_ID).openapi({ param: { name: 'id', in: 'path' } }),
})

export const statusChange = z
  .strictObject({
    status: orderStatus,
    version: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .openapi({ description: 'Refuse if the order is not at this version any more.', example: 1 }),
  })
  .openapi('StatusChange')

export const rushMark = z
  .strictObject({ rush: z.boolean().openapi({ description: 'False: no rush any more.', example: true }) })
  .openapi('RushMark')

export const itemsMark = z
  .strictObject({
    itemIds: z.array(id('Item id, of this order.', EXAMPLE_ITEM_ID)).min(1).max(100),
    done: z.boolean().openapi({ description: 'False: to be made after all.', example: true }),
  })
  .openapi('ItemsMark')

/**
 * A property of a request that may be left out, and what it is then. The document does not say it as `default`: generators of
 * clients take a property that has one as always present, and would demand it in requests.
 */
export const orElse = <Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>) =>
  schema.optional().transform((given) => given ?? otherwise)

const orderLines = z
  .array(
    z.strictObject({
      menuItemId: id('Menu item id.', EXAMPLE_ITEM_ID),
      quantity: z.number().int().min(1).max(99).openapi({ example: 2 }),
      note: orElse(storableLines(280), '').openapi({
        description: `Empty when left out. Text without control characters other than tabs and line ends. All notes of an order have at most ${MAX_NOTE_BYTES} bytes of UTF-8 together.`,
        example: 'ít đường',
      }),
    }),
  )
  .min(1)
  .max(50)

const allergyNote = orElse(storableText(280), '').openapi({
  description: 'What the guest must not eat, in their words; empty when left out. Every screen shows it as a warning.',
  example: 'đậu phộng',
})

export const guestOrder = z.strictObject({ items: orderLines, allergyNote }).openapi('GuestOrder')

export const staffOrder = z
  .strictObject({ tableId: id('Table id.', EXAMPLE_TABLE_ID), items: orderLines, allergyNote })
  .openapi('StaffOrder')

const staffRole = z.enum(['manager', 'staff']).openapi('StaffRole', { example: 'staff' })

const staff = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Trần Quốc Bảo' }),
    role: staffRole,
    branchId: z.uuid().nullable().openapi({ description: 'Null: not tied to a branch.' }),
  })
  .openapi('Staff')

// Made anew, because a schema from before @hono/zod-openapi was loaded cannot be described.
export const login = z.object(credentialsSchema.shape).openapi('Login', {
  example: { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' },
})

export const loggedIn = z
  .object({
    token: z.string().openapi({ description: 'JWT, valid for 30 days.', example: 'eyJhbGciOiJIUzI1NiIs…' }),
    staff,
  })
  .openapi('LoggedIn')

export const currentUser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: staffRole,
    orgId: z.uuid(),
    branchId: z.uuid().nullable().openapi({ description: 'Null: the whole organisation.' }),
  })
  .openapi('CurrentUser')

export const branches = z
  .object({
    branches: z.array(
      z
        .object({
          id: z.uuid(),
          name: z.string().openapi({ example: 'Hàng Bông' }),
          timeZone: z.string().openapi({ example: 'Asia/Ho_Chi_Minh' }),
        })
        .openapi('Branch'),
    ),
  })
  .openapi('Branches')

const table = z
  .object({
    id: z.uuid(),
    branchId: z.uuid(),
    label: z.string().openapi({ example: 'A1' }),
    code: z
      .string()
      .optional()
      .openapi({ description: "What the table's QR code carries; managers only.", example: '7K3M9QX2PA' }),
    closedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Since when guests cannot order there; null: the table is open.', example: null }),
  })
  .openapi('Table')

export const tables = z.object({ tables: z.array(table) }).openapi('Tables')

export const tableIdParam = z.object({
  id: id('Table id.', EXAMPLE_TABLE_ID).openapi({ param: { name: 'id', in: 'path' } }),
})

export const openedTable = z.object({ table }).openapi('OpenedTable')

export const closedTable = z
  .object({
    table,
    cancelledOrders: z.array(order.pick({ id: true, number: true })).openapi({ description: 'The oldest first.' }),
  })
  .openapi('ClosedTable')

export const menuItem = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Bạc xỉu' }),
    category: z.string().openapi({ example: 'Cà phê' }),
    station: z.string().nullable().openapi({ example: 'Bar' }),
    price: money,
    available: z.boolean().openapi({ description: "False when 86'd at a branch of the scope." }),
    soldOutBranchIds: z.array(z.uuid()),
  })
  .openapi('MenuItem')

export const menuItems = z.object({ items: z.array(menuItem) }).openapi('MenuItems')

export const availability = z
  .strictObject({ available: z.boolean().openapi({ description: 'False: 86 the item.', example: false }) })
  .openapi('Availability')

export const guestMenu = z
  .object({
    currency: z.string().openapi({ example: 'VND' }),
    categories: z.array(
      z.object({
        name: z.string().openapi({ example: 'Cà phê' }),
        items: z.array(menuItem.pick({ id: true, name: true, price: true, available: true })),
      }),
    ),
  })
  .openapi('GuestMenu')

export const tableCode = z
  .strictObject({ tableCode: storableText(32).min(1).openapi({ example: '7K3M9QX2PA' }) })
  .openapi('TableCode')

export const guestSession = z
  .object({
    sessionId: z
      .string()
      .openapi({ description: 'Send it as X-Session-ID.', example: '9f86d081884c7d659a2feaa0c55ad015' }),
    expiresAt: z.iso.datetime().openapi({ example: '2026-11-21T15:41:05.120Z' }),
    tableLabel: z.string().openapi({ example: 'A1' }),
    branchName: z.string().openapi({ example: 'Hàng Bông' }),
    organisationName: z.string().openapi({ example: 'Cà phê Phố' }),
    currency: z.string().openapi({ example: 'VND' }),
  })
  .openapi('GuestSession')

/** A number in a query, where all is text. */
export function wholeNumberParam(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}
