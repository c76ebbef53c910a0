/**
 * Collects what comes while a write is under way and writes it with the next, so that a single one waits for nobody and a
 * rush costs few writes. Each key has its own writes: who is held up holds up nobody else.
 * @returns a function that resolves when its item is written, and rejects when the write it was in failed
 */
export function inBatches<Item>(
  keyOf: (item: Item) => string,
  write: (items: [Item, ...Item[]]) => Promise<void>,
): (item: Item) => Promise<void> {
  const writing = new Map<string, Promise<void>>()
  const waiting = new Map<string, { items: [Item, ...Item[]]; written: Promise<void> }>()

  return (item) => {
    const key = keyOf(item)
    const next = waiting.get(key)
    if (next) {
      next.items.push(item)
      return next.written
    }
    const before = writing.get(key)
    if (!before) return begin(key, [item])
    const items: [Item, ...Item[]] = [item]
    const beginNext = () => {
      waiting.delete(key)
      return begin(key, items)
    }
    const written = before.then(beginNext, beginNext)
    waiting.set(key, { items, written })
    return written
  }

  function begin(key: string, items: [Item, ...Item[]]): Promise<void> {
    const mine = write(items)
    writing.set(key, mine)
    const end = () => {
      if (writing.get(key) === mine) writing.delete(key)
    }
    mine.then(end, end)
    return mine
  }
}
