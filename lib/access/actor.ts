/** Who changed an order, as its event keeps it. `screen`: what the device calls itself on which it was tapped. */
export type Actor = { kind: 'staff'; id: string; name: string; screen?: string } | { kind: 'guest'; id: string }
