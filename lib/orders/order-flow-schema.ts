import { z } from 'zod'

/** How a branch moves its orders. Server and boards use it, so that a board shows what the server will do. */
export const orderFlowSchema = z
  .strictObject({
    readyWhenAllDone: z
      .boolean()
      .meta({ description: 'An order becomes ready with its last line. Otherwise expo says so.' }),
    stationsConfirm: z.boolean().meta({
      description: 'The boards of stations show pending orders as tickets. Otherwise as a number: others confirm them.',
    }),
    confirmStarts: z.boolean().meta({ description: 'The boards confirm and start an order in one tap.' }),
    readyCompletes: z.boolean().meta({ description: 'The boards make an order ready and complete it in one tap.' }),
    undoSeconds: z.int().meta({
      description: 'How many seconds a board keeps a step before it sends it, so that the user can undo it; 0: none.',
      example: 3,
    }),
    reminderSeconds: z.int().meta({
      description: 'How often the boards repeat the chime while an order is pending, in seconds; 0: never.',
      example: 60,
    }),
  })
  .meta({ id: 'OrderFlow' })
