import { z } from '@hono/zod-openapi'
import { orderSchema } from '@/lib/orders/order-schema'
import { EXAMPLE_TABLE_ID, id } from '@/lib/schema-parts'
import { idParam } from './path-params'

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

export const table = z
  .object({
    id: z.uuid(),
    branchId: z.uuid(),
    label: z.string().openapi({ example: 'A1' }),
    area: z
      .string()
      .openapi({ description: 'Where it stands, as staff call it; empty: nobody said.', example: 'Terrace' }),
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

export const tableIdParam = idParam('Table id.', EXAMPLE_TABLE_ID)

export const openedTable = z.object({ table }).openapi('OpenedTable')

export const movingTable = z
  .strictObject({ tableId: id('The other table, of the same branch.', EXAMPLE_TABLE_ID) })
  .openapi('TableMove')

export const movedTable = z
  .object({ orders: z.array(orderSchema.pick({ id: true, number: true })).openapi({ description: 'Oldest first.' }) })
  .openapi('MovedTable')

export const closedTable = z
  .object({
    table,
    cancelledOrders: z.array(orderSchema.pick({ id: true, number: true })).openapi({ description: 'Oldest first.' }),
  })
  .openapi('ClosedTable')
