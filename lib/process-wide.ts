/**
 * One value for the whole process, made on first use.
 *
 * The server and Next's bundle each evaluate the modules of `lib` on their own, so a module-level
 * variable exists twice; what must exist once (the database, caches, the hint to the dispatcher)
 * lives on `globalThis` through this function.
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
