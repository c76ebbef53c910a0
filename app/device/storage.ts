/**
 * The browser's local storage, for pages that must run without it. A browser that denies it throws at any access, or has
 * none; then reading finds nothing and removing does nothing. Writing throws, also where the storage is full.
 */
export const deviceStorage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
  get length() {
    return orElse(0, () => localStorage.length)
  },
  key: (index) => orElse(null, () => localStorage.key(index)),
  getItem: (key) => orElse(null, () => localStorage.getItem(key)),
  removeItem: (key) => orElse(undefined, () => localStorage.removeItem(key)),
  setItem: (key, value) => localStorage.setItem(key, value),
}

/** Keeps a text on this device. Where it cannot be kept, the next page does not find it, and this one goes on. */
export function keepText(key: string, text: string): void {
  try {
    deviceStorage.setItem(key, text)
  } catch (error) {
    console.warn('Not kept on this device:', error)
  }
}

/** As `keepText`, as JSON. */
export const keep = (key: string, value: unknown): void => keepText(key, JSON.stringify(value))

function orElse<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return fallback
  }
}

const TEN_YEARS_S = 315_360_000

/** Keeps a choice of this device where the server sees it. Nothing in it says who somebody is. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari of many a tablet have no Cookie Store
  document.cookie = `${name}=${value}; path=/; max-age=${TEN_YEARS_S}; samesite=lax`
}
