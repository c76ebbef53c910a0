/**
 * Does something again and again, beginning now; one after the other, however long it takes.
 * A beat that comes late does not make the next one late, and those that were slept through are not made up for.
 * @param work must not reject; `due`: when it was to begin, by `performance.now()`
 * @returns what ends it, when what runs is done
 */
export function beatEvery(milliseconds: number, work: (due: number) => Promise<void>): () => Promise<void> {
  let stopped = false
  let due = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = beat()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }

  async function beat() {
    await work(due)
    if (stopped) return
    due = Math.max(due + milliseconds, performance.now())
    timer = setTimeout(() => {
      running = beat()
    }, due - performance.now())
  }
}
