/** What a guest's call asks for: a person at the table, or the bill. */
export const CALL_KINDS = ['staff', 'bill'] as const

export type CallKind = (typeof CALL_KINDS)[number]

/** A call at a table. Times are milliseconds since 1970 UTC; `acknowledgedAt` null: nobody has answered yet. */
export type TableCall = {
  id: string
  tableId: string
  tableLabel: string
  kind: CallKind
  calledAt: number
  acknowledgedAt: number | null
}

/** A call as the guests at the table see it. */
export type GuestCall = Pick<TableCall, 'kind' | 'calledAt' | 'acknowledgedAt'>
