/** Who changed an order, as its event keeps it. */
export type Actor = { kind: 'staff'; id: string; name: string } | { kind: 'guest'; id: string }
