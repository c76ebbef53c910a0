/**
 * Collects what comes while a write is under way and writes it with the next, so that a single one waits for nobody and a
 * rush costs few writes.
 * @returns a function that resolves when its item is written, and rejects when the write it was in failed
 */
export function inBatches<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let next: Item[] = []
  let nextWritten: Promise<void> | null = null
  let writing: Promise<unknown> = Promise.resolve()

  return (item) => {
    next.push(item)
    nextWritten ??= writing.then(() => {
      const items = next
      next = []
      nextWritten = null
      const written = write(items)
      writing = written.catch(() => undefined)
      return written
    })
    return nextWritten
  }
}
