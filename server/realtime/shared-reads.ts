type Read<Result> = { hasStarted: boolean; result: Promise<Result> }

/**
 * Runs reads of one key one at a time. Whoever asks while one runs shares the next with all others who ask meanwhile:
 * a read that started before one asked may be too old.
 */
export function sharedReads<Result>() {
  const newest = new Map<string, Read<Result>>()

  return (key: string, read: () => Promise<Result>): Promise<Result> => {
    const before = newest.get(key)
    if (before && !before.hasStarted) return before.result
    const mine: Read<Result> = { hasStarted: !before, result: before ? after(before.result) : read() }
    newest.set(key, mine)
    mine.result.then(forget, forget)
    return mine.result

    function after(running: Promise<Result>): Promise<Result> {
      const start = () => {
        mine.hasStarted = true
        return read()
      }
      return running.then(start, start)
    }

    function forget() {
      if (newest.get(key) === mine) newest.delete(key)
    }
  }
}

/**
 * Runs one job at a time. Of those that come meanwhile only the newest waits; an older one that waited is answered with
 * `overtaken`, so a client that asks without end costs no more than one that asks again and again.
 */
export function newestOnly<Job, Result>(work: (job: Job) => Promise<Result>, overtaken: Result) {
  let running: Promise<unknown> | null = null
  let waiting: ((mayRun: boolean) => void) | null = null

  return async (job: Job): Promise<Result> => {
    waiting?.(false)
    while (running) {
      const mayRun = await new Promise<boolean>((resolve) => {
        waiting = resolve
      })
      if (!mayRun) return overtaken
    }
    const mine = work(job).finally(() => {
      running = null
      waiting?.(true)
      waiting = null
    })
    running = mine
    return mine
  }
}
