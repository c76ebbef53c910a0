/** What a browser gives a page as `localStorage`, where there is no browser. */
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

/** A storage that keeps nothing more. */
export const fullStorage = (): Storage => ({
  ...memoryStorage(),
  setItem: () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  },
})
