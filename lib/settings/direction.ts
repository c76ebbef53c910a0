import { z } from 'zod'

/** Which way one of a list is moved. */
export const directionSchema = z.enum(['up', 'down'])

export type Direction = z.infer<typeof directionSchema>
