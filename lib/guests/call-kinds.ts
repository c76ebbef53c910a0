import type { z } from 'zod'
import type { guestCallSchema, tableCallSchema } from './call-schema'

/** What a guest's call asks for: a person at the table, or the bill. */
export const CALL_KINDS = ['staff', 'bill'] as const

export type CallKind = (typeof CALL_KINDS)[number]

export type TableCall = z.infer<typeof tableCallSchema>

export type GuestCall = z.infer<typeof guestCallSchema>
