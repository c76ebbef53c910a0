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
