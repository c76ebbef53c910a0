/** The way to one endpoint: so many deliveries at a time, whatever other endpoints do. */
export type DeliveryQueue = {
  /** Something may be due. */
  wake(): void
  /** Resolves when nothing is being claimed and nothing under way. */
  idle(): Promise<void>
}

type Parts<Job> = {
  /** How many may be under way at a time. */
  width: number
  /** Takes up to `limit` jobs; throws nothing. @param underWay how many are already */
  claim(limit: number, underWay: number): Promise<Job[]>
  /** Resolves when the job is settled; throws nothing. */
  carryOut(job: Job): Promise<void>
  onIdle(): void
}

/**
 * Claims and carries out until nothing is due. One claim is under way at a time, so in a rush each takes many; and every
 * job that ends asks again, because the next event of its order may now be due.
 */
export function createDeliveryQueue<Job>({ width, claim, carryOut, onIdle }: Parts<Job>): DeliveryQueue {
  let underWay = 0
  let claiming = false
  let mayBeDue = false
  let waiting: (() => void)[] = []

  async function pull() {
    claiming = true
    while (mayBeDue && underWay < width) {
      mayBeDue = false
      const jobs = await claim(width - underWay, underWay)
      if (jobs.length > 0) mayBeDue = true
      for (const job of jobs) start(job)
    }
    claiming = false
    if (underWay === 0) rest()
  }

  function start(job: Job) {
    underWay += 1
    void carryOut(job).finally(() => {
      underWay -= 1
      wake()
    })
  }

  function wake() {
    mayBeDue = true
    if (!claiming) void pull()
  }

  function rest() {
    onIdle()
    for (const resolve of waiting) resolve()
    waiting = []
  }

  return {
    wake,
    idle: async () => {
      if (!claiming && underWay === 0) return
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

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
