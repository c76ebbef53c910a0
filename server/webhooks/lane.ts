/** The way to one endpoint: so many deliveries at a time, whatever other endpoints do. */
export type Lane = {
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
export function createLane<Job>({ width, claim, carryOut, onIdle }: Parts<Job>): Lane {
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
