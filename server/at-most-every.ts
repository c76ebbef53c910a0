/** Work that many ask for and that is done at most so often. */
export type Paced = {
  /** Asks for the work: done at once, or when its time has come. */
  ask(): void
  /** No more; resolves when what was under way is done. */
  stop(): Promise<void>
}

/** @param milliseconds from the end of one to the beginning of the next @param work throws nothing */
export function atMostEvery(milliseconds: number, work: () => Promise<void>): Paced {
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let asked = false
  let stopped = false

  function run() {
    asked = false
    running = work().then(() => {
      running = null
      if (!stopped) timer = setTimeout(rested, milliseconds)
    })
  }

  function rested() {
    timer = null
    if (asked) run()
  }

  return {
    ask: () => {
      asked = true
      if (!stopped && !running && !timer) run()
    },
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
