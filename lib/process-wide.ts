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

/**
 * A value of the process, for code that cannot import what makes it: pages cannot import the server. Most are set once, at boot.
 * @param name as of `processWide`
 * @param missing what the error of `get` says
 */
export function processValue<Value>(name: string, missing = `This process has no ${name}.`) {
  const holder = () => processWide<{ value: Value | null }>(name, () => ({ value: null }))
  return {
    set: (value: Value | null): void => {
      holder().value = value
    },
    /** Null: it is not set. */
    find: (): Value | null => holder().value,
    /** @throws {Error} when it is not set */
    get: (): Value => {
      const { value } = holder()
      if (value === null) throw new Error(missing)
      return value
    },
  }
}
