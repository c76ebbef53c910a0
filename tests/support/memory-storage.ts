/** A `localStorage` in memory, for tests without a browser. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value)
    },
    removeItem: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}

/** A storage that is full: every write fails. */
export const fullStorage = (): Storage => ({
  ...memoryStorage(),
  setItem: () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  },
})
