/** What `keepText` could not store: it lasts as long as the page. */
const unstored = new Map<string, string>()

/**
 * The browser's local storage, for pages that must also run without it. If the browser denies access or has no storage, a
 * read returns what this page could not store, or nothing, and a removal does nothing more. A write throws then, and also when the storage
 * is full.
 */
export const deviceStorage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
  get length() {
    return orElse(0, () => localStorage.length)
  },
  key: (index) => orElse(null, () => localStorage.key(index)),
  getItem: (key) => unstored.get(key) ?? orElse(null, () => localStorage.getItem(key)),
  removeItem: (key) => {
    unstored.delete(key)
    orElse(undefined, () => localStorage.removeItem(key))
  },
  setItem: (key, value) => {
    localStorage.setItem(key, value)
    unstored.delete(key)
  },
}

/** The ends of all keys that begin with a prefix. */
export function keptKeys(prefix: string): string[] {
  const stored = Array.from({ length: deviceStorage.length }, (_, index) => deviceStorage.key(index) ?? '')
  return [...new Set([...stored, ...unstored.keys()])]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

/**
 * Stores a text on this device. A failure is logged and does not throw: the page works on and keeps the text itself.
 * @returns whether it is stored
 */
export function keepText(key: string, text: string): boolean {
  try {
    deviceStorage.setItem(key, text)
    return true
  } catch (error) {
    console.warn('The value was not stored on this device:', error)
    unstored.set(key, text)
    return false
  }
}

/** Stores a value as JSON, like `keepText`. */
export const keep = (key: string, value: unknown): boolean => keepText(key, JSON.stringify(value))

/** As `keep`, for a value whose former one would mislead after a reload: if the new one is not stored, neither is the former. */
export function keepOrForget(key: string, value: unknown): void {
  if (!keep(key, value)) orElse(undefined, () => localStorage.removeItem(key))
}

function orElse<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return fallback
  }
}

const TEN_YEARS_S = 315_360_000

/**
 * Stores a choice of this device in a cookie, for the server, which sends it back (`server/kept-choices.ts`). It must not identify a user.
 */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older Firefox and Safari have no Cookie Store API
  document.cookie = `${name}=${value}; path=/; max-age=${TEN_YEARS_S}; samesite=lax`
}
