/**
 * One value for the whole process, created on first use.
 *
 * The server and Next's bundle each evaluate the modules of `lib`, so a module-level variable exists twice.
 * This function stores what must exist once (the database, caches, the event emitter of the outbox) on `globalThis`.
 */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`passboard.${name}`)
  const store = globalThis as unknown as Record<symbol, Value | undefined>
  const existing = store[key]
  if (existing !== undefined) return existing
  const created = create()
  store[key] = created
  return created
}
