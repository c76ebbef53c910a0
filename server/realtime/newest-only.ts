/**
 * Runs one job at a time, and calls `reply` with its result before the next job starts. Of the jobs that come meanwhile,
 * only the newest waits; the reply to the older ones is `superseded`. So a client that sends many requests at once costs no
 * more than a client that sends them one by one.
 */
export function newestOnly<Job, Result>(work: (job: Job) => Promise<Result>, superseded: Result) {
  let running: Promise<void> | null = null
  let waiting: ((mayRun: boolean) => void) | null = null

  return async (job: Job, reply: (result: Result) => void): Promise<void> => {
    waiting?.(false)
    while (running) {
      const mayRun = await new Promise<boolean>((resolve) => {
        waiting = resolve
      })
      if (!mayRun) return reply(superseded)
    }
    running = work(job)
      .then(reply)
      .finally(() => {
        running = null
        waiting?.(true)
        waiting = null
      })
    return running
  }
}
