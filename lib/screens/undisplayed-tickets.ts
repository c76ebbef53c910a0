import { z } from 'zod'

/**
 * An order to make that no screen could show: its number, and the stations without a screen for it. `printed`: every line that no screen
 * shows is on paper.
 */
export const undisplayedTicketSchema = z
  .object({ orderId: z.uuid(), number: z.int(), stations: z.array(z.string()), printed: z.boolean() })
  .meta({
    id: 'UndisplayedTicket',
    description:
      'An order to make that no screen shows, and the stations without a screen for it. `printed`: all of it is on paper.',
  })

export type UndisplayedTicket = z.infer<typeof undisplayedTicketSchema>
