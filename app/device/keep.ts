/** Keeps something on this device. A full storage forgets it at the next reload, and the page goes on. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('Not kept on this device:', error)
  }
}
