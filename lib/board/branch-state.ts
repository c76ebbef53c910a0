import { z } from 'zod'
import { shownCapacitySchema } from '../branches/capacity-schema'
import { orderingSchema } from '../branches/ordering'
import { tableCallSchema } from '../guests/call-schema'
import { orderFlowSchema } from '../orders/order-flow-schema'
import { refusedOrderSchema } from '../orders/refused-orders'
import { moment, orNull } from '../schema-parts'
import { boardStationSchema } from './board-station-schema'

/** What the pages of a branch show beside its orders. Always complete, so that the next message replaces a lost one. */
export const branchStateSchema = z
  .object({
    soldOut: z
      .array(z.object({ menuItemId: z.uuid(), endsAt: orNull(moment) }))
      .meta({ description: 'The items that guests cannot order. `endsAt` null: until someone switches it back.' }),
    soldOutOptionIds: z.array(z.uuid()).meta({ description: 'The options that guests cannot order.' }),
    calls: z.array(tableCallSchema),
    ordering: orderingSchema,
    capacity: shownCapacitySchema,
    refusedOrders: z
      .array(refusedOrderSchema)
      .meta({ description: 'Orders of programs that were refused within the last hour, the latest first.' }),
    dismissed: z.array(z.object({ orderId: z.uuid(), stations: z.array(z.string()) })).meta({
      description:
        'Orders that were cancelled within the last two hours and dismissed on a board, and the stations of these boards; empty text: the boards of all stations.',
    }),
    seenChanges: z.array(z.object({ orderId: z.uuid(), stations: z.record(z.string(), z.number().int()) })).meta({
      description:
        'Open orders whose change marks were seen on a board: the version of the order up to which they were, by the station of these boards; empty text: the boards of all stations.',
    }),
    flow: orderFlowSchema,
    stations: z.array(boardStationSchema).meta({ description: 'Ordered by position.' }),
  })
  .meta({ id: 'BranchState' })

export type BranchState = z.infer<typeof branchStateSchema>
