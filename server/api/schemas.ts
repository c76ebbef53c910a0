import { z } from '@hono/zod-openapi'
import { credentialsSchema } from '@/lib/access/log-in'
import { TOKEN_DAYS } from '@/lib/access/staff-token'
import { EU_ALLERGENS } from '@/lib/menu/allergens'
import { SOLD_OUT_ENDS } from '@/lib/menu/sold-out'
import { REASON_ONLY_CANCELS } from '@/lib/orders/order-command'
import { MAX_QUANTITY } from '@/lib/orders/order-limits'
import {
  cancelReasonSchema,
  customerNameSchema,
  lineEditShape,
  newLinesSchema,
  newOrderSchema,
  orderSchema,
  orderStatusSchema,
  voidReasonSchema,
} from '@/lib/orders/order-schema'
import { PAYMENT_METHODS } from '@/lib/orders/payment'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ITEM_ID, EXAMPLE_ORDER_ID, EXAMPLE_TABLE_ID, id, money } from '@/lib/schema-parts'
import { storableText } from '@/lib/storable-text'

/** The schemas of the REST interface: they validate requests and generate the documentation. */

export const orderPage = z
  .object({
    orders: z.array(orderSchema),
    total: z.number().int().openapi({ description: 'The number of matching orders on all pages.', example: 132 }),
    page: z.number().int().openapi({ example: 1 }),
    limit: z.number().int().openapi({ example: 20 }),
  })
  .openapi('OrderPage')

export const orderQuery = z.strictObject({
  status: orderStatusSchema.optional(),
  branchId: z.uuid().optional().openapi({ description: 'Only this branch.' }),
  date: z.iso
    .date()
    .refine((day) => !day.startsWith('0000'), { error: 'must be in year 1 or later' })
    .optional()
    .openapi({ description: "A day in the organisation's time zone. Default: today.", example: '2026-11-21' }),
  page: wholeNumberParam({ max: 1_000_000, otherwise: 1 }),
  limit: pageSizeParam(),
})

export const orderIdParam = z.object({
  id: id('Order id.', EXAMPLE_ORDER_ID).openapi({ param: { name: 'id', in: 'path' } }),
})

const version = z
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .openapi({ description: 'The request is refused if the order has another version.', example: 1 })

export const statusChange = z
  .strictObject({
    status: orderStatusSchema,
    version,
    reason: cancelReasonSchema
      .optional()
      .openapi({ description: 'Why the order is cancelled; only with `cancelled`.' }),
  })
  .refine(({ status, reason }) => reason === undefined || status === 'cancelled', REASON_ONLY_CANCELS)
  .openapi('StatusChange')

export const orderUpdate = z
  .strictObject({
    rush: z.boolean().optional().openapi({ description: 'False: removes the rush mark.', example: true }),
    tableId: id('Another table of the branch.', EXAMPLE_TABLE_ID).optional(),
    customerName: customerNameSchema
      .optional()
      .openapi({ description: 'Empty: removes the name.', example: 'Chị Hương' }),
    version,
  })
  .refine(({ version: _, ...values }) => Object.values(values).some((value) => value !== undefined), {
    error: 'must name what to change',
  })
  .openapi('OrderUpdate')

export const addition = z.strictObject({ items: newLinesSchema, version }).openapi('Addition')

export const lineVoid = z
  .strictObject({
    quantity: z.number().int().min(1).max(MAX_QUANTITY).optional().openapi({
      description: 'How many pieces; left out: all of the item.',
      example: 1,
    }),
    reason: voidReasonSchema,
    version,
  })
  .openapi('LineVoid')

export const lineChange = z
  .strictObject({ ...lineEditShape, version })
  .refine(({ note, options }) => note !== undefined || options !== undefined, { error: 'must name what to change' })
  .openapi('LineChange')

export const orderItemParams = orderIdParam.extend({
  itemId: id('Id of an item of this order.', EXAMPLE_ITEM_ID).openapi({ param: { name: 'itemId', in: 'path' } }),
})

const movement = (amount: string) => ({
  method: z.enum(PAYMENT_METHODS).openapi({ example: 'cash' }),
  amount: z.number().int().min(0).max(2_147_483_647).optional().openapi({ description: amount, example: 70_000 }),
})

export const payment = z
  .strictObject(movement('The request is refused if the order has another total.'))
  .openapi('Payment')

export const refund = z.strictObject(movement('The request is refused if another amount is due.')).openapi('RefundDone')

export const itemsMark = z
  .strictObject({
    itemIds: z.array(id('Id of an item of this order.', EXAMPLE_ITEM_ID)).min(1).max(100),
    done: z.boolean().openapi({ description: 'False: not done.', example: true }),
  })
  .openapi('ItemsMark')

export const guestOrder = z.strictObject(newOrderSchema.shape).openapi('GuestOrder')

export const staffOrder = z
  .strictObject({
    tableId: id('Table id. Left out: the order belongs to the counter of the branch.', EXAMPLE_TABLE_ID).optional(),
    branchId: id('The branch whose counter it is; not with `tableId`.', EXAMPLE_BRANCH_ID).optional(),
    ...newOrderSchema.shape,
  })
  .refine(({ tableId, branchId }) => tableId !== undefined || branchId !== undefined, {
    path: ['tableId'],
    error: 'required, or branchId for the counter of a branch',
  })
  .refine(({ tableId, branchId }) => tableId === undefined || branchId === undefined, {
    path: ['branchId'],
    error: 'only without tableId',
  })
  .openapi('StaffOrder')

