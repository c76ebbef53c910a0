/**
 * Runs one job at a time. Of the jobs that come meanwhile, only the newest waits; the older ones resolve with `superseded`,
 * so a client that sends many requests at once costs no more than a client that sends them one by one.
 */
export function newestOnly<Job, Result>(work: (job: Job) => Promise<Result>, superseded: Result) {
  let running: Promise<unknown> | null = null
  let waiting: ((mayRun: boolean) => void) | null = null

  return async (job: Job): Promise<Result> => {
    waiting?.(false)
    while (running) {
      const mayRun = await new Promise<boolean>((resolve) => {
        waiting = resolve
      })
      if (!mayRun) return superseded
    }
    const current = work(job).finally(() => {
      running = null
      waiting?.(true)
      waiting = null
    })
    running = current
    return current
  }
}
