/** The deliveries of one endpoint. Each queue has its own limit of concurrent deliveries. */
export type DeliveryQueue = {
  /** Claims jobs, because some may be due. */
  wake(): void
  /** Resolves when no claim and no job is running. */
  whenIdle(): Promise<void>
}

type QueueOptions<Job> = {
  /** How many claimed jobs may run at a time. */
  concurrency: number
  /** Claims up to `limit` jobs; must not reject. @param running how many are running */
  claim(limit: number, running: number): Promise<Job[]>
  /** Resolves when the job has ended; must not reject. */
  run(job: Job): Promise<unknown>
  onIdle(): void
}

/**
 * Claims and runs jobs until none is due. One claim runs at a time, so under load each claim takes many jobs. There is another
 * claim after each job: the next event of its order may now be due.
 */
export function createDeliveryQueue<Job>({ concurrency, claim, run, onIdle }: QueueOptions<Job>): DeliveryQueue {
  let running = 0
  let claiming = false
  let mayBeDue = false
  let waiting: (() => void)[] = []

  async function claimJobs() {
    claiming = true
    while (mayBeDue && running < concurrency) {
      mayBeDue = false
      const jobs = await claim(concurrency - running, running)
      if (jobs.length > 0) mayBeDue = true
      for (const job of jobs) start(job)
    }
    claiming = false
    resolveIfIdle()
  }

  function start(job: Job) {
    running += 1
    void run(job).finally(() => {
      running -= 1
      wake()
    })
  }

  function wake() {
    mayBeDue = true
    if (!claiming) void claimJobs()
  }

  function resolveIfIdle() {
    if (claiming || running > 0) return
    onIdle()
    for (const resolve of waiting) resolve()
    waiting = []
  }

  return {
    wake,
    whenIdle: async () => {
      if (!claiming && running === 0) return
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/**
 * Collects the items that come during a write and writes them together in the next one, so under load there are few writes.
 * Each key has its own writes, so a slow write delays no other key.
 * @returns a function that resolves when its item is written, and rejects if that write fails
 */
export function batchWrites<Item>(
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
    const previous = writing.get(key)
    if (!previous) return begin(key, [item])
    const items: [Item, ...Item[]] = [item]
    const beginNext = () => {
      waiting.delete(key)
      return begin(key, items)
    }
    const written = previous.then(beginNext, beginNext)
    waiting.set(key, { items, written })
    return written
  }

  function begin(key: string, items: [Item, ...Item[]]): Promise<void> {
    const current = write(items)
    writing.set(key, current)
    const end = () => {
      if (writing.get(key) === current) writing.delete(key)
    }
    current.then(end, end)
    return current
  }
}
