import { z } from 'zod'

/** A station, and when its tickets are due soon and late. */
export const boardStationSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string().meta({ example: 'Bar' }),
    soonMs: z.int().meta({
      description: 'The age from which a ticket is due soon, in milliseconds since its start.',
      example: 300_000,
    }),
    lateMs: z
      .int()
      .meta({ description: 'The age from which a ticket is late, in milliseconds since its start.', example: 600_000 }),
    startsTogether: z
      .boolean()
      .meta({ description: 'Whether its boards show when to start a line, so that an order is ready together.' }),
  })
  .meta({ id: 'BoardStation' })
