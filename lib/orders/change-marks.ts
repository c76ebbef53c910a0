import type { z } from 'zod'
import type { changeMarkSchema } from './order-schema'

/** A value of an open order that changed after it was placed. `at`: ISO 8601. */
export type ChangeMark = z.infer<typeof changeMarkSchema>

/** The part of a mark that says what it is about and what that was. */
export type ChangedValue = ChangeMark extends infer Mark
  ? Mark extends unknown
    ? Omit<Mark, 'version' | 'at'>
    : never
  : never

/** Every event of the order contains its marks. The oldest are dropped. */
export const MAX_CHANGE_MARKS = 20