const staffRole = z.enum(['manager', 'staff']).openapi('StaffRole', { example: 'staff' })

const staff = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Trần Quốc Bảo' }),
    role: staffRole,
    branchId: z.uuid().nullable().openapi({ description: 'Null: all branches of the organisation.' }),
  })
  .openapi('Staff')

// A new object, because a schema that was created before @hono/zod-openapi was loaded has no `openapi` method.
export const login = z.object(credentialsSchema.shape).openapi('Login', {
  example: { phone: '0900000002', pin: '333444', orgSlug: 'demo-cafe' },
})

export const loggedIn = z
  .object({
    token: z.string().openapi({ description: `JWT, valid for ${TOKEN_DAYS} days.`, example: 'eyJhbGciOiJIUzI1NiIs…' }),
    staff,
  })
  .openapi('LoggedIn')

export const currentUser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: staffRole,
    orgId: z.uuid(),
    branchId: z.uuid().nullable().openapi({ description: 'Null: all branches of the organisation.' }),
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
      .openapi({ description: "The content of the table's QR code; managers only.", example: '7K3M9QX2PA' }),
    closedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When the table was closed for guests; null: the table is open.', example: null }),
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
    cancelledOrders: z.array(orderSchema.pick({ id: true, number: true })).openapi({ description: 'Oldest first.' }),
  })
  .openapi('ClosedTable')

const soldOutUntil = z.iso.datetime().nullable().openapi({
  description:
    'When it is available again by itself at all of these branches; null: it is available, or someone must switch it back.',
  example: null,
})

const optionGroup = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Kích cỡ' }),
    required: z.boolean().openapi({ description: 'Whether a line must have at least one option of the group.' }),
    min: z.number().int().openapi({ description: 'How many of its options a line has at least.', example: 1 }),
    max: z.number().int().openapi({ description: 'How many of its options a line has at most.', example: 1 }),
    repeatable: z.boolean().openapi({ description: 'Whether a line may have one option several times.' }),
    options: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().openapi({ example: 'L' }),
        price: z.number().int().openapi({
          description: "What it adds to the price of one piece, in the currency's smallest unit; may be negative.",
          example: 6_000,
        }),
        default: z.boolean().openapi({ description: 'Chosen for a line that names no options.' }),
        available: z.boolean().openapi({ description: 'False: sold out, as of an item.' }),
      }),
    ),
  })
  .openapi('OptionGroup')

/** What guests learn of an item. */
const forGuests = {
  description: z.string().openapi({ description: 'Empty when there is none.', example: 'Nhiều sữa, ít cà phê' }),
  photoUrl: z
    .string()
    .nullable()
    .openapi({
      description:
        'The path of a WebP image on this server, whose content never changes; null: the item has no photo. It needs no token.',
      example: `/photos/${'0'.repeat(64)}.webp`,
    }),
  allergens: z.array(z.string()).openapi({
    description: `What it contains: codes of the EU's list (${EU_ALLERGENS.map(({ code }) => code).join(', ')}), and words of the organisation.`,
    example: ['milk'],
  }),
}

export const menuItem = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Bạc xỉu' }),
    category: z.string().openapi({ example: 'Cà phê' }),
    station: z.string().nullable().openapi({ example: 'Bar' }),
    price: money,
    available: z
      .boolean()
      .openapi({ description: 'False: sold out at your branch, or, without a branch, at one of the branches.' }),
    soldOutBranchIds: z.array(z.uuid()),
    soldOutUntil,
    optionGroups: z.array(optionGroup).openapi({ description: 'The options that the item has, in their order.' }),
    ...forGuests,
    kitchenName: z.string().openapi({ description: 'What kitchen tickets write; empty: the name.', example: 'BX' }),
  })
  .openapi('MenuItem')

export const menuOption = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Trân châu đen' }),
    group: z.string().openapi({ example: 'Topping' }),
    available: z
      .boolean()
      .openapi({ description: 'False: sold out at your branch, or, without a branch, at one of the branches.' }),
    soldOutBranchIds: z.array(z.uuid()),
    soldOutUntil,
  })
  .openapi('MenuOption')

export const menuItems = z.object({ items: z.array(menuItem) }).openapi('MenuItems')

export const availability = z
  .strictObject({
    available: z.boolean().openapi({ description: 'False: sold out.', example: false }),
    ends: z.enum(SOLD_OUT_ENDS).optional().openapi({
      description: 'When what is sold out is available again; left out: when someone switches it back.',
      example: 'tomorrow',
    }),
  })
  .openapi('Availability')

export const guestMenu = z
  .object({
    currency: z.string().openapi({ example: 'VND' }),
    ordering: z.object({
      open: z.boolean().openapi({ description: 'Whether guests can order at this branch now.' }),
      opensAt: z.iso.datetime().nullable().openapi({
        description: 'From when guests can order again; null: they can order now, or nobody knows yet.',
        example: null,
      }),
    }),
    categories: z.array(
      z.object({
        name: z.string().openapi({ example: 'Cà phê' }),
        items: z.array(
          menuItem.pick({
            id: true,
            name: true,
            price: true,
            description: true,
            photoUrl: true,
            allergens: true,
            available: true,
            optionGroups: true,
          }),
        ),
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

/** The number of entries on a page. */
export function pageSizeParam() {
  return wholeNumberParam({ max: 100, otherwise: 20 })
}

/** An integer of at least 1 in a query string. */
function wholeNumberParam({ max, otherwise }: { max: number; otherwise: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))
    .default(otherwise)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: otherwise })
}
